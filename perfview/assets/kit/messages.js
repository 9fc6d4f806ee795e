// One binary message from Python: see perfview/kit/boards/packing.py for its layout.

/**
 * Return {header, columns}: the JSON header, and a Map of Float64Arrays.
 * @param {Uint8Array} bytes
 */
export function unpacked(bytes) {
  if (!(bytes instanceof Uint8Array)) throw new Error("The message is not binary.");
  const aligned = bytes.slice().buffer;
  const length = new DataView(aligned).getUint32(0, true);
  const text = new TextDecoder().decode(new Uint8Array(aligned, 4, length));
  const { columns: names, rows, ...header } = JSON.parse(text);
  const start = 4 + length;
  const columns = new Map(
    names.map((/** @type {string} */ name, /** @type {number} */ i) => [name, new Float64Array(aligned, start + 8 * rows * i, rows)]),
  );
  return { header, columns };
}
