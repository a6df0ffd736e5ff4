import { GUEST } from "@harapen/contract/constants";
import { warn } from "../platform/log.ts";
import { OUTBOX } from "./outbox-store.ts";
import { ownerOf, type Save } from "./save.ts";

/** Background Sync, which is not in every browser (https://wicg.github.io/background-sync/spec/). */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

let registration: SyncRegistration | undefined;

/** The guests' saves that this page is sending, and whether it knows of others that wait in the outbox. */
const underWay = new Set<Save>();
let areWaiting = false;

/** Notes a save as long as it is being sent. */
export async function whileUnderWay<Result>(save: Save, sending: Promise<Result>): Promise<Result> {
  if (ownerOf(save) !== GUEST) return sending;
  underWay.add(save);
  try {
    return await sending;
  } finally {
    underWay.delete(save);
  }
}

/** Notes what waits in the outbox. Where something has just begun to wait, asks the service worker to send it once there is a network, even without a page. */
export function noteWaiting(saves: readonly Save[]): void {
  const wereWaiting = areWaiting;
  areWaiting = saves.some((save) => ownerOf(save) === GUEST);
  if (areWaiting && !wereWaiting) void requestSync();
}

/** Lets the service worker continue with unsent saves when the page is hidden, which may be for good. To be called once. */
export function watchHiding(): void {
  navigator.serviceWorker?.ready.then(
    (ready) => {
      registration = ready;
      if (areWaiting) void requestSync();
    },
    // Firefox rejects where its user has forbidden storage: what waits goes with the page.
    () => {},
  );
  document.addEventListener("visibilitychange", () => {
    const goesOn = areWaiting || underWay.size > 0;
    if (document.visibilityState === "hidden" && goesOn) void requestSync();
  });
}

async function requestSync(): Promise<void> {
  try {
    await registration?.sync?.register(OUTBOX);
  } catch (error) {
    // A visitor may forbid it, and some builds of Chromium have it switched off.
    warn("saves that wait go with the next visit", error);
  }
}
