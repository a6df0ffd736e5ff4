import { localStore } from "./web-storage.ts";

const KEY = "harapen.kiosk";
const QUERY = "kiosk";
const ON = "1";

let kiosk: boolean | undefined;

/**
 * Whether this device is an aquarium's own, which one visitor after the other uses. The page's address says so once, `?kiosk=1`, and the device
 * remembers it; any other value, as `?kiosk=0`, makes it a visitor's device again. The first call reads the address.
 */
export function isKiosk(): boolean {
  kiosk ??= readKiosk(new URLSearchParams(globalThis.location?.search).get(QUERY));
  return kiosk;
}

function readKiosk(asked: string | null): boolean {
  if (asked === null) return localStore.read(KEY) === ON;
  if (asked === ON) localStore.write(KEY, ON);
  else localStore.remove(KEY);
  return asked === ON;
}
