import { newUuid } from "../../platform/uuid.ts";
import { localStore } from "../../platform/web-storage.ts";

const KEY = "device_id";

let known: string | undefined;

/** A UUID, the same for all visits with this browser; where it forbids storage, for as long as the page. */
export function deviceId(): string {
  known ??= localStore.read(KEY) ?? createId();
  return known;
}

function createId(): string {
  const id = newUuid();
  localStore.write(KEY, id);
  return id;
}
