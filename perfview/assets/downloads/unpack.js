// Unpacks what a page in one file holds packed, its data and then its scripts, in their order. It
// stands there as one line, as some programs make one of all: no statement may end with its line.

(async () => {
  const old = /** @type {HTMLElement} */ (document.getElementById("pv-old"));
  old.hidden = "DecompressionStream" in window;
  if (!old.hidden) return;
  for (const node of document.querySelectorAll("script[data-packed]")) {
    const bytes = Uint8Array.from(atob(node.textContent), (character) => character.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const script = document.createElement("script");
    script.id = node.id;
    script.type = /** @type {HTMLElement} */ (node).dataset.packed ?? "";
    script.textContent = await new Response(plain).text();
    node.replaceWith(script);
  }
})();
