// Before the first paint: it imports nothing.
const WAIT_MS = 1_000;

/**
 * Resolves to what `load` loads, however often that fails first: retries after increasing waits, and whenever the network is back. After
 * each failure, calls `onFailure` with the number of failures.
 */
export async function retryUntilLoaded<Module>(
  load: () => Promise<Module>,
  onFailure?: (failures: number) => Promise<void>,
): Promise<Module> {
  for (let failures = 1; ; failures++) {
    try {
      return await load();
    } catch {
      onFailure?.(failures).catch(() => {});
      await waitForOnlineOr(failures * WAIT_MS);
    }
  }
}

/** Resolves after a time, or when the browser says that it is online again. */
function waitForOnlineOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener("online", () => resolve());
  });
}
