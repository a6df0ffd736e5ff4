import { GUEST } from "@harapen/contract/constants";
import { loadQueuedSaves } from "../../saving/outbox-storage.ts";

/** How many of a guest's drawings of an aquarium wait on this device to be sent. */
export async function countWaiting(aquarium: string): Promise<number> {
  const queue = await loadQueuedSaves();
  return queue.filter(
    ({ save: { call, request } }) =>
      call === "drawing" && request.uid === GUEST && request.aquarium === aquarium,
  ).length;
}
