import type { DictionaryResponse } from "@harapen/contract/aquarium";
import type { AlbumDrawing } from "@harapen/contract/calls/albums";
import { UNKNOWN_PENGUIN } from "@harapen/contract/constants";
import { DEFAULT_LOCALE } from "@harapen/contract/locales";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { EMPTY_DICTIONARY } from "../../penguins/localise.ts";
import { basePenguinsQuery, dictionaryQuery, useAquariumSlug } from "../../penguins/queries.ts";

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
  /** The penguin's id, also of one that has left; the saved name where that stands for none. */
  readonly penguinId: string;
  readonly timestamp: string;
}

const isNamed = (name: string) => name !== "" && name.toLowerCase() !== UNKNOWN_PENGUIN.toLowerCase();

/** The known penguin's id that a stored `penguin_name`, an id or a Japanese name, stands for. */
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
 * The entries of an aquarium's album, newest first: the drawings of that aquarium, and those without an
 * aquarium whose penguin it has. Drawings of no penguin, or of an unknown one, are left out.
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

/**
 * The penguin ids by Japanese name, from the Japanese dictionary; where two share a name, it is the first
 * one's. A name that the dictionary has from another language is no Japanese name, and may be another
 * penguin's.
 */
export function idsByName({ penguin, borrowed }: DictionaryResponse): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(penguin.name)
      .filter(([id]) => !Object.hasOwn(borrowed?.name ?? {}, id))
      .map(([id, name]): [string, string] => [name, id])
      .reverse(),
  );
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** A timestamp in the visitor's time zone, as 2026-11-20 and 14:00; an unreadable one stays as it is. */
export function localTime(timestamp: string): { readonly day: string; readonly time: string } {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return { day: timestamp, time: "" };
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join("-");
  return { day, time: `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}` };
}

/** The penguins that drawings are resolved to; undefined while they are loaded, none where they cannot be. */
export function useKnownPenguins(): KnownPenguins | undefined {
  const aquarium = useAquariumSlug();
  const { data: penguins, isError: penguinsFailed } = useQuery(basePenguinsQuery(aquarium));
  const { data: japanese, isError: japaneseFailed } = useQuery(dictionaryQuery(aquarium, DEFAULT_LOCALE));
  return useMemo(() => {
    const all = penguins ?? (penguinsFailed ? [] : undefined);
    const dictionary = japanese ?? (japaneseFailed ? EMPTY_DICTIONARY : undefined);
    if (!all || !dictionary) return undefined;
    return { aquarium, ids: new Set(all.map(({ id }) => id)), idsByJapaneseName: idsByName(dictionary) };
  }, [aquarium, penguins, penguinsFailed, japanese, japaneseFailed]);
}
