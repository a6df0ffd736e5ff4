import {
  type ComparedFigures,
  type CorrectedHits,
  GROUPED_BY,
  HIT_RANKS,
  type HitDifference,
  type HitRate,
  KNOWN_BY,
  type KnownBy,
  type KnownFigures,
  LEAST_VISITS,
  type VisitFigures,
  type VisitGroup,
  type VisitMean,
  type VisitShare,
} from "@harapen/contract/staff/evaluation";
import { calibrationOf, joinBins } from "@harapen/measures/calibration";
import { correctedShare } from "@harapen/measures/corrected-share";
import { logLoss } from "@harapen/measures/log-loss";
import { meanEstimate, pairedDifference } from "@harapen/measures/paired";
import { estimateShare } from "@harapen/measures/share";
import { GROUP_KEYS, inTheEnd, type Judged, type JudgedVisit } from "./judge.ts";

/** Returns the figures of each kind of known bird. */
export function figuresByKnown(visits: readonly JudgedVisit[]): KnownFigures[] {
  return KNOWN_BY.map((known_by) => ({ known_by, ...figuresOf(knownOnly(visits, known_by)) }));
}

function knownOnly(visits: readonly JudgedVisit[], knownBy: KnownBy): JudgedVisit[] {
  return visits.filter((visit) => visit.knownBy.includes(knownBy));
}

/** Returns the figures of visits, none of which rests on too few. */
function figuresOf(visits: readonly JudgedVisit[]): VisitFigures {
  const asked = visits.filter(({ answered }) => answered !== undefined);
  return {
    visits: visits.length,
    devices: new Set(visits.map(({ cluster }) => cluster)).size,
    hits: hitsOf(visits, inTheEnd),
    reliability: reliabilityOf(visits),
    log_loss: lossOf(visits, inTheEnd),
    looks: {
      visits: asked.length,
      before: hitsOf(asked, ({ alone }) => alone),
      after: hitsOf(asked, inTheEnd),
      difference: differencesOf(asked, ({ alone }) => alone, inTheEnd),
    },
    groups: GROUPED_BY.flatMap((by) => groupsOf(visits, by)),
  };
}

type Answer = (visit: JudgedVisit) => Judged;

/** Returns the share of visits for which something is so; `null` where they are too few. */
export function shareOf(
  visits: readonly JudgedVisit[],
  isHit: (visit: JudgedVisit) => boolean,
): VisitShare | null {
  if (visits.length < LEAST_VISITS) return null;
  const { of, share, low, high } = estimateShare(
    visits.map((visit) => ({ cluster: visit.cluster, hit: isHit(visit) })),
  );
  return share === null || low === null || high === null ? null : { of, share, low, high };
}

function hitsOf(visits: readonly JudgedVisit[], answer: Answer): HitRate[] | null {
  const hits = HIT_RANKS.flatMap((rank) => {
    const share = shareOf(visits, (visit) => answer(visit).place <= rank);
    return share ? [{ rank, ...share }] : [];
  });
  return hits.length > 0 ? hits : null;
}

function reliabilityOf(visits: readonly JudgedVisit[]): VisitFigures["reliability"] {
  if (visits.length < LEAST_VISITS) return null;
  const outcomes = visits.map((visit) => {
    const { place, confidence } = inTheEnd(visit);
    return { ranks: { engine: { better: place - 1, tied: 1, confidence } } };
  });
  const { bins, error } = calibrationOf(outcomes, "engine");
  return {
    error,
    bins: joinBins(bins, LEAST_VISITS).flatMap(({ from, to, confidence }) => {
      const isIn = (visit: JudgedVisit) => {
        const given = inTheEnd(visit).confidence;
        return given >= from && (given < to || to === 1);
      };
      const share = shareOf(visits.filter(isIn), (visit) => inTheEnd(visit).place === 1);
      return share ? [{ from, to, confidence, ...share }] : [];
    }),
  };
}

function lossOf(visits: readonly JudgedVisit[], answer: Answer): VisitMean | null {
  if (visits.length < LEAST_VISITS) return null;
  const losses = visits.map((visit) => ({
    cluster: visit.cluster,
    value: logLoss(answer(visit).probability),
  }));
  return meanEstimate(losses) ?? null;
}

function differencesOf(visits: readonly JudgedVisit[], from: Answer, to: Answer): HitDifference[] | null {
  if (visits.length < LEAST_VISITS) return null;
  return HIT_RANKS.flatMap((rank) => {
    const isHit = (answer: Answer, visit: JudgedVisit) => Number(answer(visit).place <= rank);
    const values = visits.map((visit) => ({
      cluster: visit.cluster,
      value: isHit(to, visit) - isHit(from, visit),
    }));
    const difference = pairedDifference(values);
    return difference ? [{ rank, ...difference }] : [];
  });
}

function groupsOf(visits: readonly JudgedVisit[], by: VisitGroup["by"]): VisitGroup[] {
  const groups = Map.groupBy(visits, ({ groups }) => groups[by]);
  return GROUP_KEYS[by].flatMap((key) => {
    const some = groups.get(key);
    return some ? [{ by, key, visits: some.length, hits: hitsOf(some, inTheEnd) }] : [];
  });
}

/**
 * Returns the hit rates of confirmed visits, corrected by how visitors confirm where the truth is known too
 * (docs/identification.md#on-ones-own-visits).
 */
export function correctedHits(visits: readonly JudgedVisit[]): CorrectedHits[] {
  const confirmed = knownOnly(visits, "confirmed");
  const both = knownOnly(visits, "witnessed").filter((visit) => inTheEnd(visit).confirmedPlace !== undefined);
  return HIT_RANKS.map((rank) => {
    const isConfirmed = (visit: JudgedVisit) => (inTheEnd(visit).confirmedPlace ?? Infinity) <= rank;
    const [right, wrong] = [true, false].map((isRight) =>
      both.filter((visit) => inTheEnd(visit).place <= rank === isRight),
    ) as [JudgedVisit[], JudgedVisit[]];
    const areEnough = [confirmed, right, wrong].every(({ length }) => length >= LEAST_VISITS);
    const estimate = (some: readonly JudgedVisit[]) =>
      estimateShare(some.map((visit) => ({ cluster: visit.cluster, hit: isConfirmed(visit) })));
    const corrected = areEnough
      ? correctedShare({
          confirmed: estimate(confirmed),
          ifRight: estimate(right),
          ifWrong: estimate(wrong),
        })
      : undefined;
    return {
      rank,
      confirmed: confirmed.length,
      right: right.length,
      wrong: wrong.length,
      plain: shareOf(confirmed, isConfirmed),
      corrected: corrected ?? null,
    };
  });
}

/** Returns what another engine makes of the same drawings. */
export function comparedFigures(visits: readonly JudgedVisit[]): ComparedFigures[] {
  return KNOWN_BY.map((known_by) => {
    const some = knownOnly(visits, known_by).filter(({ other }) => other !== undefined);
    const byOther: Answer = (visit) => visit.other ?? inTheEnd(visit);
    const differences = some.map((visit) => ({
      cluster: visit.cluster,
      value: logLoss(byOther(visit).probability) - logLoss(inTheEnd(visit).probability),
    }));
    return {
      known_by,
      visits: some.length,
      hits: hitsOf(some, byOther),
      difference: differencesOf(some, inTheEnd, byOther),
      log_loss: lossOf(some, byOther),
      log_loss_difference: some.length < LEAST_VISITS ? null : (meanEstimate(differences) ?? null),
    };
  });
}
