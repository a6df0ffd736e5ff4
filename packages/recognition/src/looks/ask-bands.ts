import { UNSURE } from "@harapen/contract/constants";
import { bandEvidence, noBandsEvidence } from "../evidence/band-evidence.ts";
import { FLIPPER_ANSWERS, flipperEvidence } from "../evidence/flipper-evidence.ts";
import type { Posterior } from "../evidence/posterior.ts";
import type { ReferenceSet } from "../reference.ts";
import { type AnswerTable, tabulate, valueOfQuestion } from "./answers.ts";

/** The number of likeliest candidates whose bands are distinguished. The others count as anybody else. */
const TOLD_APART = 16;
/** The least information, in bits, for which the flippers are offered beside the colours. Assumed. */
const FLIPPERS_TELL = 0.05;

/**
 * The possible reports of bands, and the probabilities of the likeliest candidates and, last, of everybody
 * else.
 */
export interface BandQuestion {
  readonly table: AnswerTable;
  readonly probabilities: Float64Array;
  /** Whether the visitor may answer by the flippers, without colours. */
  readonly flippers: boolean;
}

/** Who is asked about the bands. */
interface Asked {
  /** The probability that the visitor can't tell the colours. */
  readonly unsure: number;
  /** Whether the client lets visitors answer by the flippers alone. */
  readonly byFlippers: boolean;
}

/**
 * Returns the answers to "which bands does it wear?": each set of bands that one of the likeliest wears,
 * reported correctly, and unsure. A report of other colours stands for those of anybody else. The flippers
 * that wear bands are answers too where they are recorded, and tell something that colours do not. Returns
 * `undefined` if nothing distinguishes the likeliest.
 */
export function bandQuestion(
  references: ReferenceSet,
  posterior: Posterior,
  { unsure, byFlippers }: Asked,
): BandQuestion | undefined {
  const indices = new Map(references.ids.map((id, index) => [id, index]));
  const likeliest = posterior.candidates.slice(0, TOLD_APART);
  const owners = likeliest.map(({ id }) => indices.get(id) as number);
  const own = likeliest.map(({ probability }) => probability);
  const rest = 1 - own.reduce((sum, each) => sum + each, 0);
  const probabilities = Float64Array.from([...own, Math.max(0, rest)]);
  const byColors = tabulate(...colorAnswers(references, owners, unsure));
  const isKnown = (owner: number) => (references.bandedFlippers[owner] ?? "none") !== "none";
  if (byFlippers && owners.some(isKnown)) {
    const table = new Map([...byColors, ...flipperAnswers(references, owners, unsure)]);
    const informationOf = (each: AnswerTable) => valueOfQuestion(each, probabilities).information;
    if (informationOf(table) - informationOf(byColors) >= FLIPPERS_TELL)
      return { table, probabilities, flippers: true };
  }
  const tells = new Set(owners.map((owner) => references.bands.setIndices[owner])).size > 1;
  return tells ? { table: byColors, probabilities, flippers: false } : undefined;
}

/** Returns the answers by colours and, for each owner and anybody else, their probabilities. */
function colorAnswers(
  { bands, visitors }: ReferenceSet,
  owners: readonly number[],
  unsure: number,
): [string[], number[][]] {
  const sets = [...new Set(owners.map((owner) => bands.setIndices[owner] as number))];
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
  return [[...reports.map((codes) => JSON.stringify(codes)), "others", UNSURE], rows];
}

/**
 * Returns the answers by flippers, and "unsure" of those who can't tell these either, under each owner and
 * anybody else.
 */
function flipperAnswers(references: ReferenceSet, owners: readonly number[], unsure: number): AnswerTable {
  const { bands: rates } = references.visitors.answers;
  const evidence = FLIPPER_ANSWERS.map((answer) => flipperEvidence(references, answer, rates));
  const rows = [...owners, undefined].map((owner) => {
    const answered = evidence.map(
      (each) =>
        unsure * rates.byFlippers * ((owner === undefined ? each?.unlisted : each?.references[owner]) ?? 0),
    );
    return [...answered, unsure - answered.reduce((sum, each) => sum + each, 0)];
  });
  return tabulate([...FLIPPER_ANSWERS, UNSURE], rows);
}
