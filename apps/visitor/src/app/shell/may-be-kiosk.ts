import { KIOSK_KEY } from "../../platform/kiosk.ts";

/** Whether this device is a kiosk, as `isKiosk` says, in fewer bytes. */
export function mayBeKiosk(): boolean {
  try {
    return localStorage.getItem(KIOSK_KEY) === "1" && !/[?&]kiosk=(?!1(&|$))/.test(location.search);
  } catch {
    return false;
  }
}
