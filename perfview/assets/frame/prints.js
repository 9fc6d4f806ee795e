// Prints the page as it stands on screen, smaller: no chart can be drawn anew while a browser prints,
// so all keeps its width, and is shrunk to that of the paper.

// What A4 and Letter both leave, on their sides and with margins of 12 mm, in pixels.
const WIDE = 960;
const HIGH = 700;
// A board that is taller is broken between its charts: smaller, nobody could read it.
const LEAST = 0.55;

/** Have a part print as wide as it stands on screen, but smaller where paper is less wide; return how much. @param {HTMLElement} part @param {number} paper */
export function shrink(part, paper) {
  const { width } = part.getBoundingClientRect();
  const scale = Math.min(1, paper / width);
  part.style.setProperty("--pv-print-width", `${width}px`);
  part.style.setProperty("--pv-print-scale", String(scale));
  return scale;
}

/** @param {Window} window */
export function fitToPaper(window) {
  window.addEventListener("beforeprint", () => {
    /** @type {HTMLElement | null} */
    const page = window.document.querySelector(".stMainBlockContainer");
    if (!page) return;
    const scale = shrink(page, WIDE);
    for (const board of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(".pv-board"))) {
      const box = board.getBoundingClientRect();
      const fit = Math.min(1, HIGH / (box.height * scale));
      board.style.setProperty("--pv-print-width", `${box.width}px`);
      board.style.setProperty("--pv-print-board", String(fit < LEAST ? 1 : fit));
    }
  });
}
