import * as z from "zod/mini";
import { hasLoggedOutElsewhere } from "../identity/identity-store.ts";
import { newUuid } from "../platform/uuid.ts";
import { sessionStore } from "../platform/web-storage.ts";
import { restoreReplacedDrawing } from "../visit/drawing-session-store.ts";

/** Where a tab keeps the ids of the visit's last pages, the newest last: whoever ends the visit empties the tab's storage. */
const KEY = "harapen.pages";
const MAX_PAGES = 50;
const storedIds = z.array(z.string());

const pageIds = () => sessionStore.readJson(KEY, storedIds) ?? [];

/**
 * Has this page load anew where it comes back from the back-forward cache after the tab has had another page, which may have gone on with the drawing, or has ended the
 * visit that this page still holds, or after its member has logged out in another tab. Nothing else of the page hears that it is back. To be called once, and before all else that listens.
 */
export function followRestoring(): void {
  const id = newUuid();
  if (!sessionStore.writeJson(KEY, [...pageIds(), id].slice(-MAX_PAGES))) return;
  window.addEventListener("pageshow", (event) => {
    const ids = pageIds();
    if (!event.persisted || (ids.at(-1) === id && !hasLoggedOutElsewhere())) return;
    event.stopImmediatePropagation();
    if (ids.includes(id)) restoreReplacedDrawing();
    window.location.reload();
  });
}
