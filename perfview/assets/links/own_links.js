// The links that were made in this browser. It alone holds the secrets that delete them: they leave
// it only when their maker deletes one.

import { button, element, fill } from "../kit/dom.js";
import { Surface } from "../kit/surfaces.js";
import { copyButton } from "./copies.js";

/** @import { Link, Message, Tell } from "../kit/shapes.d.ts" */

const PLACE = "cutpoint.links";
const MOST = 200;
const REMOVE = /** @type {"button"} */ ("button.pv-link-delete");

export default class OwnLinks extends Surface {
  /** @type {any} */ words;
  /** @type {Tell["trigger"]} */ trigger;

  /** @param {Message} message @param {Tell} tell */
  receive({ header }, { trigger }) {
    Object.assign(this, { words: header.words, trigger });
    const gone = new Set(header.deleted);
    const { added } = header;
    const links = kept().filter((link) => !gone.has(link.id));
    if (added && !gone.has(added.id) && !links.some(({ id }) => id === added.id)) {
      links.unshift(added);
    }
    this.closed = !keep(links.slice(0, MOST));
    this.wear(header.palette);
    this.draw(links);
    this.ready();
  }

  /** @param {Link[]} links */
  draw(links) {
    const { own_none, own_hint, own_closed } = this.words;
    const note = this.closed ? own_closed : links.length ? own_hint : own_none;
    const rows = links.map((link) => this.row(link));
    const list = element("ul", { class: "pv-links" }, ...rows);
    const hint = element("p", { class: "pv-links-note", tabindex: -1 }, note);
    const before = [...this.root.querySelectorAll("li")];
    const place = before.findIndex((row) => row.contains(document.activeElement));
    this.root.replaceChildren(list, hint);
    // Focus that is lost falls on the page behind the dialog, which Escape then no longer closes.
    if (place >= 0) (rows[Math.min(place, rows.length - 1)]?.querySelector(REMOVE) ?? hint).focus();
  }

  /** @param {Link} link */
  row(link) {
    const { own_untitled, own_open } = this.words;
    const named = link.title || link.about || own_untitled; // older ones keep no `about`
    const title = element("b", { class: "pv-link-title" }, named);
    const dates = element("span", { class: "pv-link-dates" }, this.dates(link));
    const open = element("a", { target: "_blank", rel: "noopener" }, own_open);
    if (/^https?:\/\//.test(link.url)) open.setAttribute("href", link.url);
    const actions = element("span", { class: "pv-link-actions" }, open, copyButton(link.url, this.words));
    actions.append(this.remove(link, actions));
    return element("li", { "data-link": link.id }, element("div", {}, title, dates), actions);
  }

  /** @param {Link} link */
  dates({ created, expires }) {
    const { own_dates, own_never, own_expired } = this.words;
    const days = { created: created.slice(0, 10), expires: expires.slice(0, 10) };
    if (!expires) return fill(own_never, days);
    return fill(Date.parse(expires) < Date.now() ? own_expired : own_dates, days);
  }

  /** @param {Link} link @param {HTMLElement} actions */
  remove({ id, secret }, actions) {
    const { own_delete, own_sure, own_yes, own_no } = this.words;
    const ask = () => {
      const before = [...actions.children];
      const remove = () => {
        // Not `disabled`: a button that has the focus would lose it.
        if (yes.ariaDisabled) return;
        yes.ariaDisabled = "true";
        this.trigger("delete", { link: id, secret });
      };
      const keep = () => {
        actions.replaceChildren(...before);
        node.focus();
      };
      const [yes, no] = [button({ class: "pv-link-yes" }, remove, own_yes), button({}, keep, own_no)];
      actions.replaceChildren(element("span", {}, own_sure), yes, no);
      no.focus();
    };
    const node = button({ class: "pv-link-delete" }, ask, own_delete);
    return node;
  }
}

/** Return the links that this browser keeps; none where it keeps nothing, or something else. */
function kept() {
  try {
    const found = JSON.parse(window.localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter(isLink) : [];
  } catch {
    return [];
  }
}

/** Keep links; return whether this browser does. @param {Link[]} links */
function keep(links) {
  try {
    window.localStorage.setItem(PLACE, JSON.stringify(links));
    return true;
  } catch {
    return false;
  }
}

/** @param {any} link */
function isLink(link) {
  const names = ["id", "url", "secret", "title", "created", "expires"];
  return link !== null && names.every((name) => typeof link[name] === "string");
}
