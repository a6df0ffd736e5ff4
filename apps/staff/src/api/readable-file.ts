import { StaffError } from "./staff-error.ts";

/**
 * Rejects with a `StaffError` where a chosen file cannot be read, as where it was moved, removed or changed since: to send it would fail as where there is no network, and
 * as a part of another Blob it would arrive empty. In Chromium (150) it then has no bytes, as has any part of it; only to read it whole fails.
 */
export async function assertReadable(file: Blob): Promise<void> {
  const start = file.size > 0 ? file.slice(0, 1) : file;
  const bytes = await start.arrayBuffer().catch(() => undefined);
  if (bytes?.byteLength !== Math.min(file.size, 1))
    throw new StaffError("unreadable-file", "a file that cannot be read");
}
