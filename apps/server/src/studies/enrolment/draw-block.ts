import { smallestGroup } from "@harapen/contract/studies/blocks";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { studyDigest, studyDigestFraction } from "../study-digest.ts";

/**
 * What a study's blocks are made of: the arms of the smallest group, and the groups that a block may hold.
 */
export interface BlockPlan {
  readonly group: ReturnType<typeof smallestGroup>;
  readonly groups: readonly number[];
}

/** A place in a stratum's sequence; blocks and positions count from 1. */
export interface Place {
  readonly stratum: string;
  readonly block: number;
  readonly position: number;
}

/** How far a stratum's sequence has been given out; `plan` as `planText` writes it. */
export interface SequenceState {
  readonly block: number;
  readonly taken: number;
  readonly plan: string;
}

/** Returns the plan of a study that draws in blocks; `undefined` where each arm is drawn by itself. */
export function blockPlan({ arms, blocks }: Pick<StudySettings, "arms" | "blocks">): BlockPlan | undefined {
  return blocks && { group: smallestGroup(arms), groups: blocks.groups };
}

/** Returns a plan as text: that of two plans is the same where they make the same blocks. */
export const planText = ({ group, groups }: BlockPlan): string =>
  JSON.stringify([group.map(({ key, count }) => [key, count]), groups]);

/**
 * Returns the arms of a block by position. Whoever has the study's key gets the same, in any order of blocks;
 * without it, each order of the arms is as likely as any other. The block's size is chosen by one digest, and
 * its places, the arms in their order each as often as the block holds it, are sorted by a digest of each.
 */
export function drawBlock(
  key: string,
  { stratum, block }: Omit<Place, "position">,
  { group, groups }: BlockPlan,
): string[] {
  const name = `${stratum}:${block}`;
  const index = Math.floor(studyDigestFraction(key, "block-size", name) * groups.length);
  const times = groups[index] ?? 0;
  return group
    .flatMap(({ key: arm, count }) => Array<string>(count * times).fill(arm))
    .map((arm, slot) => ({ arm, digest: studyDigest(key, "block", `${name}:${slot}`) }))
    .sort((one, other) => (one.digest < other.digest ? -1 : 1))
    .map(({ arm }) => arm);
}

/**
 * Returns the next place of a stratum, and its arm. A block that is full is followed by the next; so is one
 * of another plan, whose remaining places nobody gets.
 */
export function nextPlace(
  key: string,
  { stratum, ...state }: SequenceState & Pick<Place, "stratum">,
  plan: BlockPlan,
): { readonly place: Place; readonly arm: string } {
  const goesOn = { stratum, block: state.block, position: state.taken + 1 };
  const begins = { stratum, block: state.block + 1, position: 1 };
  const current = state.block > 0 && state.plan === planText(plan) ? drawBlock(key, goesOn, plan) : [];
  const [place, arms] =
    state.taken < current.length ? [goesOn, current] : [begins, drawBlock(key, begins, plan)];
  const arm = arms[place.position - 1];
  if (arm === undefined) throw new RangeError("a block has at least one arm");
  return { place, arm };
}
