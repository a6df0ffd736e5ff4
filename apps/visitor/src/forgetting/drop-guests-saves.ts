import { GUEST } from "@harapen/contract/constants";
import { forgetUnstored, loadQueuedSaves, removeQueuedSave } from "../saving/outbox-storage.ts";
import { ownerOf, type Save } from "../saving/save.ts";

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
