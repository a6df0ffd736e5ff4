import { StaffError } from "./staff-error.ts";

/**
 * Rejects with a `StaffError` where a chosen file cannot be read, as where it was moved, removed or changed since: to send it would fail as where there is no network, and
 * as a part of another Blob it would arrive empty (Chromium 150).
 */
export async function assertReadable(file: Blob): Promise<void> {
  const start = await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => undefined);
  // Chromium reads nothing from a part of a file that is gone, and does not fail.
  if (!start || (start.byteLength === 0 && file.size > 0))
    throw new StaffError("unreadable-file", "a file that cannot be read");
}
