import { localStore } from "./web-storage.ts";

const KEY = "harapen.kiosk";
const QUERY = "kiosk";
const ON = "1";

/** What the page's address says of kiosks: null where it says nothing. */
const inAddress = () => new URLSearchParams(globalThis.location?.search).get(QUERY);

let kiosk: boolean | undefined;

/**
 * Whether this device is an aquarium's own, which one visitor after the other uses. It is one from `becomeKiosk` on, until the page's address
 * has any value but `?kiosk=1`, as `?kiosk=0`. The first call reads the address.
 */
export function isKiosk(): boolean {
  kiosk ??= readKiosk(inAddress());
  return kiosk;
}

function readKiosk(asked: string | null): boolean {
  if (asked !== null && asked !== ON) localStore.remove(KEY);
  return localStore.read(KEY) === ON;
}

/** Whether the page's address asks for a kiosk, `?kiosk=1`, and the device is none. Anybody can send such a link: its owner is asked first. */
export function isKioskOffered(): boolean {
  return !isKiosk() && inAddress() === ON;
}

let isVisitEnding = false;

/** Notes that a visit of this kiosk has ended; the moment in which its last double tap may still end is over when `moment` resolves. */
export async function noteVisitEnd(moment: Promise<void>): Promise<void> {
  isVisitEnding = true;
  await moment;
  isVisitEnding = false;
}

/** Whether a visit of this kiosk has just ended: what touches it now may be the second tap of the double tap by which it ended, and begins no other. */
export function hasVisitJustEnded(): boolean {
  return isVisitEnding;
}

/** Makes this device a kiosk. Returns whether it remembers that: where the browser forbids storage, it can be none. */
export function becomeKiosk(): boolean {
  kiosk = localStore.write(KEY, ON);
  return kiosk;
}
