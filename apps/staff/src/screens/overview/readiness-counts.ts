import type { ReadinessGap, ReadinessResponse } from "@harapen/contract/staff/publish";

/** What a tile counts; each is fixed at another place. */
export const TILES = ["untraced", "no-photograph", "no-alignment", "no-name"] as const;
export type TileKind = (typeof TILES)[number];

/** The birds by what they lack; one that lacks its name in two languages counts once. */
export type BirdsLacking = Readonly<Record<TileKind, ReadonlySet<string>>>;

export function birdsLacking(gaps: readonly ReadinessGap[]): BirdsLacking {
  const lacking = (kind: TileKind) =>
    new Set(gaps.flatMap((gap) => (gap.kind === kind && "bird" in gap ? (gap.bird ?? []) : [])));
  return {
    untraced: lacking("untraced"),
    "no-photograph": lacking("no-photograph"),
    "no-alignment": lacking("no-alignment"),
    "no-name": lacking("no-name"),
  };
}

/** The number of things that are left to do before publishing. */
export function countLeft({ errors, gaps }: ReadinessResponse): number {
  const lacking = birdsLacking(gaps);
  return errors.length + TILES.reduce((sum, kind) => sum + lacking[kind].size, 0);
}
