import type { Dictionary } from "@harapen/contract/aquarium";
import type { Locale } from "@harapen/contract/locales";
import { withoutReadings } from "@harapen/contract/readings";
import type { PenguinRecord } from "@harapen/contract/records";
import { readAll, type Snapshot } from "../../database/snapshots/snapshot.ts";
import { isNoPilotVisit } from "../../studies/pilots.ts";
import { runningPeriods, zonedTime } from "../../studies/study-times.ts";
import {
  ARMS,
  CONSENTS,
  CONSORT,
  type ConsortColumn,
  type ConsortStep,
  EXCLUSIONS,
  PARTICIPANTS,
  PENGUINS,
  TRUTHS,
} from "../tables/study-tables.ts";
import type { Row } from "../tables/table.ts";
import type { OpenTable } from "../write/table-writer.ts";
import type { StudyAggregator } from "./study-aggregator.ts";
import { EXPIRED, type Participant } from "./study-data.ts";
import { deviceName, isOfSomeDays, type StudyScope } from "./study-scope.ts";

/** The part of a study that is written, and whether participants' codes are left out. */
interface WrittenScope extends StudyScope {
  readonly hidesCodes: boolean;
}

/** Writes the study's tables that are not derived from events. */
export async function writeStudyTables(
  scope: WrittenScope,
  aggregator: StudyAggregator,
  snapshot: Snapshot,
  open: OpenTable,
): Promise<void> {
  writeParticipants(scope, aggregator, open);
  writeConsents(scope, open);
  writeArms(scope, open);
  writeJudgements(scope, open);
  await writePenguins(scope, snapshot, open);
  const consort = open(CONSORT);
  const counted = { visitsSeen: await countVisits(scope, snapshot), searchers: aggregator.searchers };
  for (const row of consortRows(scope, counted)) consort.write(row);
}

function writeParticipants(
  { included, settings, hidesCodes }: WrittenScope,
  { sessions }: StudyAggregator,
  open: OpenTable,
): void {
  const rows = open(PARTICIPANTS);
  const timeOf = zonedTime(settings.time_zone);
  for (const each of included.values())
    rows.write({
      participant: each.name,
      code: hidesCodes ? null : each.code,
      arm: each.arm,
      study_version: each.study_version,
      joined_at: each.joined_at,
      joined_day: timeOf(each.joined_at).day,
      consent_version: each.consent_version,
      consented_at: each.consented_at,
      consent_locale: each.consent_locale,
      guardian: each.guardian === 1,
      device: each.device === null ? null : deviceName(each.device),
      sessions: sessions.get(each.id) ?? 0,
      excluded: each.excluded,
    });
}

function writeConsents({ included, consents }: StudyScope, open: OpenTable): void {
  const rows = open(CONSENTS);
  const own = Map.groupBy(consents, ({ participant }) => participant);
  for (const [id, { name }] of included)
    for (const { study: _, guardian, ...consent } of own.get(id) ?? [])
      rows.write({ ...consent, participant: name, guardian: guardian === 1 });
}

function writeArms({ versions }: StudyScope, open: OpenTable): void {
  const rows = open(ARMS);
  for (const { version, settings } of versions)
    for (const { key, name, weight, aids } of settings.arms)
      rows.write({
        study_version: version,
        arm: key,
        name,
        weight,
        aid_close_match: aids.close_match,
        aid_comparison: aids.comparison,
        aid_look: aids.look,
        aid_narrowing: aids.narrowing,
        aid_extras: aids.extras,
      });
}

function writeJudgements({ included, exclusions, truths, pseudonyms }: StudyScope, open: OpenTable): void {
  const excluded = open(EXCLUSIONS);
  for (const { participant, reason, at } of exclusions) {
    const name = included.get(participant)?.name;
    if (name !== undefined) excluded.write({ participant: name, reason, at });
  }
  const entered = open(TRUTHS);
  for (const { id, participant, drawing_id, penguin, entered_at, replaced_at } of truths) {
    const name = included.get(participant)?.name;
    if (name !== undefined)
      entered.write({
        truth_id: id,
        participant: name,
        drawing_id: drawing_id === null ? null : pseudonyms.key(drawing_id),
        penguin_name: penguin,
        entered_at,
        replaced_at,
      });
  }
}

/**
 * Counts the sessions that began at the study's aquarium while it ran, and those of its participants whose
 * events went after their time, wherever and whenever they began.
 */
async function countVisits({ study, versions }: StudyScope, snapshot: Snapshot): Promise<number> {
  const periods = runningPeriods(study, versions).map(({ from, until }) => ({
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  }));
  const query = snapshot.queries
    .selectFrom("session")
    .select(({ fn }) => fn.countAll<number | string>().as("sessions"))
    .where(({ or, and, eb, selectFrom }) => {
      const within = periods.map(({ from, until }) =>
        and([eb("started_at", ">=", from), eb("started_at", "<", until)]),
      );
      const own = selectFrom("session_study")
        .select("session")
        .where("study", "=", study.id)
        .where(isNoPilotVisit(study.id));
      return or([
        and([eb("start_aquarium", "=", study.aquarium), or(within)]),
        and([eb("id", "in", own), EXPIRED]),
      ]);
    });
  const [row] = await readAll(snapshot, query);
  return Number(row?.sessions ?? 0);
}

/** Writes who the penguins of the aquarium are, in the order of its list. */
async function writePenguins({ study }: StudyScope, snapshot: Snapshot, open: OpenTable): Promise<void> {
  const rows = open(PENGUINS);
  const { queries } = snapshot;
  const words = await readAll(
    snapshot,
    queries.selectFrom("dictionary").select(["locale", "words"]).where("aquarium", "=", study.aquarium),
  );
  const names = new Map(
    words.map(({ locale, words }) => [locale, (JSON.parse(words) as Dictionary).penguin.name]),
  );
  const nameIn = (locale: Locale, id: string) => {
    const own = names.get(locale) ?? {};
    const name = Object.hasOwn(own, id) ? (own[id] ?? null) : null;
    return name && (locale === "ja" ? withoutReadings(name) : name);
  };
  const stored = await readAll(
    snapshot,
    queries.selectFrom("penguin").select("record").where("aquarium", "=", study.aquarium).orderBy("position"),
  );
  for (const { record } of stored) {
    const { id, gender, birthday_iso, status, spots } = JSON.parse(record) as PenguinRecord;
    rows.write({
      penguin_name: id,
      name_ja: nameIn("ja", id),
      name_en: nameIn("en", id),
      name_zh: nameIn("zh", id),
      name_ko: nameIn("ko", id),
      sex: gender === "female" || gender === "male" ? gender : null,
      birthday: birthday_iso ?? null,
      status: status?.kind ?? "here",
      spots: spots?.length ?? null,
    });
  }
}

type ConsortRow = Omit<Row<ConsortColumn>, "row">;

/** What is counted besides the participants themselves. */
interface Counted {
  /** The aquarium's sessions while the study ran. */
  readonly visitsSeen: number;
  /** The participants of whom the export has a search. */
  readonly searchers: ReadonlySet<string>;
}

/** Returns the counts of a flow diagram, of those whom the selection takes and those whom it does not. */
function* consortRows(scope: StudyScope, counted: Counted): Generator<Row<ConsortColumn>> {
  let row = 0;
  for (const each of rowsOf(scope, counted)) yield { row: ++row, ...each };
}

const VISITS_GONE =
  "Participants' sessions whose events went after their time are all counted: it is not known any more where and when they began.";

const NOTES = {
  visitsAfterConsent: `Sessions at the aquarium of which anything was recorded while the study ran: before consent nothing is. ${VISITS_GONE}`,
  visits: `Sessions at the aquarium while the study ran. ${VISITS_GONE}`,
  visitsJoined:
    "Sessions that took part, of those who withdrew since then, and of those whose events went after their time, too.",
  askedUnknown: "Nothing is recorded before consent, so that nobody knows how many were asked.",
  askedForCode: "Visitors are asked for the code that they were handed, and it is not recorded who was.",
  askedNobody: "Nobody is asked: whoever visited took part.",
  declined: "Not recorded: who declines leaves nothing.",
  declinedCode: "Not recorded: who has no code visits without taking part, as one of visits_seen.",
  declinedNobody: "Nobody is asked, and so nobody declines.",
  joined: "Of those whose data were deleted at their wish nothing is left to count.",
  withdrew:
    "Withdrawals that staff noted, and who stopped in the app, but for those whose data were deleted. They are in no other table.",
  excluded: "Marked in the other tables, or left out of them, as was selected.",
  withoutVisit:
    "They joined, and no visit of theirs says so: they chose to look around while the answer was on its way, or nothing of it arrived.",
  notSelected: "No search of theirs was received on the days that were selected.",
  eventsExpired:
    "They may have searched: events of theirs went after their time, and named searches, of which it is not known any more whether they failed, or were made before joining or at another aquarium.",
  withoutSearch: "They joined, and searched for nothing.",
  analysed: "With at least one search in this export.",
} as const;

function* rowsOf(scope: StudyScope, { visitsSeen, searchers }: Counted): Generator<ConsortRow> {
  yield* beforeJoining(scope, visitsSeen);
  const { participants, exclusions } = scope;
  yield* byArm("joined", participants, NOTES.joined);
  yield* byArm("withdrew", participants.filter(isWithdrawn), NOTES.withdrew);
  const stayed = participants.filter((each) => !isWithdrawn(each));
  const reasons = new Map(exclusions.map(({ participant, reason }) => [participant, reason]));
  for (const reason of [...new Set(stayed.flatMap(({ id }) => reasons.get(id) ?? []))].sort())
    yield* byArm(
      "excluded",
      stayed.filter(({ id }) => reasons.get(id) === reason),
      NOTES.excluded,
      reason,
    );
  const sessions = [...scope.sessions.values()];
  const visitors = new Set(sessions.map(({ participant }) => participant));
  const left = stayed.filter(({ id }) => !reasons.has(id));
  const visited = left.filter(({ id }) => visitors.has(id));
  const expired = sessions.filter(({ isExpired, namesSearch }) => isExpired && namesSearch);
  const named = new Set(expired.map(({ participant }) => participant));
  // A search on another day that is still stored says that they are only not selected.
  const stored = isOfSomeDays(scope.selection)
    ? sessions.filter(({ isExpired, hasSearch }) => !isExpired && hasSearch)
    : [];
  const storedSearchers = new Set(stored.map(({ participant }) => participant));
  const hasExpired = ({ id }: Participant) => named.has(id) && !storedSearchers.has(id);
  const unsearched = visited.filter(({ id }) => !searchers.has(id));
  const idle = unsearched.filter((each) => !hasExpired(each));
  yield* byArm(
    "without_visit",
    left.filter(({ id }) => !visitors.has(id)),
    NOTES.withoutVisit,
  );
  yield* byArm("events_expired", unsearched.filter(hasExpired), NOTES.eventsExpired);
  yield* isOfSomeDays(scope.selection)
    ? byArm("not_selected", idle, NOTES.notSelected)
    : byArm("without_search", idle, NOTES.withoutSearch);
  yield* byArm(
    "analysed",
    visited.filter(({ id }) => searchers.has(id)),
    NOTES.analysed,
  );
}

/** Yields the rows about everybody, including those who have not joined. */
function* beforeJoining(
  { participants, sessions, versions }: StudyScope,
  visitsSeen: number,
): Generator<ConsortRow> {
  const asksConsent = versions.some(({ settings }) => settings.consent !== null);
  const asksCode = versions.some(({ settings }) => settings.assigned_by === "code");
  yield ofSessions("visits_seen", visitsSeen, asksConsent ? NOTES.visitsAfterConsent : NOTES.visits);
  yield ofSessions("visits_joined", sessions.size, NOTES.visitsJoined);
  if (asksConsent) {
    yield ofAll("asked", undefined, NOTES.askedUnknown);
    yield ofAll("declined", undefined, NOTES.declined);
  } else if (asksCode) {
    yield ofAll("asked", undefined, NOTES.askedForCode);
    yield ofAll("declined", undefined, NOTES.declinedCode);
  } else {
    yield ofAll("asked", participants.length, NOTES.askedNobody);
    yield ofAll("declined", 0, NOTES.declinedNobody);
  }
}

const isWithdrawn = ({ withdrawn_at }: Participant) => withdrawn_at !== null;

function ofSessions(step: ConsortStep, count: number, note: string): ConsortRow {
  return { step, arm: undefined, reason: undefined, count, unit: "sessions", note };
}

function ofAll(step: ConsortStep, count: number | undefined, note: string): ConsortRow {
  return { step, arm: undefined, reason: undefined, count, unit: "participants", note };
}

/** Yields a row for all, and one for each arm that has participants. */
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
