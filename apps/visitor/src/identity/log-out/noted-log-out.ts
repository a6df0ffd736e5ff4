import * as z from "zod/mini";
import { localStore } from "../../platform/web-storage.ts";

const KEY = "harapen.log-out";

/** The last log-out on this device: of whom, and when, in milliseconds since 1970 by the device's clock. */
const notedLogOut = z.object({ uid: z.string(), at: z.number() });

/** Notes on the device that a member logs out, for those of their tabs that the browser may have suspended. */
export function noteLogOut(uid: string): void {
  localStore.writeJson(KEY, { uid, at: Date.now() } satisfies z.infer<typeof notedLogOut>);
}

/** Whether the last log-out on this device was this member's, since that time. One noted for the future does not count: the clock was wrong. */
export function hasLoggedOutSince(uid: string, time: number): boolean {
  const last = localStore.readJson(KEY, notedLogOut);
  return last?.uid === uid && last.at > time && last.at <= Date.now();
}
