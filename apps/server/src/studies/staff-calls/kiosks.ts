import { kioskNumber } from "@harapen/contract/kiosk-number";
import { changeKioskRequest, type Kiosk, type KiosksResponse } from "@harapen/contract/staff/kiosks";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { timeZoneOf, todayAt } from "@harapen/contract/time-zone";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { KioskStore, kioskId, type NamedKiosk } from "../kiosks/kiosk-store.ts";
import { readSeenKiosks, type SeenKiosk } from "../kiosks/seen-kiosks.ts";
import { startOfDay } from "../study-times.ts";

/** Serves the aquarium's own tablets, by what recognises them. */
export const listKiosks = readingCall({
  path: STAFF_PATHS.kiosks(":slug"),
  access: "reader",
  async answer({ context: { database, catalog }, params: { slug } }): Promise<KiosksResponse> {
    const details = await catalog.aquariums.details(slug);
    const named = await new KioskStore(database).ofAquarium(slug);
    const { kiosks: seen, isPartial } = await readSeenKiosks(database, slug, { named, now: Date.now() });
    const begins = startOfDay(todayAt(details), timeZoneOf(details)) ?? 0;
    const today = new Date(begins).toISOString();
    const unseen = [...named.values()].filter(({ device }) => !seen.some(({ digest }) => digest === device));
    const kiosks = [
      ...seen.map((each) => toKiosk(each, named.get(each.digest), today)),
      ...unseen.map(({ device, ...row }) => ({ ...row, ...UNSEEN, id: kioskId(device) })),
    ];
    return {
      kiosks: kiosks.sort(inOrder),
      partial: isPartial,
      devices_recorded: details.recording !== "anonymous",
    };
  },
});

const UNSEEN = { last_received: null, window: null, visits_today: 0 };

function toKiosk(
  { digest, device, last, window, begun }: SeenKiosk,
  { name = null, set_aside_at = null }: Partial<NamedKiosk> = {},
  today: string,
): Kiosk {
  return {
    id: kioskId(digest),
    number: kioskNumber(device),
    name,
    set_aside_at,
    last_received: new Date(last).toISOString(),
    window,
    visits_today: begun.filter((at) => at >= today).length,
  };
}

/** Those in use first, by their names, those without one last; then those set aside. */
function inOrder(one: Kiosk, other: Kiosk): number {
  const keyOf = ({ name, number, set_aside_at }: Kiosk) =>
    `${set_aside_at === null ? 0 : 1}${name === null ? 1 : 0}${name ?? ""} ${number}`;
  return keyOf(one) < keyOf(other) ? -1 : 1;
}

/** Names a kiosk, sets it aside, or takes it back. */
export const changeKiosk = changingCall({
  method: "PATCH",
  path: STAFF_PATHS.kiosk(":slug", ":id"),
  access: "attendant",
  action: "change-kiosk",
  body: changeKioskRequest,
  async change({ params: { slug, id }, body }, transaction) {
    const store = new KioskStore(transaction);
    const named = await store.ofAquarium(slug);
    const seen = await readSeenKiosks(transaction, slug, { named, now: Date.now() });
    const found = [
      ...named.values(),
      ...seen.kiosks.map(({ digest, device }) => ({ device: digest, number: kioskNumber(device) })),
    ].find(({ device }) => kioskId(device) === id);
    if (!found) throw new StaffError("not-found", "There is no such kiosk.");
    const after = await store.change(slug, found, body, named);
    const before = named.get(found.device);
    return { subject: id, before: before && toLine(before), after: toLine(after) };
  },
});

/** Returns what the audit log stores of a kiosk: nothing of its device. */
function toLine({ number, name, set_aside_at }: NamedKiosk) {
  return { number, name, set_aside: set_aside_at !== null };
}
