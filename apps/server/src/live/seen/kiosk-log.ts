import { isNoDevice } from "@harapen/contract/telemetry/no-device";
import { sql } from "kysely";
import type { Database } from "../../storage/database.ts";
import { studyDigest } from "../../storage/studies/draw-arm.ts";
import type { KeyedStudy } from "../../storage/studies/study-store.ts";
import { STARTS } from "./seen-visits.ts";

/** How long after its last visit a kiosk still belongs to the exhibit. Chosen: longer than holidays. */
const KNOWN_MS = 14 * 24 * 60 * 60_000;
/** How long after it was received an event may become visible. */
const OVERLAP_MS = 60_000;
/** The most kiosks of an aquarium that are held, as a client can claim to be one. Chosen: more than an exhibit has. */
const MAX_KIOSKS = 100;
const STARTS_PER_QUERY = 200;
const DEVICE_DIGITS = 8;

/** A device of the exhibit's, by its pseudonym under the study's key, short enough to be read out; and when it last sent anything, in milliseconds since 1970. */
export interface Kiosk {
  readonly device: string;
  readonly last: number;
}

/** The known kiosks of an aquarium. */
export interface Kiosks {
  readonly devices: readonly Kiosk[];
  /** Whether kiosks say which device they are. */
  readonly areRecorded: boolean;
  /** Whether there are more than are held. */
  readonly isPartial: boolean;
}

type WatchedStudy = Pick<KeyedStudy, "id" | "aquarium" | "key">;

/** The kiosks of a study's aquarium, each with its last visit; each call reads what is new. */
export class KioskLog {
  readonly #database: Database;
  readonly #study: WatchedStudy;
  readonly #since: number;
  /** The last session that each kiosk began, by pseudonym. */
  #sessions: ReadonlyMap<string, string> = new Map();
  #areRecorded = true;
  #isPartial = false;
  #readUntil = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** `since`: ISO 8601 in UTC. */
  constructor(database: Database, study: WatchedStudy, since: string) {
    this.#database = database;
    this.#study = study;
    this.#since = Date.parse(since);
  }

  /** Returns the kiosks that sent anything within the last two weeks, by their pseudonyms; concurrent calls share the same reading. */
  kiosks(now: number): Promise<Kiosks> {
    const read = this.#turn.then(() => this.#read(now));
    this.#turn = read.catch(() => {});
    return read;
  }

  async #read(now: number): Promise<Kiosks> {
    const sessions = new Map(this.#sessions);
    const from = Math.max(this.#since, now - KNOWN_MS, this.#readUntil - OVERLAP_MS);
    for await (const starts of this.#startsSince(new Date(from).toISOString()))
      for (const { session_id, payload } of starts)
        this.#add(sessions, session_id, JSON.parse(payload).device);
    const lasts = await this.#lastOf([...sessions.values()]);
    for (const [device, session] of sessions)
      if (now - (lasts.get(session) ?? 0) >= KNOWN_MS) sessions.delete(device);
    this.#sessions = sessions;
    this.#readUntil = now;
    const devices = [...sessions]
      .map(([device, session]) => ({ device, last: lasts.get(session) ?? 0 }))
      .sort((one, other) => (one.device < other.device ? -1 : 1));
    return { devices, areRecorded: this.#areRecorded, isPartial: this.#isPartial };
  }

  #add(sessions: Map<string, string>, session: string, device: string): void {
    if (isNoDevice(device)) {
      this.#areRecorded = false;
      return;
    }
    const name = `d_${studyDigest(this.#study.key, "device", device.toLowerCase()).slice(0, DEVICE_DIGITS)}`;
    if (sessions.has(name) || sessions.size < MAX_KIOSKS) sessions.set(name, session);
    else this.#isPartial = true;
  }

  /** Yields the beginnings of kiosks' sessions since a time, in their order. */
  async *#startsSince(from: string) {
    for (let [at, after] = [from, ""]; ; ) {
      const starts = await this.#database
        .selectFrom("event")
        .select(["session_id", "received_at", "payload"])
        .where(STARTS)
        .where("aquarium", "=", this.#study.aquarium)
        .where("received_at", ">=", at)
        .where((is) =>
          is.or([
            is("received_at", ">", at),
            is.and([is("received_at", "=", at), is("session_id", ">", after)]),
          ]),
        )
        // A kiosk's payload contains this text.
        .where("payload", "like", '%"kiosk":true%')
        .orderBy("received_at")
        .orderBy("session_id")
        .limit(STARTS_PER_QUERY)
        .execute();
      yield starts.filter(({ payload }) => JSON.parse(payload).kiosk === true);
      const last = starts.at(-1);
      if (!last || starts.length < STARTS_PER_QUERY) return;
      [at, after] = [last.received_at, last.session_id];
    }
  }

  async #lastOf(sessions: readonly string[]): Promise<Map<string, number>> {
    if (sessions.length === 0) return new Map();
    const rows = await this.#database
      .selectFrom("event")
      .select("session_id")
      .select(sql<string>`max(received_at)`.as("last"))
      .where("session_id", "in", sessions)
      .groupBy("session_id")
      .execute();
    return new Map(rows.map(({ session_id, last }) => [session_id, Date.parse(last)]));
  }
}
