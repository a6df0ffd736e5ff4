import { newUuid } from "../../platform/uuid.ts";
import { localStore } from "../../platform/web-storage.ts";

const KEY = "device_id";

let known: string | undefined;
let isKept = false;

/**
 * Returns a UUID, the same for all visits with this browser; where it forbids storage, as long as the page lives. While the device must keep nothing of the
 * visitor, a new one is not stored until it is requested again when that is allowed.
 */
export function deviceId({ mayKeep = true } = {}): string {
  if (known === undefined) {
    const stored = localStore.read(KEY);
    isKept = stored !== null;
    known = stored ?? newUuid();
  }
  if (mayKeep && !isKept) {
    isKept = true;
    localStore.write(KEY, known);
  }
  return known;
}
