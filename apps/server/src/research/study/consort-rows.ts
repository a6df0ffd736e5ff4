import { DELETED_WHY, type StudyCount } from "../../studies/enrolment/study-counts.ts";
import type { ConsortColumn, ConsortStep } from "../tables/study-tables.ts";
import type { Row } from "../tables/table.ts";
import type { Participant } from "./study-data.ts";
import { isOfSomeDays, type StudyScope } from "./study-scope.ts";

type ConsortRow = Omit<Row<ConsortColumn>, "row">;

/** What is counted besides the participants themselves. */
interface Counted {
  /** The aquarium's sessions while the study ran. */
  readonly visitsSeen: number;
  /** The participants of whom the export has a search, and those of whom it has an outcome. */
  readonly searchers: ReadonlySet<string>;
  readonly judges: ReadonlySet<string>;
}

/** Returns the counts of a flow diagram, of those whom the selection takes and those whom it does not. */
export function* consortRows(scope: StudyScope, counted: Counted): Generator<Row<ConsortColumn>> {
  let row = 0;
  for (const each of rowsOf(scope, counted)) yield { row: ++row, ...each };
}

const VISITS_GONE =
  "Participants' sessions whose events were deleted after their time are all counted: it is not known any more where and when they began.";

const NOTES = {
  visitsAfterConsent: `Sessions at the aquarium of which anything was recorded while the study ran: before consent nothing is. ${VISITS_GONE}`,
  visits: `Sessions at the aquarium while the study ran. ${VISITS_GONE}`,
  visitsJoined:
    "Sessions that took part, of those who withdrew since then, and of those whose events were deleted after their time, too.",
  asked:
    "How often visitors were asked, once in each of their visits and by each version of the form. A bare count, made without knowing anybody: it lacks what did not reach the server.",
  askedUncounted: "Not known: the study ran before it was counted whom it asks.",
  askedNobody: "Nobody is asked: whoever visited took part.",
  declined:
    "How often visitors chose to look around, without those who took part after all. A bare count, likewise.",
  declinedUncounted: "Not known: the study ran before it was counted who declines.",
  declinedNobody: "Nobody is asked, and so nobody declines.",
  joined: "All who took part, those too whose data have been deleted since.",
  joinedUncounted: "All who took part, but for those whose data were deleted before they were counted.",
  withdrew:
    "Withdrawals that staff noted, and who stopped in the app, whether their data were deleted since or not. They are in no other table.",
  excluded: "Marked in the other tables, or left out of them, as was selected.",
  deleted: "They had not withdrawn and were not excluded when their data were deleted.",
  withoutVisit:
    "They joined, and no visit of theirs says so: they chose to look around while the answer was on its way, or nothing of it arrived.",
  notSelected: "No search of theirs was received on the days that were selected.",
  eventsExpired:
    "They may have searched: events of theirs were deleted after their time, and named searches, of which it is not known any more whether they failed, or were made before joining or at another aquarium.",
  withoutSearch: "They joined, and searched for nothing.",
  analysed: "With at least one search in this export.",
  withOutcome:
    "Of those analysed, with the outcome of at least one search; and of those of deleted, who had one when their events were deleted with them.",
  withOutcomeOfDays:
    "Of those analysed, with the outcome of at least one search in this export; of those deleted no days are known.",
  withTruth: "Of those analysed, and of those of deleted, for whom staff had entered which penguin it was.",
} as const;

function* rowsOf(scope: StudyScope, { visitsSeen, searchers, judges }: Counted): Generator<ConsortRow> {
  yield* beforeJoining(scope, visitsSeen);
  const { participants, exclusions, truths, selection } = scope;
  const counts = scope.counts.filter(({ arm }) => arm !== "");
  const gone = (step: StudyCount["step"], reason = "") =>
    counts.filter((each) => each.step === step && each.reason === reason);
  yield* byArm(
    "joined",
    participants,
    isUncounted(scope) ? NOTES.joinedUncounted : NOTES.joined,
    gone("joined"),
  );
  yield* byArm("withdrew", participants.filter(isWithdrawn), NOTES.withdrew, gone("withdrew"));
  const stayed = participants.filter((each) => !isWithdrawn(each));
  const reasons = new Map(exclusions.map(({ participant, reason }) => [participant, reason]));
  const goneFor = counts.flatMap(({ step, reason }) => (step === "excluded" ? [reason] : []));
  for (const reason of [
    ...new Set([...stayed.flatMap(({ id }) => reasons.get(id) ?? []), ...goneFor]),
  ].sort()) {
    const excluded = stayed.filter(({ id }) => reasons.get(id) === reason);
    yield* byArm("excluded", excluded, NOTES.excluded, gone("excluded", reason), reason);
  }
  for (const why of DELETED_WHY) yield* byArm("deleted", [], NOTES.deleted, gone("deleted", why), why);
  const sessions = [...scope.sessions.values()];
  const visitors = new Set(sessions.map(({ participant }) => participant));
  const left = stayed.filter(({ id }) => !reasons.has(id));
  const visited = left.filter(({ id }) => visitors.has(id));
  const expired = sessions.filter(({ isExpired, namesSearch }) => isExpired && namesSearch);
  const named = new Set(expired.map(({ participant }) => participant));
  const isPartial = isOfSomeDays(selection);
  // A search on another day that is still stored says that they are only not selected.
  const stored = isPartial ? sessions.filter(({ isExpired, hasSearch }) => !isExpired && hasSearch) : [];
  const storedSearchers = new Set(stored.map(({ participant }) => participant));
  const hasExpired = ({ id }: Participant) => named.has(id) && !storedSearchers.has(id);
  const unsearched = visited.filter(({ id }) => !searchers.has(id));
  const idle = unsearched.filter((each) => !hasExpired(each));
  const unvisited = left.filter(({ id }) => !visitors.has(id));
  yield* byArm("without_visit", unvisited, NOTES.withoutVisit);
  yield* byArm("events_expired", unsearched.filter(hasExpired), NOTES.eventsExpired);
  yield* isPartial
    ? byArm("not_selected", idle, NOTES.notSelected)
    : byArm("without_search", idle, NOTES.withoutSearch);
  const analysed = visited.filter(({ id }) => searchers.has(id));
  yield* byArm("analysed", analysed, NOTES.analysed);
  const judged = analysed.filter(({ id }) => judges.has(id));
  yield* isPartial
    ? byArm("with_outcome", judged, NOTES.withOutcomeOfDays)
    : byArm("with_outcome", judged, NOTES.withOutcome, gone("with_outcome"));
  const known = new Set(
    truths.flatMap(({ participant, replaced_at }) => (replaced_at === null ? participant : [])),
  );
  const withTruth = analysed.filter(({ id }) => known.has(id));
  yield* byArm("with_truth", withTruth, NOTES.withTruth, gone("with_truth"));
}

/** Yields the rows about everybody, including those who have not joined. */
function* beforeJoining(scope: StudyScope, visitsSeen: number): Generator<ConsortRow> {
  const { participants, counts, sessions, versions } = scope;
  const asksConsent = versions.some(({ settings }) => settings.consent !== null);
  const asksCode = versions.some(({ settings }) => settings.assigned_by === "code");
  yield ofSessions("visits_seen", visitsSeen, asksConsent ? NOTES.visitsAfterConsent : NOTES.visits);
  yield ofSessions("visits_joined", sessions.size, NOTES.visitsJoined);
  if (!asksConsent && !asksCode) {
    const deleted = sum(counts.filter(({ step }) => step === "joined"));
    yield { ...ofAll("asked", participants.length + deleted, NOTES.askedNobody), deleted };
    yield ofAll("declined", 0, NOTES.declinedNobody);
  } else if (isUncounted(scope)) {
    yield { ...ofAll("asked", undefined, NOTES.askedUncounted), unit: "askings" };
    yield { ...ofAll("declined", undefined, NOTES.declinedUncounted), unit: "askings" };
  } else {
    const times = (...steps: StudyCount["step"][]) => counts.filter(({ step }) => steps.includes(step));
    yield* byVersion("asked", times("asked"), NOTES.asked);
    const reconsidered = times("reconsidered").map((each) => ({ ...each, count: -each.count }));
    yield* byVersion("declined", [...times("declined"), ...reconsidered], NOTES.declined);
  }
}

/** Whether the study ran before askings and deletions were counted. */
const isUncounted = ({ counts }: StudyScope) => counts.some(({ step }) => step === "uncounted");

const isWithdrawn = ({ withdrawn_at }: Participant) => withdrawn_at !== null;

const sum = (counts: readonly StudyCount[]) => counts.reduce((all, { count }) => all + count, 0);

const NOTHING = { arm: undefined, reason: undefined, consent_version: undefined, deleted: undefined };

function ofSessions(step: ConsortStep, count: number, note: string): ConsortRow {
  return { ...NOTHING, step, count, unit: "sessions", note };
}

function ofAll(step: ConsortStep, count: number | undefined, note: string): ConsortRow {
  return { ...NOTHING, step, count, unit: "participants", note };
}

/** Yields a row for all versions of the form, and one for each by which anybody was asked. */
function* byVersion(step: ConsortStep, counts: readonly StudyCount[], note: string): Generator<ConsortRow> {
  // Who took part after all may be counted, and their refusal have been lost on its way.
  const row = (of: readonly StudyCount[]): ConsortRow => ({
    ...ofAll(step, Math.max(0, sum(of)), note),
    unit: "askings",
  });
  yield row(counts);
  const versions = [...new Set(counts.flatMap(({ reason }) => (reason === "" ? [] : Number(reason))))];
  for (const version of versions.sort((one, other) => one - other))
    yield {
      ...row(counts.filter(({ reason }) => reason === String(version))),
      consent_version: version,
    };
}

/**
 * Yields a row for all, and one for each arm that has participants. Those who have been deleted since
 * (`gone`) count among them.
 */
function* byArm(
  step: ConsortStep,
  counted: readonly Participant[],
  note: string,
  gone: readonly StudyCount[] = [],
  reason?: string,
): Generator<ConsortRow> {
  const row = (own: readonly Participant[], lost: readonly StudyCount[]): ConsortRow => ({
    ...ofAll(step, own.length + sum(lost), note),
    deleted: sum(lost),
    reason,
  });
  yield row(counted, gone);
  for (const arm of [...new Set([...counted, ...gone].map((each) => each.arm))].sort()) {
    const isOf = (each: { readonly arm: string }) => each.arm === arm;
    yield { ...row(counted.filter(isOf), gone.filter(isOf)), arm };
  }
}
