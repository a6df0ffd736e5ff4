import { setImmediate } from "node:timers/promises";
import {
  type ArmOutcome,
  type BreakdownBy,
  FUNNEL_STEPS,
  type LiveGroup,
  type LiveQuery,
  type LiveResponse,
  type RankFigures,
} from "@harapen/contract/staff/studies/live";
import { type StudySettings, type UnsureCounts, unsureCounts } from "@harapen/contract/studies/settings";
import { differenceOf, estimateShare } from "@harapen/measures/share";
import { inTurns } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import type { NamedKiosk } from "../kiosks/kiosk-store.ts";
import type { KeyedStudy } from "../study-store.ts";
import { zonedTime } from "../study-times.ts";
import { type Truth, truthFinder } from "../truth-store.ts";
import type { Visit, VisitOutcome } from "./visit.ts";

/** The data from which figures are made. */
interface Sources {
  readonly study: Pick<KeyedStudy, "id" | "aquarium" | "unblinded_at" | "current">;
  readonly visits: readonly Visit[];
  readonly judgements: Judgements;
  /** How many visits there were at the aquarium, of anybody, on the days that the query selects. */
  readonly seen: number;
  /** What staff call the kiosks, by their devices' digests. */
  readonly kiosks: ReadonlyMap<string, Pick<NamedKiosk, "name">>;
  /** Whether some visits are left out. */
  readonly isPartial: boolean;
  /** In milliseconds since 1970. */
  readonly asOf: number;
}

/** Returns the figures that a query asks for. The caller has to check whether arms may be asked for. */
export async function liveFigures(
  { study, visits, judgements, seen, kiosks, isPartial, asOf }: Sources,
  query: LiveQuery,
): Promise<LiveResponse> {
  const { settings } = study.current;
  const timeOf = zonedTime(settings.time_zone);
  const unsure = unsureCounts(settings);
  const isUnblinded = study.unblinded_at !== null;
  const found = await studyVisits(visits, judgements, timeOf);
  const chosen = found.filter((each) => isWanted(each, query));
  await setImmediate();
  const { by } = query;
  return {
    as_of: new Date(asOf).toISOString(),
    visits_seen: seen,
    partial: isPartial,
    all: await groupFigures("", chosen, unsure),
    groups: by === undefined ? [] : await groupsBy(chosen, by, unsure, kiosks),
    unsure,
    arms: isUnblinded ? await armOutcomes(chosen, settings, unsure) : [],
    unblinded: isUnblinded,
  };
}

function isWanted({ visit, arm, day }: StudyVisit, query: LiveQuery): boolean {
  return (
    isOnDay(day, query) &&
    (query.locale === undefined || visit.locale === query.locale) &&
    (query.device === undefined || visit.kind === query.device) &&
    (query.arm === undefined || arm === query.arm)
  );
}

function isOnDay(day: string, { from, to }: LiveQuery): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

async function groupsBy(
  visits: readonly StudyVisit[],
  by: BreakdownBy,
  unsure: UnsureCounts,
  kiosks: Sources["kiosks"],
): Promise<LiveResponse["groups"]> {
  const grouped = by === "kiosk" ? visits.filter(({ visit }) => visit.kind === "kiosk") : visits;
  const groups = [...Map.groupBy(grouped, (each) => keyOf(each, by, kiosks))];
  groups.sort(([one], [other]) => (one < other ? -1 : 1));
  const figures: LiveResponse["groups"] = [];
  for (const [key, some] of groups) figures.push(await groupFigures(key, some, unsure));
  return figures;
}

function keyOf({ visit, arm, hour }: StudyVisit, by: BreakdownBy, kiosks: Sources["kiosks"]): string {
  switch (by) {
    case "locale":
      return visit.locale ?? "";
    case "device":
      return visit.kind;
    case "kiosk":
      return kiosks.get(visit.device ?? "")?.name ?? "";
    case "hour":
      return String(hour).padStart(2, "0");
    case "arm":
      return arm;
  }
}

/** A visit of a participant whom the analysis includes. */
interface StudyVisit {
  readonly visit: Visit;
  readonly participant: string;
  readonly arm: string;
  /** The day on which the visit's session_start was received, in the study's time zone. */
  readonly day: string;
  readonly hour: number;
  /** Returns which penguin an outcome's drawing showed, if staff entered it. */
  readonly truthOf: (outcome: VisitOutcome) => Truth | undefined;
}

/** Which of a study's participants are analysed, and what their drawings really showed. */
interface Judgements {
  /** Their arms, by their ids. */
  readonly arms: ReadonlyMap<string, string>;
  readonly truthOf: (participant: string, drawing: string | undefined) => Truth | undefined;
}

/** Reads which of a study's participants are analysed: those who have neither withdrawn nor been excluded. */
export async function readJudgements(database: Database, study: string): Promise<Judgements> {
  const participants = await database
    .selectFrom("participant")
    .leftJoin("exclusion", (join) =>
      join
        .onRef("exclusion.participant", "=", "participant.id")
        .onRef("exclusion.study", "=", "participant.study"),
    )
    .select(["id", "arm"])
    .where("participant.study", "=", study)
    .where("withdrawn_at", "is", null)
    .where("exclusion.participant", "is", null)
    .execute();
  const truths = await database
    .selectFrom("truth")
    .selectAll()
    .where("study", "=", study)
    .orderBy("entered_at")
    .execute();
  return {
    arms: new Map(participants.map(({ id, arm }) => [id, arm])),
    truthOf: truthFinder(truths, (drawing) => drawing.toLowerCase()),
  };
}

/** Returns the visits of the analysed participants, each with its day and hour. */
async function studyVisits(
  visits: readonly Visit[],
  { arms, truthOf }: Judgements,
  timeOf: ReturnType<typeof zonedTime>,
): Promise<StudyVisit[]> {
  const found: StudyVisit[] = [];
  for await (const some of inTurns(visits))
    for (const visit of some) {
      const { joined } = visit;
      const arm = joined && arms.get(joined.participant);
      if (!joined || arm === undefined) continue;
      found.push({
        visit,
        participant: joined.participant,
        arm,
        ...timeOf(visit.started),
        truthOf: ({ drawing }) => truthOf(joined.participant, drawing),
      });
    }
  return found;
}

/** The number of ranks with a figure each; the last figure includes all later ranks. */
const LAST_RANK = 5;

interface StudyOutcome extends VisitOutcome {
  /**
   * Outcomes with the same cluster are not independent: it is the device, or the participant where no device
   * is recorded.
   */
  readonly cluster: string;
  readonly truth: Truth | undefined;
}

/**
 * Returns how far visits came, and the outcomes of their searches. With thousands of visits each figure takes
 * milliseconds: other work of the event loop gets its turn in between.
 */
async function groupFigures(
  key: string,
  visits: readonly StudyVisit[],
  unsure: UnsureCounts,
): Promise<LiveGroup> {
  const outcomes: StudyOutcome[] = [];
  const funnel = Object.fromEntries(FUNNEL_STEPS.map((step) => [step, 0])) as LiveGroup["funnel"];
  for await (const some of inTurns(visits)) {
    outcomes.push(...some.flatMap(outcomesOf));
    for (const step of FUNNEL_STEPS) funnel[step] += some.filter(({ visit }) => visit.steps.has(step)).length;
  }
  const not_sure = await share(outcomes, ({ rank }) => rank === 0);
  const ranks: RankFigures[] = [];
  for (let rank = 1; rank <= LAST_RANK; rank++) ranks.push(await rankFigures(rank, outcomes));
  const correct = await correctShare(outcomes, unsure);
  return { key, visits: visits.length, funnel, outcomes: outcomes.length, not_sure, ranks, correct };
}

/**
 * Resolves to the primary outcome by arm, each with its difference from the first arm's. An arm that a later
 * version of the settings has taken out comes last.
 */
async function armOutcomes(
  visits: readonly StudyVisit[],
  { arms }: StudySettings,
  unsure: UnsureCounts,
): Promise<ArmOutcome[]> {
  const byArm = Map.groupBy(visits, ({ arm }) => arm);
  const keys = new Set([...arms.map(({ key }) => key), ...[...byArm.keys()].sort()]);
  const found: ArmOutcome[] = [];
  for (const key of keys) {
    const correct = await correctShare((byArm.get(key) ?? []).flatMap(outcomesOf), unsure);
    const [first] = found;
    found.push({ key, correct, difference: first ? differenceOf(first.correct, correct) : null });
  }
  return found;
}

/** Resolves to the share of the searches with a known truth that were correct. */
function correctShare(outcomes: readonly StudyOutcome[], unsure: UnsureCounts) {
  const isCounted = unsure === "miss" ? ({ truth }: StudyOutcome) => truth !== undefined : isJudged;
  return share(outcomes.filter(isCounted), isCorrect);
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

/** A penguin that is not in the list can't be confirmed: whoever found none is not correct by that. */
function isCorrect({ penguin, truth }: StudyOutcome): boolean {
  return penguin !== undefined && penguin === truth?.penguin;
}

async function share(outcomes: readonly StudyOutcome[], isHit: (outcome: StudyOutcome) => boolean) {
  await setImmediate();
  return estimateShare(outcomes.map((outcome) => ({ cluster: outcome.cluster, hit: isHit(outcome) })));
}
