// The language of the page: told to the browser, kept in a cookie once the reader has chosen it, and
// spoken by Streamlit too, whose own words have no option. They are rewritten in place, so that
// screen readers hear them; what is of the data or of a page is left alone.

const COOKIE = "cutpoint_language";
const YEAR_S = 31_536_000;
const SPOKEN = ["aria-label", "title", "placeholder", "alt"];
// Texts that others wrote: pages, boards, cells, what was chosen in a list and its options, but for
// Streamlit's own, as to select all.
const FOREIGN =
  ".pv-board, .stHtml, [data-testid=stMarkdownContainer] p, [data-testid=data-grid-canvas]," +
  "[role=option][data-key]:not([data-key^=__]), [data-testid=stMultiSelectTagsContainer], pre, code, script, style, noscript, textarea";
// A board changes in each frame of a drag, and says nothing of Streamlit's.
const BOARD = ".pv-board";
const OWN = "[data-testid=stFileUploader] button";

/** @param {string} text */
const literal = (text) => text.replace(/[.*+?^$()[\]\\|]/g, "\\$&");

/** What turns texts of one language into those of another. @param {Record<string, string>} told */
export function translator(told) {
  /** @type {[RegExp, string][]} */ const forms = [];
  const exact = new Map();
  for (const [from, to] of Object.entries(told)) {
    if (from === to) continue;
    if (from.includes("{")) {
      const names = literal(from).replace(/\{(\w+)\}/g, "(?<$1>.+?)");
      forms.push([new RegExp(`^${names}$`, "s"), to]);
    } else exact.set(from, to);
  }
  /** @param {string} text */
  return (text) => {
    const bare = text.trim();
    if (exact.has(bare)) return text.replace(bare, () => exact.get(bare));
    for (const [form, to] of forms) {
      const groups = form.exec(bare)?.groups;
      if (groups) return text.replace(bare, () => to.replace(/\{(\w+)\}/g, (_, name) => groups[name]));
    }
    return text;
  };
}

export class Language {
  /** @type {Record<string, string>} */ told = {};
  /** @type {(text: string) => string} */ say = (text) => text;

  constructor() {
    this.watch = new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        if (type === "childList") for (const node of addedNodes) this.rewrite(node);
        else if (type === "attributes") this.rewriteNames(/** @type {Element} */ (target));
        else this.rewriteText(/** @type {Text} */ (target));
      }
    });
  }

  /** @param {string} spoken @param {string} chosen what the reader has chosen in this visit @param {Record<string, string>} told Streamlit's words by their English */
  speak(spoken, chosen, told) {
    document.documentElement.lang = spoken;
    if (chosen) {
      const secure = location.protocol === "https:" ? "; Secure" : "";
      document.cookie = `${COOKIE}=${chosen}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
    }
    if (JSON.stringify(told) === JSON.stringify(this.told)) return;
    const back = translator(Object.fromEntries(Object.entries(this.told).map(([english, text]) => [text, english])));
    const there = translator(told);
    this.say = (text) => there(back(text));
    this.rewrite(document.body);
    this.told = told;
    this.say = there;
    // Where Streamlit speaks as it is, nobody watches what changes.
    this.watch.disconnect();
    const watched = { subtree: true, childList: true, characterData: true, attributeFilter: SPOKEN };
    if (Object.keys(told).length) this.watch.observe(document.body, watched);
  }

  /** @param {Node} node */
  rewrite(node) {
    if ((node instanceof Element ? node : node.parentElement)?.closest(BOARD)) return;
    if (node instanceof Text) this.rewriteText(node);
    if (!(node instanceof Element)) return;
    this.rewriteNames(node);
    for (const each of node.querySelectorAll(SPOKEN.map((name) => `[${name}]`).join())) this.rewriteNames(each);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) this.rewriteText(/** @type {Text} */ (texts.currentNode));
  }

  /** @param {Text} node */
  rewriteText(node) {
    const text = this.say(node.data);
    const within = node.parentElement;
    if (text !== node.data && (within?.closest(OWN) || !within?.closest(FOREIGN))) node.data = text;
  }

  /** @param {Element} element */
  rewriteNames(element) {
    if (element.closest(BOARD)) return;
    for (const name of SPOKEN) {
      const before = element.getAttribute(name);
      const after = before && this.say(before);
      if (after && after !== before) element.setAttribute(name, after);
    }
  }
}
