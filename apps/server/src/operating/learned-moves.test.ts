import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { importFolder } from "../catalog/folder/import-folder.ts";
import type { Context } from "../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../database/database.ts";
import { Counts } from "../platform/counters.ts";
import { listVersions, revertTo } from "../search/learned/learned-versions.ts";
import { BackgroundLearner } from "../search/learning/background-learner.ts";
import { aquariumFiles, writeFolder } from "../testing/aquarium-fixture.ts";
import { BELLY, saveConfirmedVisit } from "../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { roomsOf } from "../testing/rooms.ts";
import { Metrics } from "./metrics.ts";

const HALL = "testhall";
const log = pino({ level: "silent" });

describeEachDatabase("the metrics of learning", ({ newSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let rooms: Context;
  let metrics: Metrics;
  let learner: BackgroundLearner;
  let results = 0;
  beforeEach(async () => {
    settings = await newSettings();
    database = await openDatabase(settings, log);
    rooms = roomsOf(database);
    await importFolder(writeFolder(aquariumFiles()), rooms.catalog.aquariums);
    const { dataDir, databaseUrl } = settings;
    const config = { dataDir, databaseUrl, filesDir: dataDir };
    metrics = new Metrics({ ...rooms, config, refusals: new Counts() });
    const onResult: Metrics["countLearning"] = (result) => {
      results++;
      metrics.countLearning(result);
    };
    learner = new BackgroundLearner({ database: settings, log, onResult });
  });
  afterEach(async () => {
    await learner.close();
    await rooms.close();
  });

  /**
   * Makes the learner's thread learn a penguin from visits that all draw the same, displaced by this from
   * `BELLY`.
   */
  async function learnFrom(by: number): Promise<void> {
    const points = BELLY.map(({ x, y }) => ({ x: x + by, y }));
    for (const device of ["a", "b", "c", "d", "e", "f"])
      await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: `${device}${by}`, points });
    await learn();
  }

  async function learn(): Promise<void> {
    const before = results;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    learner.schedule({ aquarium: HALL, penguin: "p2" });
    vi.advanceTimersByTime(4_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(results).toBe(before + 1), 20_000);
  }

  async function figures(): Promise<Map<string, number>> {
    const lines = (await metrics.registry.metrics()).split("\n").filter((line) => !line.startsWith("#"));
    return new Map(lines.map((line) => [line.replace(/ \S+$/, ""), Number(/ (\S+)$/.exec(line)?.[1])]));
  }

  // Rule (operating.md#monitoring)
  it("say what went live, how far it moved, and what was frozen and put back", async () => {
    await learnFrom(0);
    const live = await figures();
    expect(live.get('harapen_learning_runs_total{outcome="live"}')).toBe(1);
    expect(live.get('harapen_learned_patterns{state="live"}')).toBe(1);
    expect(live.get('harapen_learned_patterns{state="reverted"}')).toBe(0);
    expect(live.get("harapen_learned_move_units_count")).toBe(0);

    await learnFrom(12);
    const moved = await figures();
    expect(moved.get('harapen_learning_runs_total{outcome="moved"}')).toBe(1);
    expect(moved.get("harapen_learned_move_units_count")).toBe(BELLY.length);
    expect(moved.get("harapen_learned_move_units_sum")).toBeGreaterThan(BELLY.length);
    expect(moved.get('harapen_learned_move_units_bucket{le="34"}')).toBe(BELLY.length);
    expect(moved.get('harapen_learned_patterns{state="reverted"}')).toBe(0);

    const [first] = await listVersions(database, HALL);
    expect(await revertTo(database, HALL, first?.version ?? 0)).toEqual(["p2"]);
    await learn();
    const reverted = await figures();
    expect(reverted.get('harapen_learned_patterns{state="reverted"}')).toBe(1);
    expect(reverted.get('harapen_learned_patterns{state="frozen"}')).toBe(1);
    expect(reverted.get('harapen_learning_runs_total{outcome="frozen"}')).toBe(1);
  });
});
