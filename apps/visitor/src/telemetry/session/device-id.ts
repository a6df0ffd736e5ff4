import { newUuid } from "../../platform/uuid.ts";

const KEY = "device_id";

let known: string | undefined;

/** The same for all visits with this browser; where it forbids storage, for as long as the page. */
export function deviceId(): string {
  known ??= keptId() ?? newKeptId();
  return known;
}

function keptId(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function newKeptId(): string {
  const id = newUuid();
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Forbidden or full.
  }
  return id;
}
