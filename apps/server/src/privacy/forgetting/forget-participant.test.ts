import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { eraseDeleted } from "../../database/dialects/sqlite/erase-deleted.ts";
import { DATABASE_FILE } from "../../database/dialects/sqlite.ts";
import { expireSessions } from "../../sessions/expire-sessions.ts";
import type { KeyedStudy } from "../../studies/study-store.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { type LeftVisit, runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { readDeletionLog, repeatDeletions } from "./deletion-log.ts";
import { forget } from "./forget-command.ts";
import { deletePerson, findPerson, forgetLate } from "./forget-person.ts";
import { account, device, type Person, participant } from "./person.ts";
import { readReceipts } from "./receipts.ts";

const HALL = "testhall";
const UMI = "umi|100%";
const log = pino({ level: "silent" });
const PICTURE = new TextEncoder().encode("the picture of somebody's drawing");
/** A place at which nobody else draws. */
const POINTS = [{ x: 123.45, y: 234.56 }];

const TABLES = [
  "event",
  "event_aside",
  "record",
  "drawing",
  "picture",
  "visitor",
  "participant",
  "participant_consent",
  "truth",
  "exclusion",
  "answer_row",
  "study_code",
  "learned_pattern",
] as const;

let settings: DatabaseSettings;
let database: Database;
let rooms: Context;
let study: KeyedStudy;

async function everything(of = database): Promise<string> {
  const rows = await Promise.all(TABLES.map((table) => of.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows.map((table) => table.map((row) => JSON.stringify(row)).sort()));
}

async function remove(person: Person, of?: string, from = database) {
  const found = await findPerson(from, person, of);
  return found && deletePerson(from, found, "command");
}

const visit = (changes: Parameters<typeof saveStudyVisit>[2] = {}) =>
  saveStudyVisit({ rooms, database }, study, changes);
/** Adds a study that does not run. */
async function addStudy(): Promise<KeyedStudy> {
  const version = { settings: study.current.settings, by: null, reason: "" };
  const id = await rooms.studies.stored.add(HALL, version);
  return { ...study, id };
}
/** Counts what is left of a visit, apart from the rows that say whose it is. */
async function leftOf({ session, drawing }: LeftVisit) {
  const events = database.selectFrom("event").select("event_id").where("session_id", "=", session);
  const records = database.selectFrom("record").select("record_id").where("drawing_id", "=", drawing);
  return {
    events: (await events.where("name", "!=", "study_joined").execute()).length,
    records: (await records.execute()).length,
  };
}
const expire = (session: string) =>
  database.transaction().execute((transaction) => expireSessions(transaction, [session]));
const send = (session_id: string, name: string, payload: Record<string, unknown>) =>
  rooms.sessions.events.save({ event_id: randomUUID(), session_id, name, client_ts: 1, payload });

// Rule (deletion)
// Rule (what-comes-late)
// Rule (retention)
describeEachDatabase("deleting who takes part in a study", ({ kind, newMigratedSettings }) => {
  beforeEach(async () => {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, log);
    rooms = roomsOf(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
    study = await runStudy(rooms, HALL);
    await visit();
    await visit({ uid: "nagi" });
  });
  afterEach(() => rooms.close());

  // Rule (deletion): `forget --code` deletes a participant: what they did, saved and were, a member's saves
  //   of it too, and nothing of others
  it("by their code takes everything of theirs, what they saved as a member too, and nothing of others", async () => {
    const before = await everything();
    const third = await visit();
    const { code, device } = await visit({ uid: UMI, picture: PICTURE, points: POINTS });
    await visit({ device, uid: "guest" });
    const other = await visit();
    await remove(participant(other.code));
    const deleted = await remove(participant(`${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`));
    expect(deleted?.data.counts).toMatchObject({ participants: 1, records: 2, drawings: 2 });
    expect(await remove(participant(code))).toBeUndefined();
    await remove(participant(third.code));
    expect(await everything()).toBe(before);
  });

  it("by a code of one study leaves who has it in another", async () => {
    const { code } = await visit();
    const second = await addStudy();
    expect(await findPerson(database, participant(code), second.id)).toBeUndefined();
    expect(await findPerson(database, participant(code), study.id)).toBeDefined();
  });

  it("by their device takes the participant that it was, and one that others are too stays", async () => {
    const before = await everything();
    const { device: own } = await visit();
    await remove(device(own));
    expect(await everything()).toBe(before);

    const shared = await visit({ uid: UMI });
    await visit({ device: shared.device });
    await remove(account(UMI));
    const left = await database.selectFrom("participant").select("id").execute();
    expect(left.map(({ id }) => id)).toContain(shared.participant);
    const truths = await database.selectFrom("truth").select("drawing_id").execute();
    expect(truths.map(({ drawing_id }) => drawing_id)).not.toContain(shared.drawing);
  });

  it("keeps their code from ever being used again", async () => {
    const codes = await rooms.studies.participants.makeCodes(study.id, 1);
    const [code = ""] = codes;
    const member = { study: study.id, unit: "unit", code, arm: "bare", study_version: 1, guardian: 0 };
    const nothing = { consent_version: null, consented_at: null, consent_locale: null, device: null };
    await rooms.studies.participants.join({ ...member, ...nothing });
    await remove(participant(code));
    expect(await rooms.studies.participants.isHandedOut(study.id, code)).toBe(false);
    expect(await rooms.studies.participants.findByCode(study.id, code)).toBeUndefined();
  });

  it("keeps what comes late from being stored: events and saves of theirs, and of a visit that says later whose it is", async () => {
    const before = await everything();
    const gone = await visit({ penguin: null });
    await remove(participant(gone.code));
    await send(gone.session, "page_view", { view_id: "v", screen: "draw" });
    const ids = { aquarium: HALL, drawing_id: gone.drawing };
    expect(await rooms.sessions.forgottenSaves.hasDrawing("guest", { ...ids, penguin_name: "p2" })).toBe(
      true,
    );
    expect(await rooms.sessions.forgottenSaves.hasRecord("guest", { ...ids, rank: 1, confirmed: "p2" })).toBe(
      true,
    );
    expect(await rooms.sessions.forgottenSaves.hasDrawing("nagi", { ...ids, penguin_name: "p2" })).toBe(
      false,
    );
    const [session, drawing] = [randomUUID(), randomUUID()];
    await send(session, "session_start", { device: gone.device });
    const saved = { uid: "guest", mail: "guest", aquarium: HALL, penguin_name: "p2", drawing_id: drawing };
    await rooms.visits.drawings.save(saved, PICTURE);
    await send(session, "study_joined", { participant: gone.participant.toUpperCase(), study: study.id });
    await send(session, "stroke_start", { drawing_id: drawing });
    expect(
      await rooms.sessions.forgottenSaves.hasDrawing("guest", {
        ...ids,
        drawing_id: drawing,
        penguin_name: "p1",
      }),
    ).toBe(true);
    expect((await forgetLate(database)).persons).toBe(1);
    expect(await everything()).toBe(before);
    expect((await forgetLate(database)).persons).toBe(0);
  });

  it.each([
    ["before they are deleted", false],
    ["after it", true],
  ])(
    "takes nothing of a visit that said first that it is another's, whoever names theirs in it %s",
    async (_, late) => {
      const other = await visit();
      const gone = await visit();
      const before = await leftOf(other);
      const claim = async () => {
        const joined = { participant: gone.participant, study_version: 1 };
        await send(other.session, "study_joined", { ...joined, study: study.id });
        await send(other.session, "study_joined", { ...joined, study: randomUUID() });
      };
      if (late) await remove(participant(gone.code));
      await claim();
      await remove(participant(gone.code));
      await forgetLate(database);
      expect(await leftOf(other)).toEqual(before);
      expect(await leftOf(gone)).toEqual({ events: 0, records: 0 });
      await send(other.session, "undo", { drawing_id: other.drawing, total_strokes: 0 });
      expect(await leftOf(other)).toEqual({ ...before, events: before.events + 1 });
    },
  );

  it("takes nothing of a visit that says at once that it is another's, and then theirs", async () => {
    const [other, gone] = [await visit(), await visit()];
    await remove(participant(gone.code));
    const session = randomUUID();
    const claim = (digit: string, { participant }: LeftVisit) =>
      rooms.sessions.events.save({
        event_id: `${digit.repeat(8)}-0000-4000-8000-000000000000`,
        session_id: session,
        name: "study_joined",
        client_ts: 1,
        payload: { participant, study: study.id, study_version: 1 },
      });
    // While the first is stored, the others wait together.
    await Promise.all([send(session, "page_view", { view_id: "v" }), claim("f", gone), claim("0", other)]);
    const said = database.selectFrom("session_study").select("participant").where("session", "=", session);
    expect(await said.execute()).toEqual([{ participant: other.participant }]);
    expect(await leftOf({ ...other, session })).toMatchObject({ events: 1 });
  });

  it.each([
    ["of the same study", () => study, false],
    ["of no study that there is", () => undefined, false],
    ["of another study, in which their own visit is noted", () => addStudy(), true],
  ])("takes nobody else whom a visit says later that it is, %s", async (_, studyOf, isNoted) => {
    const gone = await visit();
    const other = await studyOf();
    const named = await saveStudyVisit({ rooms, database }, other ?? study);
    await database.deleteFrom("event").where("session_id", "=", named.session).execute();
    if (isNoted) await expire(named.session);
    else await database.deleteFrom("session").where("id", "=", named.session).execute();
    await send(gone.session, "study_joined", {
      participant: named.participant,
      study: other?.id ?? randomUUID(),
    });
    await remove(participant(gone.code));
    const left = await database.selectFrom("participant").select("id").execute();
    expect(left.map(({ id }) => id)).toContain(named.participant);
  });

  it("reaches a visit that begins while whoever deletes is asked", async () => {
    const before = await everything();
    const { code, device } = await visit();
    const began: string[] = [];
    const operator = {
      report: () => {},
      confirm: async () => {
        began.push((await visit({ device })).session);
        return true;
      },
    };
    expect(await forget(database, { person: participant(code), force: false }, operator)).toBe(true);
    expect(began).toHaveLength(1);
    expect(await everything()).toBe(before);
  });

  it("reaches a visit that began after it was looked for, and before it was deleted", async () => {
    const before = await everything();
    const { code, device } = await visit();
    const found = await findPerson(database, participant(code));
    await visit({ device });
    if (found) await deletePerson(database, found, "command");
    expect(await everything()).toBe(before);
    expect((await forgetLate(database)).persons).toBe(0);
  });

  // Rule (operating.md#restoring)
  it("is done again in a backup that is restored", async () => {
    const restored = await openDatabase(await newMigratedSettings(), log);
    const backup = roomsOf(restored);
    await backup.catalog.aquariums.replace(await aquariumContent());
    const before = await everything(restored);
    await visit({ uid: UMI });
    const [gone] = await database
      .selectFrom("participant")
      .selectAll()
      .orderBy("joined_at", "desc")
      .execute();
    for (const table of [
      "study",
      "study_version",
      "picture",
      "event",
      "record",
      "drawing",
      "participant",
    ] as const)
      for (const row of await database.selectFrom(table).selectAll().execute())
        await restored
          .insertInto(table)
          .values(row as never)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    for (const { code } of await database.selectFrom("participant").select("code").execute())
      await remove(participant(code));
    expect(gone).toBeDefined();
    expect(await repeatDeletions(restored, await readDeletionLog(database))).toEqual({
      persons: 3,
      albums: 0,
    });
    const pictures = await restored.selectFrom("picture").selectAll().execute();
    expect(pictures).toHaveLength(await countPictures(before));
    expect(JSON.parse(await everything(restored)).slice(0, 4)).toEqual(JSON.parse(before).slice(0, 4));
    expect(await restored.selectFrom("participant").selectAll().execute()).toEqual([]);
    await backup.close();
  });

  it("leaves a receipt that names nobody, with the exports that they were in", async () => {
    const at = (day: string) => `2026-${day}T00:00:00.000Z`;
    const exported = (id: string, made: string, from: string | null, to: string | null) => ({
      id,
      study: study.id,
      at: made,
      by: null,
      selection: JSON.stringify({ from, to, participants: "all" }),
      files: JSON.stringify({ "datapackage.json": "0" }),
    });
    const ids = [1, 2, 3].map(() => randomUUID());
    const day = new Date().toISOString().slice(0, 10);
    await database
      .insertInto("study_export")
      .values([
        exported(ids[0] ?? "", at("01-01"), null, null),
        exported(ids[1] ?? "", "2999-01-01T00:00:00.000Z", day, null),
        exported(ids[2] ?? "", "2999-01-01T00:00:00.000Z", "2020-01-01", "2020-02-01"),
      ])
      .execute();
    const { code } = await visit();
    const deleted = await remove(participant(code));
    const [receipt, ...others] = await readReceipts(database, study.id);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      id: deleted?.receipts.get(study.id),
      by: null,
      named_by: "code",
      counts: {
        participants: 1,
        truths: 1,
        exclusions: 1,
        answers: 1,
        sessions: 1,
        events: 12,
        records: 1,
        drawings: 1,
      },
      exports: [{ id: ids[1] }],
    });
    expect(JSON.stringify(receipt)).not.toContain(code);
  });

  it("leaves a receipt with the export that is being made, and one that was made before what is left of their events came", async () => {
    const { code, session } = await visit();
    await expire(session);
    const { exports: studyExports } = rooms.studies;
    const selection = { ...WHOLE_STUDY, to: "2999-01-01" };
    const made = await studyExports.begin({ study: study.id, by: null, selection });
    await studyExports.finish(made, { "datapackage.json": "0" });
    await database.updateTable("event").set({ received_at: "2998-01-01T00:00:00.000Z" }).execute();
    const making = await studyExports.begin({ study: study.id, by: null, selection });
    const failed = await studyExports.begin({ study: study.id, by: null, selection });
    await studyExports.remove(failed);
    expect((await studyExports.ofStudy(study.id)).map((each) => each.id)).toEqual([made]);
    await remove(participant(code));
    const other = await visit();
    await database.updateTable("event").set({ received_at: "2998-01-01T00:00:00.000Z" }).execute();
    await remove(participant(other.code));
    const named = (await readReceipts(database, study.id)).map(({ exports }) =>
      exports.map((each) => each.id),
    );
    expect(named.map((ids) => ids.sort())).toEqual([[making], [made, making].sort()]);
  });

  it.runIf(kind === "SQLite")("is cut out of the log once nobody reads that any more", async () => {
    const gone = await visit({ picture: PICTURE });
    const reader = new DatabaseSync(join(settings.dataDir, DATABASE_FILE), { readOnly: true });
    reader.exec("begin");
    reader.prepare("select count(*) from event").get();
    const found = await findPerson(database, participant(gone.code));
    const deleting = found && deletePerson(database, found, "command");
    expect(await eraseDeleted(database, { timeoutMs: 0 })).toBe(false);
    reader.exec("commit");
    reader.close();
    expect((await deleting)?.erased).toBe(true);
    const log = join(settings.dataDir, `${DATABASE_FILE}-wal`);
    expect(readFileSync(log).includes(gone.code)).toBe(false);
  });

  it.runIf(kind === "SQLite")("leaves no byte of theirs in the file, nor in its log", async () => {
    const bystander = await visit();
    const gone = await visit({ uid: UMI, picture: PICTURE, points: POINTS });
    const events = await database
      .selectFrom("event")
      .select("event_id")
      .where("session_id", "=", gone.session)
      .execute();
    const words = [
      gone.code,
      gone.device,
      UMI,
      "123.45",
      "the picture of somebody",
      ...events.map((each) => each.event_id),
    ];
    const found = () => words.filter((word) => bytes().includes(word));
    const bytes = () =>
      Buffer.concat(["", "-wal"].map((end) => readFileSync(join(settings.dataDir, DATABASE_FILE + end))));
    expect(found()).toEqual(words);
    await remove(participant(gone.code));
    expect(found()).toEqual([]);
    expect(bytes().includes(bystander.device)).toBe(true);
  });
});

const countPictures = async (before: string) => JSON.parse(before)[4].length;
