import { GUEST, RANK_NOT_SURE } from "@harapen/contract/constants";
import type { QueuedSave } from "./outbox-schedule.ts";
import { ownerOf, type Save } from "./save.ts";

/** The most that the outbox keeps, in bytes: with the 4 MB of events that a page may queue, 50 MB of a device. */
export const MAX_BYTES = 46_000_000;

/** How much would be lost with a save. A guest's drawing for the album comes first: guests have none, and its record has the same picture. */
function importanceOf(save: Save): number {
  if (save.call === "drawing") return ownerOf(save) === GUEST ? 0 : 2;
  return save.request.rank === RANK_NOT_SURE ? 1 : 3;
}

/** The saves to drop, so that the rest keeps within `maxBytes`: the least important first, of these the oldest. */
export function overflow(queue: readonly QueuedSave[], maxBytes = MAX_BYTES): Set<QueuedSave> {
  const dropped = new Set<QueuedSave>();
  let bytes = queue.reduce((sum, queued) => sum + queued.bytes, 0);
  for (const queued of [...queue].sort(byImportance)) {
    if (bytes <= maxBytes) break;
    dropped.add(queued);
    bytes -= queued.bytes;
  }
  return dropped;
}

function byImportance(a: QueuedSave, b: QueuedSave): number {
  return importanceOf(a.save) - importanceOf(b.save) || (a.key < b.key ? -1 : 1);
}
