// Lets keyboards into the popovers of Streamlit. A popover lies at the end of the document, so Tab
// comes to it last; here it follows its button, takes the focus when a key opens it, and gives it back.

const BODY = "[data-testid=stPopoverBody]";
const OPENER = "[data-testid=stPopoverButton]";
const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";

/** @param {Document} page */
export function guideFocus(page) {
  const guide = new Guide(page);
  page.addEventListener("click", (event) => guide.click(event), true);
  page.addEventListener("keydown", (event) => guide.key(event), true);
}

class Guide {
  /** @type {HTMLElement | null} */ opener = null;
  /** The popover that is open. @type {HTMLElement | null} */ body = null;
  /** Whether a key has asked for a popover that is not there yet. */
  asked = false;
  /** @type {HTMLElement | null} */ watched = null;

  /** @param {Document} page */
  constructor(page) {
    this.page = page;
    this.watch = new MutationObserver(() => this.follow());
  }

  /** @param {MouseEvent} event */
  click({ target, detail }) {
    const opener = /** @type {HTMLElement} */ (target).closest(OPENER);
    if (!opener) return;
    this.opener = /** @type {HTMLElement} */ (opener);
    // A click that no pointer made comes from a key.
    this.asked = detail === 0 && opener.ariaExpanded !== "true";
    const portal = this.page.getElementById("stFloatingOverlayPortal");
    if (!portal || portal === this.watched) return;
    this.watched = portal;
    this.watch.disconnect();
    this.watch.observe(portal, { childList: true, subtree: true });
  }

  follow() {
    const before = this.body;
    this.body = this.watched?.querySelector(BODY) ?? null;
    if (this.body) this.body.tabIndex = -1;
    // Lines of code that scroll are come to as well, for keys that scroll them.
    for (const lines of this.body?.querySelectorAll("pre") ?? []) {
      if (lines.scrollHeight > lines.clientHeight || lines.scrollWidth > lines.clientWidth) lines.tabIndex = 0;
    }
    if (this.body && this.asked) this.enter(this.body);
    // Where it took the focus along, nothing has it.
    else if (before && !this.body && this.page.activeElement === this.page.body) this.back(before);
  }

  /** The popover itself has the focus at first: its name is read aloud, and Tab leads on. @param {HTMLElement} body */
  enter(body) {
    this.asked = false;
    body.focus({ preventScroll: true });
  }

  /** Give the focus back to the button, or to the one that has taken its place. @param {HTMLElement} body */
  back(body) {
    if (!this.opener?.isConnected) {
      const openers = /** @type {NodeListOf<HTMLElement>} */ (this.page.querySelectorAll(OPENER));
      this.opener = [...openers].find((each) => each.innerText.includes(body.ariaLabel ?? "")) ?? null;
    }
    this.opener?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { body, opener } = this;
    if (event.key !== "Tab" || !body || !opener) return;
    const here = /** @type {HTMLElement} */ (event.target);
    const inside = body.contains(here);
    const all = controls(body);
    if (here === opener && !event.shiftKey) {
      event.preventDefault();
      this.enter(body);
    } else if (inside && event.shiftKey && (here === body || here === all[0])) {
      event.preventDefault();
      this.back(body);
    } else if (inside && !event.shiftKey && (here === all.at(-1) || all.length === 0)) {
      // The key then leads from the button to what follows it, which the popover would hide.
      this.leave(body);
    } else if (inside) {
      // What is shown for as long as it has the focus may have come last.
      setTimeout(() => {
        if (this.body === body && !body.contains(this.page.activeElement)) this.leave(body);
      });
    }
  }

  /** @param {HTMLElement} body */
  leave(body) {
    this.back(body);
    this.opener?.click();
  }
}

/** Return what Tab comes to in a part of the page, in its order. @param {HTMLElement} body */
function controls(body) {
  const all = /** @type {HTMLInputElement[]} */ ([...body.querySelectorAll(CONTROLS)]);
  const chosen = new Set(all.filter((each) => each.type === "radio" && each.checked).map((each) => each.name));
  return all.filter(
    (each) =>
      each.tabIndex >= 0 &&
      !each.disabled &&
      each.checkVisibility({ visibilityProperty: true }) &&
      !(each.type === "radio" && chosen.has(each.name) && !each.checked),
  );
}
