import { createHash } from "node:crypto";
import type { ChangeKioskRequest } from "@harapen/contract/staff/kiosks";
import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import { StaffError } from "../../platform/errors.ts";

const ID_DIGITS = 16;

export type NamedKiosk = Omit<Selectable<KioskTable>, "aquarium">;

/** What staff have said of an aquarium's kiosks, over a database or a transaction of it. */
export class KioskStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the kiosks of an aquarium that have a name or are set aside, by their devices' digests. */
  async ofAquarium(aquarium: string): Promise<ReadonlyMap<string, NamedKiosk>> {
    const rows = await this.#database
      .selectFrom("kiosk")
      .select(["device", "number", "name", "set_aside_at"])
      .where("aquarium", "=", aquarium)
      .execute();
    return new Map(rows.map((row) => [row.device, row]));
  }

  /**
   * Changes a kiosk's name, or sets it aside or takes it back, `known` being all of the aquarium's before.
   * Resolves to what it is then. Throws a StaffError where another one in use has the name.
   */
  async change(
    aquarium: string,
    { device, number }: Pick<NamedKiosk, "device" | "number">,
    { name, set_aside }: ChangeKioskRequest,
    known: ReadonlyMap<string, NamedKiosk>,
  ): Promise<NamedKiosk> {
    const before = known.get(device) ?? { device, number, name: null, set_aside_at: null };
    const after: NamedKiosk = {
      ...before,
      ...(name !== undefined && { name: name || null }),
      ...(set_aside === false && { set_aside_at: null }),
      ...(set_aside && { set_aside_at: before.set_aside_at ?? new Date().toISOString() }),
    };
    assertOnlyOne(after, known);
    await this.#database
      .deleteFrom("kiosk")
      .where("aquarium", "=", aquarium)
      .where("device", "=", device)
      .execute();
    if (after.name !== null || after.set_aside_at !== null)
      await this.#database
        .insertInto("kiosk")
        .values({ aquarium, ...after })
        .execute();
    return after;
  }
}

/** Throws where a kiosk in use would have the name of another one in use. */
function assertOnlyOne(after: NamedKiosk, known: ReadonlyMap<string, NamedKiosk>): void {
  if (after.name === null || after.set_aside_at !== null) return;
  const name = fold(after.name);
  for (const other of known.values())
    if (other.device !== after.device && other.set_aside_at === null && fold(other.name ?? "") === name)
      throw new StaffError("used-name", `Another kiosk in use has the name ${after.name}.`);
}

const fold = (name: string) => name.normalize("NFKC").toLowerCase();

/** Returns the id by which calls name a kiosk, from the digest by which sessions know its device. */
export function kioskId(device: string): string {
  return createHash("sha256").update(`kiosk ${device}`).digest("hex").slice(0, ID_DIGITS);
}

declare module "../../database/tables.ts" {
  interface Tables {
    kiosk: KioskTable;
  }
}

/** The aquariums' own tablets of which staff have said anything. */
interface KioskTable {
  aquarium: string;
  /** The device's digest, as sessions have it. */
  device: string;
  /** The short number that its About screen shows (`kioskNumber`): known when its visits are deleted, too. */
  number: string;
  name: string | null;
  /** When it was set aside: its silence is no fault any more. */
  set_aside_at: string | null;
}
