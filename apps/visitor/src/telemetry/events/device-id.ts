import { isPreview } from "../../platform/preview.ts";
import { newUuid } from "../../platform/uuid.ts";
import { localStore } from "../../platform/web-storage.ts";

const KEY = "device_id";

/** The device's number as this page knows it; undefined until it is asked for. */
const own: { id?: string | undefined; isKept: boolean } = { isKept: false };

/**
 * A UUID, the same for all visits with this browser until a guest deletes what they left from it; where the
 * browser forbids storage, for as long as the page. While the device must keep nothing of the visitor, a new
 * one is not kept, until it is asked for again where it may be; in a preview it never is.
 */
export function deviceId({ mayKeep = true } = {}): string {
  if (own.id === undefined) {
    const stored = localStore.read(KEY);
    own.isKept = stored !== null;
    own.id = stored ?? newUuid();
  }
  if (mayKeep && !own.isKept && !isPreview()) {
    own.isKept = true;
    localStore.write(KEY, own.id);
  }
  return own.id;
}

/** Gives the device another number: what it has left under this one is deleted. */
export function renewDeviceId(): void {
  localStore.write(KEY, newUuid());
  forgetDeviceId();
}

/** Has this page ask for the device's number anew: another page may have renewed it. */
export function forgetDeviceId(): void {
  own.id = undefined;
}
