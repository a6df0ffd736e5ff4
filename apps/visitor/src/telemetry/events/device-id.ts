import { isPreview } from "../../platform/preview.ts";
import { newUuid } from "../../platform/uuid.ts";
import { localStore } from "../../platform/web-storage.ts";

const KEY = "device_id";

let known: string | undefined;
let isKept = false;

/**
 * A UUID, the same for all visits with this browser until a guest deletes what they left from it; where the browser forbids storage, for as long as the page. While the device must keep nothing of the visitor, a new
 * one is not kept, until it is asked for again where it may be; in a preview it never is.
 */
export function deviceId({ mayKeep = true } = {}): string {
  if (known === undefined) {
    const stored = localStore.read(KEY);
    isKept = stored !== null;
    known = stored ?? newUuid();
  }
  if (mayKeep && !isKept && !isPreview()) {
    isKept = true;
    localStore.write(KEY, known);
  }
  return known;
}

/** Gives the device another number: what it has left under this one is deleted. */
export function renewDeviceId(): void {
  localStore.write(KEY, newUuid());
  forgetDeviceId();
}

/** Has this page ask for the device's number anew: another page may have renewed it. */
export function forgetDeviceId(): void {
  known = undefined;
}
