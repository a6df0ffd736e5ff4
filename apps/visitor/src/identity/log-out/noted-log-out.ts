import * as z from "zod/mini";
import { localStore } from "../../platform/web-storage.ts";

const KEY = "harapen.log-out";

/** The last log-out on this device: of whom, and when, in milliseconds since 1970 by the device's clock. */
const notedLogOut = z.object({ uid: z.string(), at: z.number() });

/** Notes on the device that a member logs out, for their tabs that do not run by now: the browser may have put them away. */
export function noteLogOut(uid: string): void {
  localStore.writeJson(KEY, { uid, at: Date.now() } satisfies z.infer<typeof notedLogOut>);
}

/** Whether the last to log out on this device was this member, since that time. What the clock has noted for the future it has noted wrongly. */
export function hasLoggedOutSince(uid: string, time: number): boolean {
  const last = localStore.readJson(KEY, notedLogOut);
  return last?.uid === uid && last.at > time && last.at <= Date.now();
}
