import { isFoundEnough, type LookAlikeReport } from "@harapen/contract/staff/look-alikes";

/** A bird counts as taken for another that comes before it in at least this share of its drawings. */
const CONFUSED_SHARE = { foundEnough: 1 / 3, seldomFound: 1 / 4 } as const;

/** How often one bird is taken for another. */
interface Confusion {
  readonly report: LookAlikeReport;
  readonly other: string;
  /** In how many of its drawings the other came before it. */
  readonly times: number;
}

/** Birds that are taken for each other; the first is found least often. */
export interface LookAlikeGroup {
  readonly birds: readonly LookAlikeReport[];
  readonly confusions: readonly Confusion[];
}

/** The results of simulated drawings for an aquarium. */
interface SortedReports {
  readonly groups: readonly LookAlikeGroup[];
  /** Birds that are found too seldom without being taken for one in particular; worst first. */
  readonly hardToFind: readonly LookAlikeReport[];
  /** Birds without a known pattern, of which no drawings were simulated. */
  readonly untraced: readonly LookAlikeReport[];
}

/**
 * Sorts reports into birds taken for each other, others that are found too seldom, and those that could not
 * be drawn.
 */
export function sortReports(reports: readonly LookAlikeReport[]): SortedReports {
  const drawn = reports.filter(({ drawings }) => drawings > 0).sort((one, other) => one.first - other.first);
  const groups = groupReports(drawn);
  const grouped = new Set(groups.flatMap(({ birds }) => birds));
  return {
    groups,
    hardToFind: drawn.filter((report) => !isFoundEnough(report) && !grouped.has(report)),
    untraced: reports.filter(({ remedies }) => remedies.includes("tracing")),
  };
}

/** Groups each bird with those that it is taken for. Two birds in an earlier group do not form another. */
function groupReports(drawn: readonly LookAlikeReport[]): LookAlikeGroup[] {
  const byId = new Map(drawn.map((report) => [report.id, report]));
  const groups: LookAlikeGroup[] = [];
  for (const report of drawn) {
    const others = confusionsOf(report).flatMap(({ other }) => byId.get(other) ?? []);
    const isGrouped = (other: LookAlikeReport) =>
      groups.some(({ birds }) => birds.includes(report) && birds.includes(other));
    const ungrouped = others.filter((other) => !isGrouped(other));
    if (ungrouped.length > 0) groups.push(groupOf([report, ...ungrouped]));
  }
  return groups;
}

function groupOf(birds: readonly LookAlikeReport[]): LookAlikeGroup {
  const ids = new Set(birds.map(({ id }) => id));
  return {
    birds,
    confusions: birds.flatMap((report) => confusionsOf(report).filter(({ other }) => ids.has(other))),
  };
}

function confusionsOf(report: LookAlikeReport): Confusion[] {
  const least = isFoundEnough(report) ? CONFUSED_SHARE.foundEnough : CONFUSED_SHARE.seldomFound;
  return report.confusions
    .filter(({ share }) => share >= least)
    .map(({ id, share }) => ({ report, other: id, times: Math.round(share * report.drawings) }));
}
