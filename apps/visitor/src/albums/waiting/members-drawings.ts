import { GUEST } from "@harapen/contract/constants";
import { loadQueuedSaves } from "../../saving/outbox-storage.ts";
import { ownerOf } from "../../saving/save.ts";

/** Counts the members' drawings that this device has yet to send, each once its member has logged in. */
export async function countMembersDrawings(): Promise<number> {
  const queue = await loadQueuedSaves();
  return queue.filter(({ save }) => save.call === "drawing" && ownerOf(save) !== GUEST).length;
}
