/**
 * Prevents what a long press, or the browser by itself, would offer at a kiosk: menus, dragged links and
 * pictures, installing the app. To be called when the page begins. Safari on iOS has no event for its
 * menus and previews: `data-kiosk` turns them off in `base.css`, with the selection of words, which has a
 * menu too.
 */
export function preventWaysOut(): void {
  document.documentElement.dataset.kiosk = "";
  for (const offer of ["contextmenu", "dragstart", "beforeinstallprompt"])
    window.addEventListener(offer, (event) => event.preventDefault(), { capture: true });
}
