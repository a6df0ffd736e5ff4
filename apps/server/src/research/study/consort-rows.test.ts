import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WHOLE_STUDY } from "@harapen/contract/studies/selection";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { deleteExpired } from "../../retention/retain.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../storage/database.ts";
import { parseCsvTable } from "../../testing/csv.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import type { StudyFixture } from "../../testing/studies/study-fixture.ts";
import { newTestStudy } from "../../testing/studies/test-study.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exportStudy } from "./export-study.ts";

const log = pino({ level: "silent" });
const FIRST_DAY = new Date("2026-09-02T03:00:00.000Z");
const LATER = new Date("2026-09-20T03:00:00.000Z");

describeEachDatabase("a study's flow diagram", ({ newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let fixture: StudyFixture;
  afterEach(() => database.destroy());

  async function begin(changes: Partial<StudySettings>): Promise<void> {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, log);
    fixture = await newTestStudy(database, changes);
  }

  /** Visits as a new participant, or as nobody. */
  async function visit(device: string, at: Date, until: "home" | "outcome", arm?: string): Promise<void> {
    const participant = arm === undefined ? undefined : await fixture.join(arm, device, at);
    await fixture.visit({ at, device, participant, until });
  }

  /** The rows for all arms, by their steps. */
  async function diagram(): Promise<Record<string, Record<string, string>>> {
    const folder = join(temporaryFolder(), "export");
    await exportStudy({ folder, study: fixture.study.id, selection: WHOLE_STUDY }, settings);
    const rows = parseCsvTable(readFileSync(join(folder, "consort.csv"), "utf8"));
    return Object.fromEntries(rows.filter(({ arm }) => arm === "").map((row) => [row.step, row]));
  }

  it("does not say how many were asked for a code, nor how many of them had none", async () => {
    await begin({ assigned_by: "code" });
    await visit("device-1", FIRST_DAY, "outcome", "bare");
    await visit("device-2", FIRST_DAY, "outcome");
    const { visits_seen, visits_joined, asked, declined } = await diagram();
    expect([visits_seen?.count, visits_joined?.count]).toEqual(["2", "1"]);
    expect([asked?.count, declined?.count]).toEqual(["", ""]);
    expect(asked?.note).toContain("code");
    expect(declined?.note).toContain("visits_seen");
  });

  it("has whoever visited, though their events went after their time, and says who searched then", async () => {
    await begin({ retention: { events: 30, drawings: null, participants: null } });
    await visit("device-1", FIRST_DAY, "outcome", "bare");
    await visit("device-2", FIRST_DAY, "home", "bare");
    await visit("device-3", LATER, "outcome", "hints");
    await fixture.join("hints", "device-4", LATER);
    const counts = async () =>
      Object.fromEntries(Object.entries(await diagram()).map(([step, { count }]) => [step, Number(count)]));
    const before = await counts();
    expect(before).toMatchObject({
      ...{ visits_seen: 3, visits_joined: 3, joined: 4, without_visit: 1 },
      ...{ events_expired: 0, without_search: 1, analysed: 2 },
    });
    await deleteExpired(database, new Date("2026-10-10T03:00:00.000Z"));
    expect(await counts()).toEqual({ ...before, events_expired: 1, analysed: 1 });
  });
});
