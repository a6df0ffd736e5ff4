import { GUEST } from "@harapen/contract/constants";
import { loadQueuedSaves } from "../../saving/outbox-storage.ts";
import { guestDrawings } from "./guest-drawings.ts";

/** How many of the guest's drawings of an aquarium wait to be sent; a kiosk's outbox may also hold those of earlier visitors. */
export async function countWaiting(aquarium: string): Promise<number> {
  const own = new Set(guestDrawings(aquarium).drawings);
  const queue = await loadQueuedSaves();
  return queue.filter(({ save: { call, request } }) => {
    if (call !== "drawing" || request.uid !== GUEST || request.aquarium !== aquarium) return false;
    return own.has(request.drawing_id ?? "");
  }).length;
}
