import { bandEvidence, noBandsEvidence } from "../evidence/band-evidence.ts";
import type { Posterior } from "../evidence/posterior.ts";
import type { ReferenceSet } from "../reference.ts";
import { type AnswerTable, tabulate } from "./answers.ts";

/** The number of likeliest candidates whose bands are distinguished. The others count as anybody else. */
const TOLD_APART = 16;

/**
 * The possible reports of bands, and the probabilities of the likeliest candidates and, last, of everybody
 * else.
 */
export interface BandQuestion {
  readonly table: AnswerTable;
  readonly probabilities: Float64Array;
}

/**
 * Returns the answers to "which bands does it wear?": each set of bands that one of the likeliest wears,
 * reported correctly, and unsure. A report of other colours stands for those of anybody else; `unsure` is the
 * probability that the visitor can't tell. Returns `undefined` if they all wear the same bands.
 */
export function bandQuestion(
  { ids, bands, visitors }: ReferenceSet,
  posterior: Posterior,
  unsure: number,
): BandQuestion | undefined {
  const indices = new Map(ids.map((id, index) => [id, index]));
  const likeliest = posterior.candidates.slice(0, TOLD_APART);
  const owners = likeliest.map(({ id }) => indices.get(id) as number);
  const sets = [...new Set(owners.map((owner) => bands.setIndices[owner] as number))];
  if (sets.length < 2) return undefined;
  const reports = sets.map((set) => bands.sets[set] as readonly string[]);
  const likelihoods = reports.map((codes) =>
    codes.length > 0 ? bandEvidence(bands, codes, visitors.bands) : noBandsEvidence(bands, visitors.bands),
  );
  const rows = [...owners, undefined].map((owner) => {
    const reported = likelihoods.map((evidence) =>
      owner === undefined ? (evidence?.unlisted ?? 0) : (evidence?.references[owner] ?? 0),
    );
    const sum = reported.reduce((total, each) => total + each, 0);
    const scale = (1 - unsure) / Math.max(1, sum);
    return [...reported.map((each) => scale * each), (1 - unsure) * Math.max(0, 1 - sum), unsure];
  });
  const answers = [...reports.map((codes) => JSON.stringify(codes)), "others", "unsure"];
  const own = likeliest.map(({ probability }) => probability);
  const rest = 1 - own.reduce((sum, each) => sum + each, 0);
  return { table: tabulate(answers, rows), probabilities: Float64Array.from([...own, Math.max(0, rest)]) };
}
