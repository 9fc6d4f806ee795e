// Closes the drawer of the navigation once a page is chosen in it, because it lies over the page.

const LINK = "[data-testid=stSidebarNavLink]";
const CLOSE = "[data-testid=stSidebarCollapseButton] button";

/** @param {Document} page */
export function closeDrawers(page) {
  page.addEventListener("click", ({ target }) => {
    if (!(/** @type {HTMLElement} */ (target).closest(LINK))) return;
    /** @type {HTMLElement | null} */ (page.querySelector(CLOSE))?.click();
  });
}
