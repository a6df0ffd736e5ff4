import { isPreview } from "../../platform/preview.ts";
import { newUuid } from "../../platform/uuid.ts";
import { localStore } from "../../platform/web-storage.ts";

const KEY = "device_id";

let known: string | undefined;
let isKept = false;

/**
 * A UUID, the same for all visits with this browser; where it forbids storage, for as long as the page. While the device must keep nothing of the visitor, a new
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
