import type { DraftedBird } from "@harapen/contract/staff/draft";
import type { PenguinStatistics } from "@harapen/contract/staff/statistics";

/** A bird that visitors have confirmed, and how they found it. */
export interface StatisticsRow {
  readonly bird: DraftedBird;
  readonly name: string;
  readonly statistics: PenguinStatistics;
}

export const SORT_KEYS = ["name", "confirmations", "first", "shown", "last"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** What a table is sorted by, and whether the largest comes first. */
export interface Sorting {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** Returns the order for the first sorting by a key: names ascending, numbers descending. */
export const firstSorting = (by: SortKey): Sorting => ({ by, descending: by !== "name" });

const VALUES: Readonly<Record<SortKey, (row: StatisticsRow) => string | number>> = {
  name: ({ name }) => name,
  confirmations: ({ statistics }) => statistics.confirmations,
  first: ({ statistics: { first, confirmations } }) => first / confirmations,
  shown: ({ statistics: { shown, confirmations } }) => shown / confirmations,
  last: ({ statistics }) => statistics.last,
};

/** Returns the sorted rows; equal ones are in the order of their names. */
export function sortRows(
  rows: readonly StatisticsRow[],
  { by, descending }: Sorting,
  locale: string,
): StatisticsRow[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const order = (one: StatisticsRow, other: StatisticsRow) => {
    const [value, next] = [VALUES[by](one), VALUES[by](other)];
    return typeof value === "number" && typeof next === "number"
      ? value - next
      : compare(String(value), String(next));
  };
  const direction = descending ? -1 : 1;
  return [...rows].sort((one, other) => direction * order(one, other) || compare(one.name, other.name));
}
