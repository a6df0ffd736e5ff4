import type { AlbumDrawing } from "@harapen/contract/calls/load-album";
import { UNKNOWN_PENGUIN } from "@harapen/contract/constants";

/** The aquarium whose album is on show, and whom it knows. */
export interface KnownPenguins {
  readonly aquarium: string;
  readonly ids: ReadonlySet<string>;
  readonly idsByJapaneseName: ReadonlyMap<string, string>;
}

export interface AlbumEntry {
  readonly key: string;
  /** The drawing, as the source of an image. */
  readonly image: string;
  /** Undefined where the aquarium knows no such penguin. */
  readonly penguinId: string | undefined;
  readonly timestamp: string;
}

const isNamed = (name: string) => name !== "" && name.toLowerCase() !== UNKNOWN_PENGUIN.toLowerCase();

/** The id that a stored `penguin_name`, an id or a Japanese name, stands for in this aquarium. */
export function resolvePenguin(name: string, { ids, idsByJapaneseName }: KnownPenguins): string | undefined {
  const id = ids.has(name) ? name : idsByJapaneseName.get(name);
  return id !== undefined && ids.has(id) ? id : undefined;
}

/** Milliseconds since 1970; what can't be read counts as oldest. */
function timestampOf({ timestamp }: Pick<AlbumEntry, "timestamp">): number {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/** The drawings that belong in this aquarium's album (specification, section 5, "Album filtering"), newest first. */
export function albumEntries(drawings: readonly AlbumDrawing[], known: KnownPenguins): AlbumEntry[] {
  return drawings
    .flatMap(({ id, image, timestamp, aquarium, penguin_name }): AlbumEntry[] => {
      const name = penguin_name?.trim() ?? "";
      const penguinId = resolvePenguin(name, known);
      const belongs = aquarium?.trim() ? aquarium.trim() === known.aquarium : penguinId !== undefined;
      return isNamed(name) && belongs ? [{ key: String(id), image, penguinId, timestamp }] : [];
    })
    .sort((a, b) => compare(timestampOf(b), timestampOf(a)));
}

/** Infinities can't be subtracted. */
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
