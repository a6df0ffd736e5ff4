import type { AlbumDrawing } from "@harapen/contract/calls/load-album";
import { UNKNOWN_PENGUIN } from "@harapen/contract/constants";

/** The aquarium whose album is shown, with its penguins. */
export interface KnownPenguins {
  readonly aquarium: string;
  readonly ids: ReadonlySet<string>;
  readonly idsByJapaneseName: ReadonlyMap<string, string>;
}

export interface AlbumEntry {
  readonly key: string;
  /** The drawing, as the source of an image. */
  readonly image: string;
  /**
   * The penguin's id, also where the aquarium has no such penguin any more; the name that was saved where
   * that stands for none.
   */
  readonly penguinId: string;
  readonly timestamp: string;
}

const isNamed = (name: string) => name !== "" && name.toLowerCase() !== UNKNOWN_PENGUIN.toLowerCase();

/**
 * The known penguin's id that a stored `penguin_name`, an id or a Japanese name, stands for in this aquarium.
 */
export function resolvePenguin(name: string, { ids, idsByJapaneseName }: KnownPenguins): string | undefined {
  const id = ids.has(name) ? name : idsByJapaneseName.get(name);
  return id !== undefined && ids.has(id) ? id : undefined;
}

/** Milliseconds since 1970; an unreadable timestamp counts as the oldest. */
function timestampOf({ timestamp }: Pick<AlbumEntry, "timestamp">): number {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/**
 * The entries of an aquarium's album, newest first: the drawings of that aquarium, and those without an aquarium whose penguin it
 * has. Drawings of no penguin, or of an unknown one, are left out.
 */
export function albumEntries(drawings: readonly AlbumDrawing[], known: KnownPenguins): AlbumEntry[] {
  return drawings
    .flatMap(({ id, image, timestamp, aquarium, penguin_name }): AlbumEntry[] => {
      const name = penguin_name?.trim() ?? "";
      const penguinId = resolvePenguin(name, known);
      const belongs = aquarium?.trim() ? aquarium.trim() === known.aquarium : penguinId !== undefined;
      if (!isNamed(name) || !belongs) return [];
      const named = penguinId ?? known.idsByJapaneseName.get(name) ?? name;
      return [{ key: String(id), image, penguinId: named, timestamp }];
    })
    .sort((a, b) => compare(timestampOf(b), timestampOf(a)));
}

/** Compares two numbers for sorting, also infinite ones, which can't be subtracted. */
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
