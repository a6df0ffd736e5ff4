import * as z from "zod/mini";

/** The bounds of blocks, which the staff app's form has as well. */
export const BLOCK_LIMITS = {
  /** How often a block may hold the smallest group that has the weights' exact proportions. */
  groups: 4,
  /** How many participants a block may hold. */
  size: 100,
} as const;

/**
 * What participants are divided by, so that each part has a sequence of blocks of its own: nothing; whether
 * the device is the aquarium's own; the language of the consent form; whether somebody answers for a child.
 * Each is known when somebody joins (docs/decisions/078-blocks-by-stratum.md).
 */
export const STRATA = ["none", "device", "language", "guardian"] as const;
export type Stratum = (typeof STRATA)[number];

/** How a study draws arms in permuted blocks. */
export const blockSettings = z.object({
  /**
   * The sizes among which each block's is drawn, as multiples of the smallest group with the weights' exact
   * proportions: so they fit whatever weights a later version has. In ascending order.
   */
  groups: z.array(z.int().check(z.gte(1), z.lte(BLOCK_LIMITS.groups))).check(
    z.minLength(1),
    z.maxLength(BLOCK_LIMITS.groups),
    z.refine((groups) => groups.every((each, index) => index === 0 || each > (groups[index - 1] ?? 0)), {
      error: "are not in ascending order, each once",
    }),
  ),
  stratum: z.enum(STRATA),
});
export type BlockSettings = z.infer<typeof blockSettings>;

interface WeightedArm {
  readonly key: string;
  readonly weight: number;
}

/**
 * Returns the arms that a new participant may get, in their order, with the smallest whole numbers that have
 * the weights' proportions; empty where nobody would get an arm.
 */
export function smallestGroup(arms: readonly WeightedArm[]): { key: string; count: number }[] {
  const open = arms.filter(({ weight }) => weight > 0);
  const divisor = open.reduce((found, { weight }) => greatestDivisor(found, weight), 0);
  return open.map(({ key, weight }) => ({ key, count: weight / divisor }));
}

/** Returns the sizes of a study's blocks, in participants, in ascending order. */
export function blockSizes(
  { groups }: Pick<BlockSettings, "groups">,
  arms: readonly WeightedArm[],
): number[] {
  const group = smallestGroup(arms).reduce((sum, { count }) => sum + count, 0);
  return groups.map((each) => each * group);
}

/** Whether two versions of a study draw arms in the same way. */
export function isSameBlocks(one: BlockSettings | undefined, other: BlockSettings | undefined): boolean {
  if (!one || !other) return one === other;
  return one.stratum === other.stratum && one.groups.join() === other.groups.join();
}

/** Euclid's algorithm. */
function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
