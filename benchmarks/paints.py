"""When what the reader does is on the screen: a script that runs in the page and keeps the times.

A *step* starts when the page receives the event and ends with the frame in which all four views
show another operating point. The end of a frame is a message posted from its first callback: it
is delivered once scripts, style, layout and paint of that frame are done.
"""

from typing import NamedTuple

import numpy as np
from playwright.sync_api import Page

SCRIPT = """
window.paints = (() => {
  const kept = { steps: [], work: [] };
  const channel = new MessageChannel();
  let views = null, before = null, since = 0, shown = false, began = 0;

  function frame() {
    requestAnimationFrame(frame);
    began = performance.now();
    channel.port2.postMessage(null);
  }
  channel.port1.onmessage = () => {
    const now = performance.now();
    kept.work.push(now - began);
    if (shown) { kept.steps.push(now - since); before = null; shown = false; }
  };

  function look() {
    if (before === null || shown) return;
    const after = views();
    shown = after.length === 4 && after.every((view, i) => view !== before[i]);
  }

  return {
    kept,
    /** Time steps that begin with `event` on `target`; `read` returns a text for each view. */
    watch(event, target, read) {
      views = read;
      addEventListener(event, ({ target: hit }) => {
        if (before !== null || !(hit instanceof Element) || !hit.closest(target)) return;
        before = views();
        since = performance.now();
      }, true);
      new MutationObserver(look).observe(document.body,
        { subtree: true, childList: true, attributes: true, characterData: true });
      requestAnimationFrame(frame);
    },
  };
})();
"""


class Times(NamedTuple):
    """Milliseconds from event to paint, and of work in each frame."""

    steps: np.ndarray
    work: np.ndarray


def kept_times(page: Page) -> Times:
    """Return the times kept in the page since it was watched."""
    kept = page.evaluate("paints.kept")
    return Times(*(np.array(kept[name], float) for name in Times._fields))
