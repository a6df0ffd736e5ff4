// Before the first paint: it imports nothing but this.
import { warn } from "../log.ts";

const WAIT_MS = 1_000;

/**
 * Resolves to what `load` loads, however often it fails before: it is tried again after ever longer waits, and whenever the network is back.
 * The first failure is logged; after each, `onFailure` is called with their number.
 */
export async function retryUntilLoaded<Module>(
  load: () => Promise<Module>,
  onFailure?: (failures: number) => Promise<void>,
): Promise<Module> {
  for (let failures = 1; ; failures++) {
    try {
      return await load();
    } catch (error) {
      if (failures === 1) warn("a part of the app is asked for again", error);
      onFailure?.(failures).catch(() => {});
      await waitForOnlineOr(failures * WAIT_MS);
    }
  }
}

/** Resolves after a time, or when the browser says that it is online again. */
function waitForOnlineOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener("online", end);
      resolve();
    };
    setTimeout(end, ms);
    addEventListener("online", end);
  });
}
