// Messages as they stand in the page, in base64, and as a board takes them.

const HEAD = 4;

/** Return {header, bytes, tail}: the whole message, and the columns at its end. */
export function opened(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD, HEAD + length)));
  return { header, bytes, tail: bytes.subarray(HEAD + length) };
}

/** Return a message with its header written anew, laid out as perfview/board/packing.py does it. */
export function sealed({ header, tail }) {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = text.length + ((8 - ((text.length + HEAD) % 8)) % 8);
  const bytes = new Uint8Array(HEAD + length + tail.length).fill(32);
  new DataView(bytes.buffer).setUint32(0, length, true);
  bytes.set(text, HEAD);
  bytes.set(tail, HEAD + length);
  return bytes;
}
