import { type SqlBool, sql } from "kysely";
import { inBatches } from "../../storage/in-batches.ts";
import type { Snapshot } from "../read/snapshot.ts";
import { ARMS } from "../tables/study/arms.ts";
import { CONSORT } from "../tables/study/consort.ts";
import { EXCLUSIONS, TRUTHS } from "../tables/study/judgements.ts";
import { CONSENTS, PARTICIPANTS } from "../tables/study/participants.ts";
import type { OpenTable } from "../write/table-writer.ts";
import { consortRows } from "./consort-rows.ts";
import { type RunningPeriod, runningPeriods } from "./running-periods.ts";
import type { StudyAggregator } from "./study-aggregator.ts";
import { deviceName, isOfSomeDays, type StudyScope } from "./study-scope.ts";
import { zonedTime } from "./zoned-time.ts";

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
  const consort = open(CONSORT);
  const counted = {
    visitsSeen: await countVisits(scope, snapshot),
    searchers: aggregator.searchers,
    storedSearchers: isOfSomeDays(scope.selection) ? await findSearchers(scope, snapshot) : new Set<string>(),
  };
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

/** Counts the sessions that began at the study's aquarium while it ran, and those of its participants whose events went after their time, wherever and whenever they began. */
async function countVisits({ study, versions }: StudyScope, { queries, read }: Snapshot): Promise<number> {
  const periods = runningPeriods(study, versions);
  const isWithin = ({ from, until }: RunningPeriod) =>
    sql<SqlBool>`received_at >= ${new Date(from).toISOString()} and received_at < ${new Date(until).toISOString()}`;
  const began = queries
    .selectFrom("event")
    .select("session_id as session")
    .where("name", "=", "session_start")
    .where("aquarium", "=", study.aquarium)
    .where(({ or }) => or(periods.map(isWithin)));
  const noted = queries
    .selectFrom("study_link")
    .select("id as session")
    .where("study", "=", study.id)
    .where("kind", "=", "session");
  // A union has each session once.
  const query = queries
    .selectFrom(began.union(noted).as("visit"))
    .select(({ fn }) => fn.countAll<number | string>().as("sessions"));
  for await (const [row] of read(query.compile(), 1)) if (row) return Number(row.sessions);
  return 0;
}

/** Finds the participants of whom a search is stored, on whatever day. */
async function findSearchers({ sessions }: StudyScope, { queries, read }: Snapshot): Promise<Set<string>> {
  const searchers = new Set<string>();
  for (const batch of inBatches([...sessions.keys()])) {
    const query = queries
      .selectFrom("event")
      .select("session_id")
      .distinct()
      .where("name", "=", "search")
      .where("session_id", "in", batch);
    for await (const rows of read(query.compile(), batch.length))
      for (const { session_id } of rows) searchers.add(sessions.get(session_id) ?? "");
  }
  return searchers;
}
