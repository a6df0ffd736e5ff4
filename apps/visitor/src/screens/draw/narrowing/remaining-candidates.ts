import type { RankedPenguin } from "@harapen/contract/penguin";

/** The least score of a remaining candidate, as a share of the best. */
const LEAST_SHARE = 0.08;
/** The most faces. */
const MAX_FACES = 12;

/**
 * The candidates of a ranking who are still likely, at most twelve. Candidates that were among the faces before keep their places in the row, and newcomers are
 * added at its end: a row sorted anew with each spot would show who leads, and nobody could follow it.
 */
export function remainingCandidates(
  ranking: readonly RankedPenguin[],
  before: readonly RankedPenguin[],
): readonly RankedPenguin[] {
  const least = (ranking[0]?.score ?? 0) * LEAST_SHARE;
  const likely = ranking.slice(0, MAX_FACES).filter(({ score }) => score > 0 && score >= least);
  const placeOf = new Map(before.map(({ id }, index) => [id, index]));
  const place = ({ id }: RankedPenguin) => placeOf.get(id) ?? before.length;
  return likely.sort((one, other) => place(one) - place(other));
}
