import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type StudySelection, WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { deleteExpired } from "../../privacy/retention/delete-expired.ts";
import { parseCsvTable } from "../../testing/csv.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import type { StudyFixture } from "../../testing/studies/study-fixture.ts";
import { newTestStudy } from "../../testing/studies/test-study.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exportStudy } from "./export-study.ts";

const log = pino({ level: "silent" });
const FIRST_DAY = new Date("2026-09-02T03:00:00.000Z");
const LATER = new Date("2026-09-20T03:00:00.000Z");
/** When events that are kept for 30 days have gone up to before `LATER`. */
const EXPIRY = new Date("2026-10-10T03:00:00.000Z");
const FOR_30_DAYS = { retention: { events: 30, drawings: null, participants: null } };

// Rule (research.md#exporting)
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
  async function diagram(
    days: Partial<StudySelection> = {},
  ): Promise<Record<string, Record<string, string>>> {
    const folder = join(temporaryFolder(), "export");
    const selection = { ...WHOLE_STUDY, ...days };
    await exportStudy({ folder, study: fixture.study.id, selection }, settings);
    const rows = parseCsvTable(readFileSync(join(folder, "consort.csv"), "utf8"));
    return Object.fromEntries(rows.filter(({ arm }) => arm === "").map((row) => [row.step, row]));
  }

  /** How many came to each step. */
  async function counts(days?: Partial<StudySelection>): Promise<Record<string, number>> {
    const steps = Object.entries(await diagram(days));
    return Object.fromEntries(steps.map(([step, { count }]) => [step, Number(count)]));
  }

  it("says how many were asked for a code, and how many of them had none", async () => {
    await begin({ assigned_by: "code" });
    await visit("device-1", FIRST_DAY, "outcome", "bare");
    await visit("device-2", FIRST_DAY, "outcome");
    const asked = { study: fixture.study.id, arm: "", reason: "" };
    await fixture.rooms.studies.counts.add([
      { ...asked, step: "asked", count: 2 },
      { ...asked, step: "declined", count: 1 },
    ]);
    const { visits_seen, visits_joined, ...steps } = await diagram();
    expect([visits_seen?.count, visits_joined?.count]).toEqual(["2", "1"]);
    expect([steps.asked?.count, steps.declined?.count]).toEqual(["2", "1"]);
  });

  it("has whoever visited, though their events went after their time, and says who may have searched then", async () => {
    await begin(FOR_30_DAYS);
    await visit("device-1", FIRST_DAY, "outcome", "bare");
    await visit("device-2", FIRST_DAY, "home", "bare");
    await visit("device-3", LATER, "outcome", "hints");
    await fixture.join("hints", "device-4", LATER);
    const before = await counts();
    expect(before).toMatchObject({
      ...{ visits_seen: 3, visits_joined: 3, joined: 4, without_visit: 1 },
      ...{ events_expired: 0, without_search: 1, analysed: 2 },
    });
    await deleteExpired(database, EXPIRY);
    expect(await counts()).toEqual({ ...before, events_expired: 1, analysed: 1, with_outcome: 1 });
  });

  it("claims neither a search nor a visit while the study ran of those whose events went", async () => {
    await begin(FOR_30_DAYS);
    const before = new Date(FIRST_DAY.getTime() - 3 * 24 * 3_600_000);
    const participant = await fixture.join("bare", "device-1", before);
    const visit = { at: before, device: "device-1", participant, until: "stroke", open: true } as const;
    const { session, drawing } = await fixture.visit(visit);
    const failed = { drawing_id: drawing, search_id: randomUUID(), latency_ms: 9_000, reason: "error" };
    await fixture.insert(session, [["search_failed", failed]], before, 250, 40);
    expect(await counts()).toMatchObject({ visits_seen: 0, without_search: 1, events_expired: 0 });
    await deleteExpired(database, EXPIRY);
    expect(await counts()).toMatchObject({ visits_seen: 1, without_search: 0, events_expired: 1 });
    const { visits_seen, events_expired } = await diagram();
    expect(visits_seen?.note).toContain("not known any more where and when they began");
    expect(events_expired?.note).toContain("may have searched");
  });

  // Rule (research.md#exporting): In the flow diagram of an export of some days, a participant with a search
  //   on another day counts as not selected
  it("has whose search is left on a day that was not selected as not selected, though events of theirs went", async () => {
    await begin(FOR_30_DAYS);
    const participant = await fixture.join("bare", "device-1", FIRST_DAY);
    await fixture.visit({ at: FIRST_DAY, device: "device-1", participant });
    await fixture.visit({ at: LATER, device: "device-1", participant });
    await visit("device-2", FIRST_DAY, "outcome", "bare");
    await deleteExpired(database, EXPIRY);
    expect(await counts()).toMatchObject({ events_expired: 1, analysed: 1 });
    const selected = await counts({ from: "2026-09-22" });
    expect(selected).toMatchObject({ not_selected: 1, events_expired: 1, analysed: 0 });
  });
});
