import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "../database/database.ts";
import { deleteExpired } from "../privacy/retention/delete-expired.ts";
import { exportStudy } from "../research/study/export-study.ts";
import { readConfirmations } from "../search/learning/confirmations.ts";
import { saveConfirmedVisit } from "../testing/confirmed-visit.ts";
import { parseCsvTable } from "../testing/csv.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { StudyFixture } from "../testing/studies/study-fixture.ts";
import { HALL, newTestStudy } from "../testing/studies/test-study.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { LiveStudies } from "./live-studies.ts";
import { endPilots } from "./pilots.ts";
import { createPseudonyms } from "./pseudonyms.ts";

const log = pino({ level: "silent" });
const MORNING = new Date("2026-09-02T01:00:00.000Z");
const LATER = new Date("2026-09-03T01:00:00.000Z");

// Rule (research.md#a-pilot)
describeEachDatabase(
  "a pilot",
  ({ newMigratedSettings }) => {
    let settings: DatabaseSettings;
    let database: Database;
    let pilot: StudyFixture;
    let study: StudyFixture;
    /** A visit that began in the pilot, and went on once the study had started. */
    let bridging: string;
    const piloted: string[] = [];

    beforeEach(async () => {
      settings = await newMigratedSettings();
      database = await openDatabase(settings, log);
      pilot = await newTestStudy(database);
      const { rooms } = pilot;
      await rooms.studies.stored.setStatus(pilot.study.id, "frozen");
      study = await StudyFixture.at(rooms, HALL);
      await database
        .updateTable("study")
        .set({ pilot_of: study.study.id })
        .where("id", "=", pilot.study.id)
        .execute();
      piloted.length = 0;
      for (let index = 0; index < 6; index++) {
        const participant = await pilot.join("hints", `device-${index}`, MORNING);
        const visit = await pilot.visit({ at: MORNING, device: `device-${index}`, participant, rank: 1 });
        piloted.push(visit.session, visit.drawing, visit.search);
        if (index === 0) bridging = visit.session;
      }
      const both = await study.join("bare", "device-0", LATER);
      await study.claim(bridging, both.id, LATER.toISOString());
      const own = await study.join("bare", "device-9", LATER);
      await study.visit({ at: LATER, device: "device-9", participant: own, rank: 2 });
    });
    afterEach(() => pilot.rooms.close());

    async function exported(of: StudyFixture) {
      const folder = join(temporaryFolder(), "export");
      await exportStudy({ folder, study: of.study.id, selection: WHOLE_STUDY }, settings);
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
      const text = files
        .filter((file) => /\.(csv|ndjson)$/.test(file))
        .map((file) => readFileSync(join(folder, file), "utf8"))
        .join("\n");
      const table = (path: string) => parseCsvTable(readFileSync(join(folder, `${path}.csv`), "utf8"));
      return { text, table };
    }

    it("is in no export of its study, not even a visit that went on from it", async () => {
      const { text, table } = await exported(study);
      expect([table("sessions").length, table("searches").length, table("outcomes").length]).toEqual([
        1, 1, 1,
      ]);
      const names = createPseudonyms(Buffer.from(study.study.key, "hex"));
      for (const id of piloted) {
        expect(text).not.toContain(names.session(id));
        expect(text).not.toContain(names.key(id));
      }
    });

    it("is in no figure of its study, and has its own export", async () => {
      const { visits } = await new LiveStudies(database).visitsOf(study.study);
      expect(visits).toHaveLength(1);
      expect(visits.map(({ session }) => session)).not.toContain(bridging);
      expect((await exported(pilot)).table("outcomes")).toHaveLength(6);
    });

    it("teaches nothing, neither while it is kept apart nor afterwards", async () => {
      for (let index = 0; index < 8; index++)
        await saveConfirmedVisit(pilot.rooms, HALL, { penguin: "p2", device: `phone ${index}` });
      expect(await readConfirmations(database, HALL, "p2")).toHaveLength(8);
      const visitor = await pilot.join("hints", "device-7", MORNING);
      const searched = await database
        .selectFrom("session_drawing")
        .innerJoin("record", "record.search_id", "session_drawing.id")
        .select("session_drawing.session")
        .where("confirmed", "=", "p2")
        .execute();
      for (const { session } of searched.slice(0, 3))
        await pilot.claim(session ?? "", visitor.id, MORNING.toISOString());
      await endPilots(database, study.study, { data: "keep", member: null });
      expect(await readConfirmations(database, HALL, "p2")).toHaveLength(5);
    });

    it("is closed as its study starts, and leaves nothing behind where its data are discarded", async () => {
      const rows = async (of: StudyFixture) =>
        (await pilot.rooms.studies.participants.ofStudy(of.study.id)).length;
      const { stored } = pilot.rooms.studies;
      await endPilots(database, study.study, { data: "keep", member: null });
      await deleteExpired(database, new Date());
      expect([(await stored.find(pilot.study.id))?.status, await rows(pilot)]).toEqual(["closed", 6]);
      await endPilots(database, study.study, { data: "discard", member: null });
      await deleteExpired(database, new Date());
      expect([await rows(pilot), await rows(study)]).toEqual([0, 2]);
      const left = await database.selectFrom("event").select("session_id").distinct().execute();
      const sessions = new Set(left.map(({ session_id }) => session_id));
      expect(piloted.filter((id) => sessions.has(id) && id !== bridging)).toEqual([]);
      expect((await exported(study)).table("sessions")).toHaveLength(1);
    });
  },
  { spread: true },
);
