import { localStore } from "./web-storage.ts";

/** Where the device remembers that it is a kiosk. */
export const KIOSK_KEY = "harapen.kiosk";
const QUERY = "kiosk";
const ON = "1";

/** Returns the value of the address's kiosk parameter: null where there is none. */
const inAddress = () => new URLSearchParams(globalThis.location?.search).get(QUERY);

let kiosk: boolean | undefined;

/**
 * Whether this device is a kiosk. It is one from `becomeKiosk` on, until the page's address has another value than `?kiosk=1`, such as
 * `?kiosk=0`. The first call reads the address.
 */
export function isKiosk(): boolean {
  kiosk ??= readKiosk(inAddress());
  return kiosk;
}

function readKiosk(asked: string | null): boolean {
  if (asked !== null && asked !== ON) localStore.remove(KIOSK_KEY);
  return localStore.read(KIOSK_KEY) === ON;
}

/** Whether the page's address asks for a kiosk, `?kiosk=1`, and the device is not one. Anybody can send such a link: its owner is asked first. */
export function isKioskOffered(): boolean {
  return !isKiosk() && inAddress() === ON;
}

let isTouched = false;

/** Notes whether somebody has touched the device in this visit. */
export function setTouched(isNowTouched: boolean): void {
  isTouched = isNowTouched;
}

/** Whether somebody is there: a kiosk waits for its next visitor; on any other device somebody has opened the page. */
export function isSomebodyThere(): boolean {
  return isTouched || !isKiosk();
}

let isVisitEnding = false;

/** Notes that a visit of this kiosk has ended; once `moment` resolves, a touch can no longer belong to the visit's last double tap. */
export async function noteVisitEnd(moment: Promise<void>): Promise<void> {
  isVisitEnding = true;
  await moment;
  isVisitEnding = false;
}

/** Whether a visit of this kiosk has just ended: a touch now may be the second tap of the double tap that ended it, and does not begin another visit. */
export function hasVisitJustEnded(): boolean {
  return isVisitEnding;
}

/** Makes this device a kiosk. Returns whether it remembers that: where the browser forbids storage, it cannot be one. */
export function becomeKiosk(): boolean {
  kiosk = localStore.write(KIOSK_KEY, ON);
  return kiosk;
}

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
