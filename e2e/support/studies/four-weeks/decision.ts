import type { Aids } from "@harapen/contract/aids";
import type { Random } from "@harapen/simulator/random";

/**
 * The probabilities with which visitors recognize their penguin among the candidates, with and without the
 * comparison of drawing and penguin: the simulated effect.
 */
export interface Recognition {
  readonly compared: number;
  readonly bare: number;
}

/**
 * Of those who do not recognize their penguin, the share who are not sure; the others mistake another for it.
 */
const NOT_SURE = 0.3;

/** What a visitor does with the results: confirms the candidate at a rank, from 1, or is not sure. */
export type Decision = { readonly kind: "confirm"; readonly rank: number } | { readonly kind: "not-sure" };

/**
 * Decides, depending on the visitor's aids. A visitor who does not recognize their penguin may mistake the
 * best of the others for it. Random numbers are drawn in the same order whatever the aids are.
 */
export function decide(
  random: Random,
  { compared, bare }: Recognition,
  {
    aids,
    ranking,
    penguin,
  }: { readonly aids: Aids; readonly ranking: readonly string[]; readonly penguin: string },
): Decision {
  const [recognition, sureness] = [random.uniform(), random.uniform()];
  const own = ranking.indexOf(penguin);
  if (own < 0) throw new Error(`the ranking has no ${penguin}`);
  if (recognition < (aids.comparison === "off" ? bare : compared)) return { kind: "confirm", rank: own + 1 };
  return sureness < NOT_SURE ? { kind: "not-sure" } : { kind: "confirm", rank: own === 0 ? 2 : 1 };
}
