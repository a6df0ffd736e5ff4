import type { Dictionary } from "@harapen/contract/aquarium";
import type { Locale } from "@harapen/contract/locales";
import { withoutReadings } from "@harapen/contract/readings";
import type { PenguinRecord } from "@harapen/contract/records";
import { readAll, type Snapshot } from "../../database/snapshots/snapshot.ts";
import { isNoPilotVisit } from "../../studies/pilots.ts";
import { runningPeriods, zonedTime } from "../../studies/study-times.ts";
import { ARMS } from "../tables/arm-tables.ts";
import {
  CONSENTS,
  CONSORT,
  EXCLUSIONS,
  KIOSKS,
  PARTICIPANTS,
  PENGUINS,
  TRUTHS,
} from "../tables/study-tables.ts";
import type { OpenTable } from "../write/table-writer.ts";
import { consortRows } from "./consort-rows.ts";
import type { StudyAggregator } from "./study-aggregator.ts";
import { EXPIRED } from "./study-data.ts";
import { deviceName, type StudyScope } from "./study-scope.ts";
import { writeAnswers } from "./write-answers.ts";

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
  await writeAnswers(scope, snapshot, open);
  await writeKiosks(scope, aggregator, snapshot, open);
  await writePenguins(scope, snapshot, open);
  const consort = open(CONSORT);
  const { searchers, judges } = aggregator;
  const counted = { visitsSeen: await countVisits(scope, snapshot), searchers, judges };
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
      phone_language: each.phone_language,
      consent_tries: each.consent_tries,
      guardian: each.guardian === 1,
      device: each.device === null ? null : deviceName(each.device),
      stratum: each.stratum,
      block: each.block,
      block_position: each.block_position,
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
 * Writes the kiosks of the export's sessions, in the order of their pseudonyms. A device's own number, which
 * the pseudonym is made of, is that of any of its sessions.
 */
async function writeKiosks(
  { study, pseudonyms }: StudyScope,
  { joined }: StudyAggregator,
  snapshot: Snapshot,
  open: OpenTable,
): Promise<void> {
  const rows = open(KIOSKS);
  const { queries } = snapshot;
  const own = queries
    .selectFrom("session_study")
    .innerJoin("session", "session.id", "session_study.session")
    .select(["session.id", "session.device"])
    .where("session_study.study", "=", study.id)
    .where("session.kiosk", "=", 1)
    .where("session.device", "is not", null)
    .orderBy("session.id");
  const included = (await readAll(snapshot, own)).filter(({ id }) => joined.has(id));
  const named = await readAll(
    snapshot,
    queries.selectFrom("kiosk").selectAll().where("aquarium", "=", study.aquarium),
  );
  const written: { device: string; name: string | null; set_aside: boolean; sessions: number }[] = [];
  for (const [digest, sessions] of Map.groupBy(included, ({ device }) => device)) {
    const start = queries
      .selectFrom("event")
      .select("payload")
      .where("session_id", "=", sessions[0]?.id ?? "")
      .where("name", "=", "session_start")
      .limit(1);
    const [event] = await readAll(snapshot, start);
    const device = event && pseudonyms.device(JSON.parse(event.payload).device);
    const { name = null, set_aside_at = null } = named.find((each) => each.device === digest) ?? {};
    if (device) written.push({ device, name, set_aside: set_aside_at !== null, sessions: sessions.length });
  }
  written.sort((one, other) => (one.device < other.device ? -1 : 1));
  for (const row of written) rows.write(row);
}

/**
 * Counts the sessions that began at the study's aquarium while it ran, and those of its participants whose
 * events were deleted after their time, wherever and whenever they began.
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
