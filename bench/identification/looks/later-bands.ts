import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { Random } from "@harapen/simulator/random";
import type { Answerer } from "./answerer.ts";

/**
 * How often a visitor who gets to see the bands says so, if the next question offers that beside its own
 * answers. Assumed.
 */
export const SAYS_SO = 0.7;

/** What happens about the bands with a visitor who could not tell them when first asked. */
export interface LaterBands {
  /** Whether they can tell them by the next question. */
  readonly seen: boolean;
  /** Whether they say so instead of answering it. */
  readonly mentioned: boolean;
}

export function laterBands(random: Random, { unsure }: Answerer): LaterBands {
  const seen = !random.chance(unsure.bandsAgain);
  return { seen, mentioned: random.chance(SAYS_SO) && seen };
}

/**
 * Whether a question is the one after the bands could not be seen: beside its answers the visitor may say
 * that they now can.
 */
export function isBesideBands(look: Look, answered: readonly AnsweredLook[]): boolean {
  const last = answered.at(-1);
  return last?.kind === "bands" && last.answer === UNSURE && look.kind !== "bands";
}
