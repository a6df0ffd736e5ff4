import type { Database } from "../../database/database.ts";
import type { SessionFacts } from "../../sessions/session-facts.ts";
import { studyDigest } from "../study-digest.ts";
import type { KeyedStudy } from "../study-store.ts";

/** How long after its last visit a kiosk still belongs to the exhibit. Chosen: longer than holidays. */
const KNOWN_MS = 14 * 24 * 60 * 60_000;
/**
 * The most kiosks of an aquarium that are named, as a client can claim to be one. Chosen: more than an
 * exhibit has.
 */
const MAX_KIOSKS = 100;
const DEVICE_DIGITS = 8;

/**
 * A device of the exhibit's, by its pseudonym under the study's key, short enough to be read out; and when it
 * last sent anything, in milliseconds since 1970.
 */
export interface Kiosk {
  readonly device: string;
  readonly last: number;
}

/** The known kiosks of an aquarium. */
export interface Kiosks {
  readonly devices: readonly Kiosk[];
  /** Whether kiosks say which device they are. */
  readonly areRecorded: boolean;
  /** Whether there are more than are named. */
  readonly isPartial: boolean;
}

type WatchedStudy = Pick<KeyedStudy, "aquarium" | "key" | "started_at" | "created_at">;

/**
 * Returns the kiosks of a study's aquarium that sent anything within the last two weeks, and since the study
 * began: each by the visit that it began last.
 */
export async function readKiosks(database: Database, study: WatchedStudy, now: number): Promise<Kiosks> {
  const since = Math.max(Date.parse(study.started_at ?? study.created_at), now - KNOWN_MS);
  const sessions = await database
    .selectFrom("session")
    .select(["id", "device", "recording", "last_received"])
    .where("start_aquarium", "=", study.aquarium)
    .where("started_at", ">=", new Date(since).toISOString())
    .where("kiosk", "=", 1)
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  const last = new Map(sessions.flatMap(({ device, ...session }) => (device ? [[device, session]] : [])));
  const known = [...last.values()].filter(({ last_received }) => now - Date.parse(last_received) < KNOWN_MS);
  const some = known.slice(0, MAX_KIOSKS);
  const numbers = await readNumbers(
    database,
    some.map(({ id }) => id),
  );
  const devices = some.flatMap(({ id, last_received }) => {
    const number = numbers.get(id);
    if (number === undefined) return [];
    const name = studyDigest(study.key, "device", number.toLowerCase()).slice(0, DEVICE_DIGITS);
    return [{ device: `d_${name}`, last: Date.parse(last_received) }];
  });
  return {
    devices: devices.sort((one, other) => (one.device < other.device ? -1 : 1)),
    areRecorded: sessions.every(({ recording }) => recording !== "anonymous"),
    isPartial: known.length > some.length,
  };
}

/**
 * Returns the devices' own numbers, as the beginnings of sessions have them: rows have digests under another
 * key.
 */
async function readNumbers(
  database: Database,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (sessions.length === 0) return new Map();
  const rows = await database
    .selectFrom("session")
    .select(["id", "facts"])
    .where("id", "in", sessions)
    .execute();
  const starts = rows.map(({ facts }) => (JSON.parse(facts) as SessionFacts).start?.value.event ?? "");
  const events = await database
    .selectFrom("event")
    .select(["session_id", "payload"])
    .where("session_id", "in", sessions)
    .where("event_id", "in", starts)
    .execute();
  return new Map(events.map(({ session_id, payload }) => [session_id, JSON.parse(payload).device]));
}
