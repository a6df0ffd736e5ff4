import { GUEST } from "@harapen/contract/constants";
import { ownerOf, type QueuedSave } from "../delivery/queued-save.ts";
import { guestDrawings } from "./guest/guest-drawings.ts";

/** Counts the members' drawings among the saves that wait, each to be sent once its member has logged in. */
export function countMembersDrawings(waiting: readonly QueuedSave[]): number {
  return waiting.filter(({ save }) => save.call === "drawing" && ownerOf(save) !== GUEST).length;
}

/**
 * Counts the guest's drawings of an aquarium among the saves that wait; a kiosk's outbox may also hold those
 * of earlier visitors.
 */
export function countGuestsDrawings(waiting: readonly QueuedSave[], aquarium: string): number {
  const own = new Set(guestDrawings(aquarium).drawings);
  return waiting.filter(({ save: { call, request } }) => {
    if (call !== "drawing" || request.uid !== GUEST || request.aquarium !== aquarium) return false;
    return own.has(request.drawing_id ?? "");
  }).length;
}
