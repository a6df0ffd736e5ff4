import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../database/database.ts";
import { rebuildSessions } from "../sessions/session-store.ts";
import type { KeyedStudy } from "../studies/study-store.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { roomsOf } from "../testing/rooms.ts";
import { type LeftVisit, runStudy, saveStudyVisit } from "../testing/studies/study-visit.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { exportResearch } from "./export.ts";
import type { ExportFilter } from "./stored-events.ts";

// Rule (research.md#exporting)
describeEachDatabase("an export of everything", ({ newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let rooms: Context;
  let study: KeyedStudy;
  let stays: LeftVisit;
  let left: LeftVisit;
  let again: LeftVisit;
  beforeEach(async () => {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, pino({ level: "silent" }));
    rooms = roomsOf(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
    study = await runStudy(rooms, "testhall");
    stays = await visit({ picture: new Uint8Array([1]) });
    left = await visit({ picture: new Uint8Array([2]) });
    again = await visit({ device: left.device, uid: "umi", picture: new Uint8Array([3]) });
  });
  afterEach(() => rooms.close());

  const visit = (changes: Parameters<typeof saveStudyVisit>[2]) =>
    saveStudyVisit({ rooms, database }, study, changes);

  /**
   * Exports with personal data, so that ids are as they are stored; returns all texts in one and the
   * pictures' bytes.
   */
  async function exported(filter: ExportFilter = {}) {
    const folder = join(temporaryFolder(), "export");
    const content = { personalData: true, drawings: true, parquet: false, csv: "plain" } as const;
    const rows = await exportResearch({ folder, filter, timeZone: "UTC", ...content }, settings);
    const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ndjson"))
      .map((file) => readFileSync(join(folder, file), "utf8"));
    const pictures = readdirSync(join(folder, "drawings")).map(
      (file) => readFileSync(join(folder, "drawings", file))[0],
    );
    return { rows, text: texts.join(""), pictures };
  }

  const idsOf = ({ session, drawing, search, participant, device }: LeftVisit) => [
    ...[session, drawing, search],
    ...[participant, device],
  ];

  it("has nobody who has withdrawn from a study: neither sessions nor saves, a member's neither", async () => {
    await database
      .updateTable("event")
      .set({ payload: JSON.stringify({ participant: left.participant.toUpperCase(), study: study.id }) })
      .where("session_id", "=", again.session)
      .where("name", "=", "study_joined")
      .execute();
    await database.transaction().execute((transaction) => rebuildSessions(transaction, [again.session]));
    const before = await exported();
    for (const id of [left, again, stays].flatMap(idsOf)) expect(before.text).toContain(id);
    expect(before.pictures.sort()).toEqual([1, 1, 2, 2, 3, 3]);
    await rooms.studies.participants.withdraw(study.id, left.participant);
    const { rows, text, pictures } = await exported();
    for (const id of [left, again].flatMap(idsOf)) expect(text).not.toContain(id);
    for (const id of idsOf(stays)) expect(text).toContain(id);
    expect(pictures).toEqual([1, 1]);
    expect([rows.get("sessions"), rows.get("records"), rows.get("albums")]).toEqual([1, 1, 1]);
  });

  it("has no saves of who has withdrawn, though their events came before its days, or are gone", async () => {
    await database.updateTable("event").set({ received_at: "2026-09-01T10:00:00.000Z" }).execute();
    const { session, participant } = again;
    await database.deleteFrom("event").where("session_id", "=", session).execute();
    const expired_at = "2026-09-01T20:00:00.000Z";
    await database.updateTable("session").set({ expired_at }).where("id", "=", session).execute();
    const late = { event_id: randomUUID(), session_id: session, name: "viewport", client_ts: 0 };
    await rooms.sessions.events.save({ ...late, payload: { aquarium: "testhall" } });
    await rooms.studies.participants.withdraw(study.id, participant);
    const { rows, text, pictures } = await exported({ from: "2026-09-02T00:00:00.000Z" });
    for (const id of [left, again].flatMap(idsOf)) expect(text).not.toContain(id);
    expect(pictures).toEqual([1, 1]);
    expect([rows.get("sessions"), rows.get("records"), rows.get("albums")]).toEqual([0, 1, 1]);
  });
});
