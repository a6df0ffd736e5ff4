import { GUEST } from "@harapen/contract/constants";
import type { Database } from "../storage/database.ts";
import { payloadIds, payloadTexts } from "../storage/events/payload-texts.ts";
import { EVENT_TABLES } from "./find-sessions.ts";
import { NO_IDS, type PersonalIds } from "./forgotten-ids.ts";
import { mapInBatches } from "./map-in-batches.ts";

/** What the events of sessions say. */
export interface EventTraces {
  readonly events: number;
  /** The number of sessions of which events are stored. */
  readonly sessions: number;
  /** The drawings and searches that they name, and themselves. */
  readonly ids: PersonalIds;
  /** The participants and the studies that they take part as, and in. */
  readonly participants: readonly string[];
  readonly studies: readonly string[];
  /** The members who were signed in, by their accounts' numbers. */
  readonly members: readonly string[];
  readonly aquariums: readonly string[];
  /** When the first and the last of them came: ISO 8601, in UTC; `undefined` where there are none. */
  readonly first: string | undefined;
  readonly last: string | undefined;
}

/** Counts the events of sessions, and collects what they name, ids in lower case as saves have them. */
export async function readEvents(database: Database, sessions: readonly string[]): Promise<EventTraces> {
  const read = EVENT_TABLES.map((table) =>
    mapInBatches(sessions, (batch) =>
      database
        .selectFrom(table)
        .select(["session_id", "name", "payload", "aquarium", "received_at"])
        .where("session_id", "in", batch)
        .execute(),
    ),
  );
  const rows = (await Promise.all(read)).flat();
  const payloads = rows.map(({ payload }) => JSON.parse(payload));
  const joined = payloads.filter((_, index) => rows[index]?.name === "study_joined");
  const stored = new Set(rows.map(({ session_id }) => session_id));
  const times = rows.map(({ received_at }) => received_at).sort();
  return {
    events: rows.length,
    sessions: stored.size,
    ids: {
      ...NO_IDS,
      sessions: [...stored],
      drawings: payloadIds(payloads.map(({ drawing_id }) => drawing_id)),
      searches: payloadIds(payloads.map(({ search_id }) => search_id)),
    },
    participants: payloadIds(joined.map(({ participant }) => participant)),
    studies: payloadIds(joined.map(({ study }) => study)),
    members: payloadTexts(payloads.map(({ uid }) => uid)).filter((uid) => uid !== GUEST),
    aquariums: payloadTexts(rows.map(({ aquarium }) => aquarium)),
    first: times[0],
    last: times.at(-1),
  };
}
