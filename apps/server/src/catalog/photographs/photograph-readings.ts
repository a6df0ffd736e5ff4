import type { PhotographState } from "@harapen/contract/staff/photographs";
import type { Database } from "../../database/database.ts";

/** How long the state of a photograph is kept after it was sent, in milliseconds. */
const KEPT_MS = 24 * 3_600_000;
/** The time after which a reading that nothing has touched counts as lost, as after its server has ended. */
const LOST_MS = 2 * 60_000;

/** What is said of a photograph whose reading ended with its server. */
export const INTERRUPTED = {
  state: "refused",
  code: "service-unavailable",
  message: "The server was interrupted. Please send the photograph again.",
} as const satisfies PhotographState;

interface Reading {
  readonly aquarium: string;
  /** The photograph's. */
  readonly id: string;
}

/**
 * How far the readings of photographs are that staff sent of late, over a database or a transaction of it:
 * any server answers for those of any.
 */
export class PhotographReadings {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async begin({ aquarium, id }: Reading): Promise<void> {
    const now = new Date().toISOString();
    await this.#database
      .insertInto("photograph_reading")
      .values({
        aquarium,
        photograph_id: id,
        begun_at: now,
        changed_at: now,
        ...columnsOf({ state: "reading" }),
      })
      .execute();
  }

  /** Resolves to whether there still is such a reading: it goes with its aquarium. */
  async isWanted({ aquarium, id }: Reading): Promise<boolean> {
    const found = await this.#database
      .selectFrom("photograph_reading")
      .select("state")
      .where("aquarium", "=", aquarium)
      .where("photograph_id", "=", id)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Stores how a reading ended; resolves to whether there still is such a reading. */
  async end({ aquarium, id }: Reading, state: PhotographState): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable("photograph_reading")
      .set({ changed_at: new Date().toISOString(), ...columnsOf(state) })
      .where("aquarium", "=", aquarium)
      .where("photograph_id", "=", id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Marks readings that wait, or are under way, as not lost. */
  async touch(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#database
      .updateTable("photograph_reading")
      .set({ changed_at: new Date().toISOString() })
      .where("photograph_id", "in", ids)
      .where("state", "=", "reading")
      .execute();
  }

  /** Resolves to a photograph's state; to `undefined` where none of this id was sent of late. */
  async state({ aquarium, id }: Reading, now = Date.now()): Promise<PhotographState | undefined> {
    const row = await this.#database
      .selectFrom("photograph_reading")
      .select(["state", "content", "changed_at"])
      .where("aquarium", "=", aquarium)
      .where("photograph_id", "=", id)
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.state === "reading" && now - Date.parse(row.changed_at) > LOST_MS) return INTERRUPTED;
    return { state: row.state, ...JSON.parse(row.content) };
  }

  /** Deletes the states that are kept no longer. */
  async deleteExpired(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS).toISOString();
    await this.#database.deleteFrom("photograph_reading").where("begun_at", "<", before).execute();
  }
}

function columnsOf({ state, ...content }: PhotographState) {
  return { state, content: JSON.stringify(content) };
}

declare module "../../database/tables.ts" {
  interface Tables {
    photograph_reading: PhotographReadingTable;
  }
}

/** The photographs that staff sent in the last day. */
interface PhotographReadingTable {
  aquarium: string;
  photograph_id: string;
  begun_at: string;
  /** When it was last touched. */
  changed_at: string;
  state: PhotographState["state"];
  /** JSON: the rest of the contract's `photographState`. */
  content: string;
}
