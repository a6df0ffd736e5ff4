import { aquariumSlug } from "@harapen/contract/aquarium";
import { GUEST, NO_DEVICE } from "@harapen/contract/constants";
import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import type { AquariumStore } from "../../catalog/aquarium-store.ts";

/**
 * Resolves to an event as it may be stored: whatever the client sent, it names neither device nor account where its aquarium records anonymously now. One
 * that names no aquarium (`undefined`) may be of any. Only an event that names either costs a query: some two of a visit.
 */
export async function anonymiseEvent(
  event: EventEnvelope,
  aquarium: string | undefined,
  aquariums: Pick<AquariumStore, "recordsAnonymously">,
): Promise<EventEnvelope> {
  const { device, uid } = event.payload;
  const names = {
    ...(isNamed(device, NO_DEVICE) && { device: NO_DEVICE }),
    ...(isNamed(uid, GUEST) && { uid: GUEST }),
  };
  if (Object.keys(names).length === 0) return event;
  if (aquarium !== undefined && !aquariumSlug.safeParse(aquarium).success) return event;
  if (!(await aquariums.recordsAnonymously(aquarium))) return event;
  return { ...event, payload: { ...event.payload, ...names } };
}

function isNamed(value: unknown, nobody: string): boolean {
  return value !== undefined && value !== null && value !== nobody;
}
