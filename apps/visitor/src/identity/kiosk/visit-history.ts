import * as z from "zod/mini";
import { sessionStore } from "../../platform/web-storage.ts";
import { paths } from "../../routes/paths.ts";
import { currentAquarium } from "../../visit/drawing-session-store.ts";

/** The router's state of a history entry; `idx` counts the entries in their order. */
const routerState = z.object({ idx: z.int() });
const KEY = "harapen.kiosk.first-entry";
const REPLACED = "harapen.kiosk.replaced";

/**
 * The router's state of the entry beneath the first one of a page that was opened anew: Back from there would
 * leave the app. Chromium's Back button passes over such an entry until the page has been touched, once (its
 * `history_manipulation_intervention.md`).
 */
const FLOOR = { idx: -1, key: "floor", usr: null };

const currentEntry = () => routerState.safeParse(window.history.state).data?.idx ?? 0;

/** Makes the current history entry the first of a visit. */
export function beginVisitHere(): void {
  sessionStore.writeJson(KEY, currentEntry());
}

/** Loads the page anew in its history entry. Unlike a reload, this undoes a zoom. */
export function replacePage(): void {
  sessionStore.writeJson(REPLACED, currentEntry());
  window.location.replace(window.location.pathname);
}

/**
 * Keeps Back within the app and the visit: from the first entry it leads to that entry again, and an entry
 * from before the visit becomes Home, and part of the visit, when it is reached. To be called before there is
 * a router: the window's listeners receive its own events in the order in which they were added, capturing or
 * not (Chromium's `LocalDOMWindow::DispatchEvent`), and nothing of an earlier visit may be shown or recorded.
 */
export function keepBackWithinVisit(): void {
  restoreReplaced();
  // An address that was typed: the router numbers its entries from 0 again.
  if (window.history.state === null) sessionStore.remove(KEY);
  if (window.history.state === null || isAtFloor()) addFloor();
  forgetEntry();
  window.addEventListener("popstate", (event) => {
    if (!isAtFloor()) return forgetEntry();
    event.stopImmediatePropagation();
    window.history.forward();
  });
}

/** Restores the entry number of a page that has replaced itself: older entries are recognised by it. */
function restoreReplaced(): void {
  const idx = sessionStore.readJson(REPLACED, z.int());
  sessionStore.remove(REPLACED);
  if (idx !== undefined) window.history.replaceState({ idx, key: "replaced", usr: null }, "");
}

const isAtFloor = () => currentEntry() === FLOOR.idx;

/** Makes the current entry the floor, and the next one, at the same address, the page's first. */
function addFloor(): void {
  window.history.replaceState(FLOOR, "");
  window.history.pushState(null, "");
}

function forgetEntry(): void {
  const idx = currentEntry();
  if (idx >= (sessionStore.readJson(KEY, z.int()) ?? 0)) return;
  window.history.replaceState({ idx, key: "before-visit", usr: null }, "", paths.home(currentAquarium()));
  beginVisitHere();
}
