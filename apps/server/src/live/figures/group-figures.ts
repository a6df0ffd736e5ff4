import { FUNNEL_STEPS, type LiveGroup, type RankFigures } from "@harapen/contract/staff/studies/live";
import type { Truth } from "../../research/study/truths.ts";
import type { VisitOutcome } from "../visits/visit.ts";
import { estimateShare } from "./estimate.ts";
import type { StudyVisit } from "./study-figures.ts";

/** The ranks that are told apart; the last stands for all after it too. */
const LAST_RANK = 5;

interface StudyOutcome extends VisitOutcome {
  /** Whose outcomes are no independent observations: one device's, or where none is recorded one participant's. */
  readonly cluster: string;
  readonly truth: Truth | undefined;
}

/** Returns how far visits came, and what their searches came to. */
export function groupFigures(key: string, visits: readonly StudyVisit[]): LiveGroup {
  const outcomes = visits.flatMap(outcomesOf);
  return {
    key,
    visits: visits.length,
    funnel: Object.fromEntries(
      FUNNEL_STEPS.map((step) => [step, visits.filter(({ visit }) => visit.steps.has(step)).length]),
    ) as LiveGroup["funnel"],
    outcomes: outcomes.length,
    not_sure: share(outcomes, ({ rank }) => rank === 0),
    ranks: Array.from({ length: LAST_RANK }, (_, index) => rankFigures(index + 1, outcomes)),
    correct: share(outcomes.filter(isJudged), isCorrect),
  };
}

function rankFigures(rank: number, outcomes: readonly StudyOutcome[]): RankFigures {
  const isLast = rank === LAST_RANK;
  const isHere = (outcome: StudyOutcome) => outcome.rank === rank || (isLast && outcome.rank > rank);
  const isWithin = (outcome: StudyOutcome) => outcome.rank > 0 && (isLast || outcome.rank <= rank);
  return {
    rank,
    confirmed: share(outcomes, isHere),
    within: share(outcomes, isWithin),
    correct: share(
      outcomes.filter((outcome) => isHere(outcome) && isJudged(outcome)),
      isCorrect,
    ),
  };
}

/** Of searches that the log has: the rest are faults, and no row of an export. */
function outcomesOf({ visit, participant, truthOf }: StudyVisit): StudyOutcome[] {
  return visit.outcomes
    .filter(({ drawing }) => drawing !== undefined)
    .map((outcome) => ({ ...outcome, cluster: visit.device ?? participant, truth: truthOf(outcome) }));
}

function isJudged({ penguin, truth }: StudyOutcome): boolean {
  return penguin !== undefined && truth !== undefined;
}

function isCorrect({ penguin, truth }: StudyOutcome): boolean {
  return penguin === truth?.penguin;
}

function share(outcomes: readonly StudyOutcome[], isHit: (outcome: StudyOutcome) => boolean) {
  return estimateShare(outcomes.map((outcome) => ({ cluster: outcome.cluster, hit: isHit(outcome) })));
}
