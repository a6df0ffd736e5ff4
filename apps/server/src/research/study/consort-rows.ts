import type { ConsortColumn, ConsortStep } from "../tables/study/consort.ts";
import type { Row } from "../tables/table.ts";
import type { Participant } from "./study-data.ts";
import type { StudyScope } from "./study-scope.ts";

type ConsortRow = Omit<Row<ConsortColumn>, "row">;

/** What is counted beside the participants themselves. */
interface Counted {
  /** The aquarium's sessions while the study ran. */
  readonly visitsSeen: number;
  /** The participants of whom the export has a search. */
  readonly searchers: ReadonlySet<string>;
}

/** Returns the counts of a flow diagram, of those whom the selection takes and those whom it does not. */
export function* consortRows(
  scope: StudyScope,
  { visitsSeen, searchers }: Counted,
): Generator<Row<ConsortColumn>> {
  let row = 0;
  for (const each of rowsOf(scope, visitsSeen, searchers)) yield { row: ++row, ...each };
}

function* rowsOf(
  scope: StudyScope,
  visitsSeen: number,
  searchers: ReadonlySet<string>,
): Generator<ConsortRow> {
  const { participants, exclusions, sessions, settings, selection } = scope;
  const isWithdrawn = (each: Participant) => each.withdrawn_at !== null;
  const reasons = new Map(exclusions.map(({ participant, reason }) => [participant, reason]));
  const left = participants.filter((each) => !isWithdrawn(each) && !reasons.has(each.id));
  const asks = settings.consent !== null;
  yield ofSessions("visits_seen", visitsSeen, visitsNote(asks));
  yield ofSessions(
    "visits_joined",
    sessions.size,
    "Sessions that took part, of those who withdrew since then too.",
  );
  yield asks
    ? ofAll(
        "asked",
        undefined,
        "Nothing is recorded before consent, so that nobody knows how many were asked.",
      )
    : ofAll("asked", participants.length, "Nobody is asked: whoever visited took part.");
  yield ofAll("declined", asks ? undefined : 0, "Not recorded: who declines leaves nothing.");
  yield* byArm(
    "joined",
    participants,
    "Of those whose data were deleted at their wish nothing is left to count.",
  );
  yield* byArm(
    "withdrew",
    participants.filter(isWithdrawn),
    "Withdrawals that staff noted, and who stopped in the app, but for those whose data were deleted. They are in no other table.",
  );
  const excluded = participants.filter((each) => !isWithdrawn(each) && reasons.has(each.id));
  for (const reason of [...new Set(excluded.map(({ id }) => reasons.get(id) ?? ""))].sort())
    yield* byArm(
      "excluded",
      excluded.filter(({ id }) => reasons.get(id) === reason),
      "Marked in the other tables, or left out of them, as was selected.",
      reason,
    );
  const visitors = new Set(sessions.values());
  const visited = left.filter(({ id }) => visitors.has(id));
  yield* byArm(
    "without_visit",
    left.filter(({ id }) => !visitors.has(id)),
    "They joined, and no visit of theirs says so: they chose to look around while the answer was on its way, or nothing of it arrived.",
  );
  const isBounded = selection.from !== null || selection.to !== null;
  yield* byArm(
    isBounded ? "not_selected" : "without_search",
    visited.filter(({ id }) => !searchers.has(id)),
    isBounded
      ? "No search of theirs was received on the days that were selected."
      : "They joined, and searched for nothing.",
  );
  yield* byArm(
    "analysed",
    visited.filter(({ id }) => searchers.has(id)),
    "With at least one search in this export.",
  );
}

function visitsNote(asks: boolean): string {
  return asks
    ? "Sessions at the aquarium of which anything was recorded while the study ran: before consent nothing is."
    : "Sessions at the aquarium while the study ran.";
}

function ofSessions(step: ConsortStep, count: number, note: string): ConsortRow {
  return { step, arm: undefined, reason: undefined, count, unit: "sessions", note };
}

function ofAll(step: ConsortStep, count: number | undefined, note: string): ConsortRow {
  return { step, arm: undefined, reason: undefined, count, unit: "participants", note };
}

/** Yields a row for all, and one for each arm that anybody is in. */
function* byArm(
  step: ConsortStep,
  counted: readonly Participant[],
  note: string,
  reason?: string,
): Generator<ConsortRow> {
  yield { ...ofAll(step, counted.length, note), reason };
  for (const arm of [...new Set(counted.map((each) => each.arm))].sort())
    yield { ...ofAll(step, counted.filter((each) => each.arm === arm).length, note), arm, reason };
}
