import { type GuardedStorage, localStore } from "./web-storage.ts";

/** Where the device remembers that it is a kiosk. */
export const KIOSK_KEY = "harapen.kiosk";
const QUERY = "kiosk";
const ON = "1";

/** What a device knows of being a kiosk, and of its visit. */
function createKiosk(items: GuardedStorage, query: () => string | undefined) {
  let isOn: boolean | undefined;
  /** Returns the value of the address's kiosk parameter: null where there is none. */
  const inAddress = () => new URLSearchParams(query()).get(QUERY);
  const isKiosk = () => {
    if (isOn === undefined) {
      if ((inAddress() ?? ON) !== ON) items.remove(KIOSK_KEY);
      isOn = items.read(KIOSK_KEY) === ON;
    }
    return isOn;
  };
  return {
    isKiosk,
    isOffered: () => !isKiosk() && inAddress() === ON,
    become: () => {
      isOn = items.write(KIOSK_KEY, ON);
      return isOn;
    },
    isTouched: false,
    isEnding: false,
  };
}

// Pure: the page's script needs a key and a function that are beside it, and does not take it along.
const device = /* @__PURE__ */ createKiosk(localStore, () => globalThis.location?.search);

/**
 * Whether this device is a kiosk. It is one from `becomeKiosk` on, until the page's address has another value
 * than `?kiosk=1`, such as `?kiosk=0`. The first call reads the address.
 */
export const isKiosk = (): boolean => device.isKiosk();

/**
 * Whether the page's address asks for a kiosk, `?kiosk=1`, and the device is not one. Anybody can send such a
 * link: its owner is asked first.
 */
export const isKioskOffered = (): boolean => device.isOffered();

/**
 * Makes this device a kiosk. Returns whether it remembers that: where the browser forbids storage, it cannot
 * be one.
 */
export const becomeKiosk = (): boolean => device.become();

/** Notes whether somebody has touched the device in this visit. */
export function setTouched(isNowTouched: boolean): void {
  device.isTouched = isNowTouched;
}

/**
 * Whether somebody is there: a kiosk waits for its next visitor; on any other device somebody has opened the
 * page.
 */
export const isSomebodyThere = (): boolean => device.isTouched || !isKiosk();

/**
 * Notes that a visit of this kiosk has ended; once `moment` resolves, a touch can no longer belong to the
 * visit's last double tap.
 */
export async function noteVisitEnd(moment: Promise<void>): Promise<void> {
  device.isEnding = true;
  await moment;
  device.isEnding = false;
}

/**
 * Whether a visit of this kiosk has just ended: a touch now may be the second tap of the double tap that
 * ended it, and does not begin another visit.
 */
export const hasVisitJustEnded = (): boolean => device.isEnding;

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
