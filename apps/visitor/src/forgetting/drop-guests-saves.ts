import { GUEST } from "@harapen/contract/constants";
import { forgetUnstored, loadQueuedSaves, removeQueuedSave } from "../saving/outbox-storage.ts";
import { OUTBOX } from "../saving/outbox-store.ts";
import { ownerOf, type Save } from "../saving/save.ts";

/** Runs `work` while neither another page nor the service worker sends from the outbox, where the browser has locks and allows them. */
export async function holdOutbox<Result>(work: () => Promise<Result>): Promise<Result> {
  let isHeld = false;
  try {
    return await navigator.locks.request(OUTBOX, () => {
      isHeld = true;
      return work();
    });
  } catch (error) {
    if (isHeld) throw error;
    return work();
  }
}

const isGuests = ({ save }: { readonly save: Save }) => ownerOf(save) === GUEST;

/** Drops the guests' saves that wait on this device. A member's wait for their sign-in. */
export async function dropGuestsSaves(): Promise<void> {
  const saves = await loadQueuedSaves();
  await Promise.all(saves.filter(isGuests).map(({ key }) => removeQueuedSave(key)));
}

/** Drops the guests' saves that only this page has. */
export function dropUnstoredSaves(): void {
  forgetUnstored(isGuests);
}
