import { setImmediate } from "node:timers/promises";
import { FUNNEL_STEPS, type LiveGroup, type RankFigures } from "@harapen/contract/staff/studies/live";
import type { Truth } from "../../research/study/truths.ts";
import { inTurns } from "../visits/in-turns.ts";
import type { VisitOutcome } from "../visits/visit.ts";
import { estimateShare } from "./estimate.ts";
import type { StudyVisit } from "./study-figures.ts";

/** The number of ranks with a figure each; the last figure includes all later ranks. */
const LAST_RANK = 5;

interface StudyOutcome extends VisitOutcome {
  /** Outcomes with the same cluster are not independent: it is the device, or the participant where no device is recorded. */
  readonly cluster: string;
  readonly truth: Truth | undefined;
}

/** Returns how far visits came, and the outcomes of their searches. With thousands of visits each figure takes milliseconds: other work of the event loop gets its turn in between. */
export async function groupFigures(key: string, visits: readonly StudyVisit[]): Promise<LiveGroup> {
  const outcomes: StudyOutcome[] = [];
  const funnel = Object.fromEntries(FUNNEL_STEPS.map((step) => [step, 0])) as LiveGroup["funnel"];
  for await (const some of inTurns(visits)) {
    outcomes.push(...some.flatMap(outcomesOf));
    for (const step of FUNNEL_STEPS) funnel[step] += some.filter(({ visit }) => visit.steps.has(step)).length;
  }
  const not_sure = await share(outcomes, ({ rank }) => rank === 0);
  const ranks: RankFigures[] = [];
  for (let rank = 1; rank <= LAST_RANK; rank++) ranks.push(await rankFigures(rank, outcomes));
  const correct = await share(outcomes.filter(isJudged), isCorrect);
  return { key, visits: visits.length, funnel, outcomes: outcomes.length, not_sure, ranks, correct };
}

async function rankFigures(rank: number, outcomes: readonly StudyOutcome[]): Promise<RankFigures> {
  const isLast = rank === LAST_RANK;
  const isHere = (outcome: StudyOutcome) => outcome.rank === rank || (isLast && outcome.rank > rank);
  const isWithin = (outcome: StudyOutcome) => outcome.rank > 0 && (isLast || outcome.rank <= rank);
  const judged = outcomes.filter((outcome) => isHere(outcome) && isJudged(outcome));
  return {
    rank,
    confirmed: await share(outcomes, isHere),
    within: await share(outcomes, isWithin),
    correct: await share(judged, isCorrect),
  };
}

/** Returns the outcomes of searches that have an event: others are faults, and have no row in an export. */
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

async function share(outcomes: readonly StudyOutcome[], isHit: (outcome: StudyOutcome) => boolean) {
  await setImmediate();
  return estimateShare(outcomes.map((outcome) => ({ cluster: outcome.cluster, hit: isHit(outcome) })));
}
