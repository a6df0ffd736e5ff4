import type { Kiosk } from "@harapen/contract/staff/kiosks";
import type { Database } from "../../database/database.ts";
import type { SessionFacts } from "../../sessions/session-facts.ts";

/** How long after its last visit a kiosk still belongs to the exhibit. Chosen: longer than holidays. */
const KNOWN_MS = 14 * 24 * 60 * 60_000;
/**
 * The most kiosks of an aquarium that are told apart, as a client can claim to be one. Chosen: more than an
 * exhibit has.
 */
const MAX_KIOSKS = 100;

/** A kiosk that has sent anything. */
export interface SeenKiosk {
  /** The device's digest, as sessions have it. */
  readonly digest: string;
  /** The device's own number, which nobody may see. */
  readonly device: string;
  /** When it last sent anything, in milliseconds since 1970. */
  readonly last: number;
  readonly window: Kiosk["window"];
  /** When its visits began: ISO 8601 in UTC. */
  readonly begun: readonly string[];
}

export interface SeenKiosks {
  readonly kiosks: readonly SeenKiosk[];
  /** Whether kiosks say which device they are. */
  readonly areRecorded: boolean;
  /** Whether there are more than are told apart. */
  readonly isPartial: boolean;
}

/**
 * Returns the kiosks of an aquarium that sent anything within the last two weeks, and since a time: each by
 * the visit that it began last. Where there are too many, those that staff have named (`named`, by digests)
 * come first: nobody who claims to be a kiosk pushes them out.
 */
export async function readSeenKiosks(
  database: Database,
  aquarium: string,
  { since = 0, named, now }: { since?: number; named: ReadonlyMap<string, unknown>; now: number },
): Promise<SeenKiosks> {
  const sessions = await database
    .selectFrom("session")
    .select(["id", "device", "recording", "last_received", "started_at"])
    .where("start_aquarium", "=", aquarium)
    .where("started_at", ">=", new Date(Math.max(since, now - KNOWN_MS)).toISOString())
    .where("kiosk", "=", 1)
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  const byDevice = Map.groupBy(sessions, ({ device }) => device ?? "");
  byDevice.delete("");
  const known = [...byDevice]
    .map(([digest, own]) => ({ digest, own, last: own.at(-1) as (typeof own)[number] }))
    .filter(({ last }) => now - Date.parse(last.last_received) < KNOWN_MS)
    .sort((one, other) => Number(named.has(other.digest)) - Number(named.has(one.digest)));
  const some = known.slice(0, MAX_KIOSKS);
  const said = await readBeginnings(
    database,
    some.map(({ last }) => last.id),
  );
  return {
    kiosks: some.flatMap(({ digest, own, last }) => {
      const beginning = said.get(last.id);
      if (beginning?.device === undefined) return [];
      const { device, window } = beginning;
      const begun = own.flatMap(({ started_at }) => started_at ?? []);
      return [{ digest, device, window, begun, last: Date.parse(last.last_received) }];
    }),
    areRecorded: sessions.every(({ recording }) => recording !== "anonymous"),
    isPartial: known.length > some.length,
  };
}

interface Beginning {
  device?: string;
  window: Kiosk["window"];
}

/**
 * Returns the devices' own numbers and their windows, as the beginnings of sessions have them: rows have
 * digests, and the shorter side alone.
 */
async function readBeginnings(
  database: Database,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, Beginning>> {
  if (sessions.length === 0) return new Map();
  const rows = await database
    .selectFrom("session")
    .select(["id", "facts"])
    .where("id", "in", sessions)
    .execute();
  const starts = rows.map(({ facts }) => (JSON.parse(facts) as SessionFacts).start?.value.event ?? "");
  const events = await database
    .selectFrom("event")
    .select(["session_id", "name", "payload"])
    .where("session_id", "in", sessions)
    .where(({ or, eb }) => or([eb("event_id", "in", starts), eb("name", "=", "viewport")]))
    .execute();
  const found = new Map<string, Beginning>();
  for (const { session_id, name, payload: text } of events) {
    const beginning = found.get(session_id) ?? { window: null };
    const payload = JSON.parse(text);
    if (name === "viewport") beginning.window = { width: payload.width, height: payload.height };
    else beginning.device = payload.device;
    found.set(session_id, beginning);
  }
  return found;
}
