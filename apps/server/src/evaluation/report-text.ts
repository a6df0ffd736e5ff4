import {
  type ComparedFigures,
  type CorrectedHits,
  type Evaluation,
  type Evaluations,
  HIT_RANKS,
  type HitDifference,
  type HitRate,
  type KnownBy,
  type KnownFigures,
  LEAST_VISITS,
  type VisitMean,
} from "@harapen/contract/staff/evaluation";

/** A range of a share or a difference of shares, as in "81.2% (75.3 to 86.0)". */
interface Range {
  readonly low: number | null;
  readonly high: number | null;
}

const KNOWN: Readonly<Record<KnownBy, string>> = {
  witnessed: "Visits whose bird a witness saw",
  confirmed: "Visits that their visitors alone confirmed",
  confirmed_lower: "Of these, visits whose penguin was not shown first",
};

const GROUPS = {
  marks: "spots drawn",
  mask: "mask",
  seconds: "seconds of drawing",
  pattern: "pattern",
  penguins: "penguins",
} as const;

const TOO_FEW = `fewer than ${LEAST_VISITS} visits`;

/** Returns evaluations as tables to read, line by line. */
export function* evaluationTables({ aquariums, together }: Evaluations): Generator<string> {
  for (const evaluation of aquariums) yield* tablesOf(evaluation);
  if (!together) return;
  yield "All aquariums together";
  for (const set of together) yield* setLines(set);
}

function* tablesOf(evaluation: Evaluation): Generator<string> {
  const { aquarium, study, engine, catalog, learned, visitors, penguins, partial } = evaluation;
  yield `${aquarium}${study === null ? "" : `, study ${study}`}: ${penguins} penguins, engine ${engine}, catalog ${catalog}, learned ${learned}, visitors ${visitors}`;
  if (partial) yield "  There are more visits: these are the latest.";
  yield* leftOutLines(evaluation);
  for (const set of evaluation.sets) yield* setLines(set);
  yield* correctedLines(evaluation.corrected);
  yield* birdLines(evaluation.birds);
  const { compared } = evaluation;
  if (compared) for (const set of compared.sets) yield* comparedLines(compared, set);
  yield "";
}

function* leftOutLines({ left_out }: Evaluation): Generator<string> {
  const { taught, unlisted, unread } = left_out;
  const reasons = [
    [taught, "taught a learned pattern in force"],
    [unlisted, "are of a bird that is not in the list"],
    [unread, "have no whole drawing"],
  ] as const;
  const some = reasons.filter(([count]) => count > 0).map(([count, why]) => `${count} ${why}`);
  if (some.length > 0) yield `  Left out: ${some.join(", ")}.`;
}

function* setLines(set: KnownFigures): Generator<string> {
  const { known_by, visits, devices, hits, log_loss, reliability, looks, groups } = set;
  yield "";
  yield `  ${KNOWN[known_by]}: ${visits}, of ${devices} devices`;
  if (!hits) return yield `    ${TOO_FEW}: no figure`;
  yield `    right one within the first ${HIT_RANKS.join(", ")}: ${hitText(hits)}`;
  if (log_loss) yield `    log-loss ${meanText(log_loss)}`;
  if (reliability) {
    yield `    calibration error ${reliability.error.toFixed(3)}`;
    for (const { from, to, confidence, of, ...share } of reliability.bins)
      yield `      ${percent(from)}% to ${percent(to)}% claimed, ${percent(confidence)}% on average: right in ${rangeText(share.share, share)} of ${of}`;
  }
  yield `    answered at least one more look: ${looks.visits}`;
  if (looks.before && looks.after && looks.difference)
    yield* [
      `      before ${hitText(looks.before)}`,
      `      after  ${hitText(looks.after)}`,
      `      gain   ${differenceText(looks.difference)}`,
    ];
  for (const [by, some] of Map.groupBy(groups, (group) => group.by)) {
    yield `    by ${GROUPS[by]}`;
    for (const { key, visits: of, hits: own } of some)
      yield `      ${key.padEnd(8)} ${String(of).padStart(6)}  ${own ? hitText(own) : TOO_FEW}`;
  }
}

function* correctedLines(corrected: readonly CorrectedHits[]): Generator<string> {
  yield "";
  yield "  Confirmed visits, corrected by how visitors confirm where a witness saw the bird";
  for (const { rank, confirmed, right, wrong, plain, corrected: found } of corrected) {
    const rests = `${confirmed} confirmed; both known: ${right} with the right one among the first ${rank}, ${wrong} without`;
    const said = found ? rangeText(found.share, found) : "can't be told";
    yield `    first ${rank}: plain ${plain ? rangeText(plain.share, plain) : TOO_FEW}, corrected ${said} (${rests})`;
  }
}

function* birdLines({ visits, mistaken, never, never_missing }: Evaluation["birds"]): Generator<string> {
  yield "";
  yield `  Birds, of ${visits} visits`;
  for (const { penguins, times, of, ...share } of mistaken)
    yield `    ${penguins.join(" and ")}: the wrong one first in ${times} of ${of} visits, ${rangeText(share.share, share)}`;
  if (never === null) yield `    which are never found can be said after ${never_missing} more visits`;
  else yield `    never found: ${never.length === 0 ? "none" : never.join(", ")}`;
}

function* comparedLines(
  { engine, visitors }: NonNullable<Evaluation["compared"]>,
  set: ComparedFigures,
): Generator<string> {
  const { known_by, visits, hits, difference, log_loss, log_loss_difference } = set;
  yield "";
  yield `  By engine ${engine}, visitors ${visitors}. ${KNOWN[known_by]}: ${visits}`;
  if (!hits || !difference || !log_loss || !log_loss_difference) return yield `    ${TOO_FEW}: no figure`;
  yield `    right one within the first ${HIT_RANKS.join(", ")}: ${hitText(hits)}`;
  yield `    more than here, now: ${differenceText(difference)}`;
  yield `    log-loss ${meanText(log_loss)}, more by ${meanText(log_loss_difference)}`;
}

function hitText(hits: readonly HitRate[]): string {
  return hits.map((hit) => rangeText(hit.share, hit)).join(", ");
}

function differenceText(differences: readonly HitDifference[]): string {
  return differences.map(({ mean, ...range }) => rangeText(mean, range)).join(", ");
}

function rangeText(share: number, { low, high }: Range): string {
  const range = low === null || high === null ? "one device" : `${percent(low)} to ${percent(high)}`;
  return `${percent(share)}% (${range})`;
}

function meanText({ mean, low, high }: VisitMean): string {
  const range = low === null || high === null ? "one device" : `${low.toFixed(3)} to ${high.toFixed(3)}`;
  return `${mean.toFixed(3)} (${range})`;
}

const percent = (share: number) => (100 * share).toFixed(1);
