import { readLinks } from "../../forgetting/participants/find-participants.ts";
import { readEvents } from "../../forgetting/read-events.ts";
import type { Database } from "../../storage/database.ts";
import type { KeyedStudy } from "../../storage/studies/study-store.ts";
import { BEFORE_ALL, cutoffOf } from "../cutoff.ts";
import { hasEvents, hasSaves } from "./has-rows.ts";
import { findSessionsOf } from "./study-ids.ts";

/** The times since which events were received, and drawings saved, that have not expired: ISO 8601 in UTC. */
interface Kept {
  readonly events: string;
  readonly drawings: string;
}

/** Finds the participants of a study who still have events, records or guests' drawings that have not expired. */
export async function findParticipantsWithData(
  database: Database,
  { id, current: { settings } }: KeyedStudy,
  participants: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const withData = new Set<string>();
  if (participants.length === 0) return withData;
  const since = (days: number | null) =>
    days === null ? BEFORE_ALL : cutoffOf(days, settings.time_zone, now);
  const kept = { events: since(settings.retention.events), drawings: since(settings.retention.drawings) };
  const sessions = Map.groupBy(await findSessionsOf(database, id), ({ participant }) => participant);
  for (const participant of participants) {
    const own = (sessions.get(participant) ?? []).map(({ session }) => session);
    if (await isKept(database, participant, own, kept)) withData.add(participant);
  }
  return withData;
}

async function isKept(
  database: Database,
  participant: string,
  sessions: readonly string[],
  { events, drawings }: Kept,
): Promise<boolean> {
  if (await hasEvents(database, sessions, events)) return true;
  const { ids } = await readEvents(database, sessions);
  return (
    (await hasSaves(database, ids, drawings)) ||
    (await hasSaves(database, await readLinks(database, [participant]), drawings))
  );
}
