import { uuid } from "@harapen/contract/uuid";
import type { Database } from "../../storage/database.ts";
import { studyDigest } from "../../storage/studies/draw-arm.ts";
import { findSessions } from "../find-sessions.ts";
import { mapInBatches } from "../map-in-batches.ts";
import type { Person } from "../person.ts";
import { findUnshared } from "./find-participants.ts";

/**
 * Finds the participants whom no event identifies as a person any more, or yet, by the digests of devices that their studies keep: for a device by its own digest, for a member
 * by those of devices that nobody else has used. `sessions` are all of the person's. A participant whom others' sessions name too is left to them. Not to be called in a
 * transaction that writes, as it scans all events.
 */
export async function findByDevice(
  database: Database,
  person: Person,
  sessions: readonly string[],
): Promise<string[]> {
  const devices = await devicesOf(database, person, sessions);
  if (devices.length === 0) return [];
  const studies = await database.selectFrom("study").select(["id", "key"]).execute();
  const found: string[] = [];
  for (const { id, key } of studies) {
    const digests = devices.map((device) => studyDigest(key, "device", device));
    const rows = await mapInBatches(digests, (batch) =>
      database
        .selectFrom("participant")
        .select("id")
        .where("study", "=", id)
        .where(({ or, eb }) => or([eb("unit", "in", batch), eb("device", "in", batch)]))
        .execute(),
    );
    found.push(...rows.map((row) => row.id));
  }
  return findUnshared(database, sessions, found);
}

async function devicesOf(
  database: Database,
  person: Person,
  sessions: readonly string[],
): Promise<readonly string[]> {
  if (person.kind === "participant") return [];
  if (person.kind === "device") return [person.device];
  const own = new Set(sessions);
  const devices: string[] = [];
  for (const device of await readDevices(database, sessions)) {
    const all = await findSessions(database, { kind: "device", device }, []);
    if (all.every((session) => own.has(session))) devices.push(device);
  }
  return devices;
}

/** Returns the numbers of the sessions' devices, in lower case. */
async function readDevices(database: Database, sessions: readonly string[]): Promise<Set<string>> {
  const rows = await mapInBatches(sessions, (batch) =>
    database
      .selectFrom("event")
      .select("payload")
      .where("name", "=", "session_start")
      .where("session_id", "in", batch)
      .execute(),
  );
  const named = rows.map(({ payload }) => uuid.safeParse(JSON.parse(payload).device).data);
  return new Set(named.flatMap((device) => device?.toLowerCase() ?? []));
}
