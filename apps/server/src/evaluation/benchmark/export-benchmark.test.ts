import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Benchmark } from "@harapen/benchmark/format/benchmark";
import { readBenchmark } from "@harapen/benchmark/format/read-folder";
import { answerAll } from "@harapen/benchmark/methods/answer-all";
import { METHODS } from "@harapen/benchmark/methods/methods";
import type { AnsweredLook } from "@harapen/contract/calls/looks";
import type { Stroke } from "@harapen/contract/drawing";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "../../database/database.ts";
import { deletePerson, findPerson } from "../../privacy/forgetting/forget-person.ts";
import { leaveStudy } from "../../privacy/forgetting/leave-study.ts";
import { toRecordRow } from "../../search/record-row.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { HALL, SimulatedHall } from "../../testing/evaluation/simulated-hall.ts";
import { dataPackageFaults } from "../../testing/research/check-data-package.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exportBenchmark, parseBenchmarkOptions } from "./export-benchmark.ts";

const log = pino({ level: "silent" });
const PENGUINS = 7;

vi.setConfig({ testTimeout: 180_000 });

/** What a visitor might have written, or is known by. */
const TYPED = "Momo, says taro.yamada@example.org";

describeEachDatabase("an export for others' methods", ({ newMigratedSettings }) => {
  let database: Database;
  let hall: SimulatedHall;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), log);
    hall = await SimulatedHall.in(database, { seed: "benchmark", penguins: PENGUINS });
  });
  afterEach(() => hall.rooms.close());

  const write = async (...words: string[]) => {
    const folder = join(temporaryFolder(), "out");
    const options = parseBenchmarkOptions([folder, ...words]);
    if (!options) throw new Error("no options");
    const said: string[] = [];
    await exportBenchmark(database, options, (line) => said.push(line));
    const { benchmark, faults } = readBenchmark(folder);
    expect(faults).toEqual([]);
    return { folder, said, benchmark: benchmark as Benchmark };
  };
  const filesIn = (folder: string) =>
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .join("\n");

  /** Saves a member's confirmed visit, with all that a person may have written into it. */
  const saveMembersVisit = async () => {
    const { strokes, mask, ranking } = hall.draw("p1");
    const timed: Stroke[] = strokes.map((each) => ({
      ...each,
      pos: each.pos.map((point, index) => ({ ...point, t: 1_000 * each.stroke + 16 * index })),
    }));
    const row = toRecordRow(
      {
        name: "Taro Yamada",
        uid: "account-4711-of-taro",
        aquarium: HALL,
        penname: TYPED,
        bandcolor: [TYPED],
        time: 31,
        data: timed,
        ranking: ranking.map(({ id, score }) => ({ id, score })),
        part: mask,
        rank: 1,
        drawing_id: randomUUID(),
        search_id: randomUUID(),
      },
      new Uint8Array([1, 2, 3]),
      {
        id: randomUUID(),
        visit: { id: `visit-${randomUUID()}`, prefixDigest: `prefix-${randomUUID()}` },
        at: "2026-09-03T09:15:00.000Z",
        looks: 0,
      },
    );
    await hall.rooms.visits.records.save(row);
    return timed;
  };

  it("has every drawing with its bird, as the engine finds it here", async () => {
    const places: number[] = [];
    const note = (ranking: readonly { id: string; score: number }[], penguin: string | undefined) =>
      places.push(ranking.find(({ id }) => id === penguin)?.score ?? 0);
    for (let number = 0; number < 8; number++) {
      const device = `device ${number}`;
      const participant = await hall.join(device);
      const drawn = hall.draw("p3");
      await hall.visit({ drawn, place: 1, participant, seen: "p3", device, saved: number % 2 === 0 });
      note(drawn.ranking, "p3");
    }
    const look: AnsweredLook = { kind: "spot", x: 150, y: 150, w: 40, h: 40, answer: "yes" };
    for (let number = 0; number < 10; number++) {
      const drawn = hall.draw();
      const answered = number % 2 === 0 ? [look] : [];
      const ranking = hall.rank(drawn, answered);
      await hall.visit({ drawn, place: 2, answered, device: `device ${number % 3}` });
      note(ranking, ranking[1]?.id);
    }
    const { benchmark, said, folder } = await write("--license", "CC-BY-4.0", "--citation", "Us, 2026.");
    const { individuals, drawings, truths, about } = benchmark;
    expect([individuals.length, drawings.length]).toEqual([PENGUINS, 18]);
    expect(about).toMatchObject({
      licenses: [{ name: "CC-BY-4.0", path: "https://spdx.org/licenses/CC-BY-4.0.html" }],
      citation: "Us, 2026.",
    });
    expect(truths.map(({ source, place }) => `${source} ${place}`).sort()).toEqual([
      ...Array(10).fill("confirmation 2"),
      ...Array(8).fill("witness null"),
    ]);
    expect(new Set(drawings.map(({ cluster }) => cluster)).size).toBe(8);
    expect(drawings.filter(({ looks }) => looks.length === 1)).toHaveLength(5);
    const engine = METHODS.get("engine");
    const shown = new Map(truths.map(({ drawing, individual }) => [drawing, individual]));
    const found = (engine ? answerAll(engine, benchmark) : []).map(
      ({ drawing, probabilities }) => probabilities?.[shown.get(drawing) ?? ""] ?? -1,
    );
    // What has no record is drawn from its events, which hold places to the tenth: all the same engine.
    const sorted = (all: readonly number[]) => [...all].sort((one, other) => one - other);
    for (const [index, probability] of sorted(found).entries())
      expect(probability).toBeCloseTo(sorted(places)[index] ?? Number.NaN, 3);
    expect(said[0]).toBe(
      "drawings: 18, of 8 devices; the bird of 8 was seen by a witness, that of 10 confirmed by the visitor",
    );
    expect(dataPackageFaults(folder)).toEqual([]);
  });

  it("has nothing by which a person, a visit or a day could be found", async () => {
    const timed = await saveMembersVisit();
    const device = "f0e1d2c3-aaaa-4bbb-8ccc-123456789abc";
    const participant = await hall.join(device);
    await hall.visit({ drawn: hall.draw("p2"), place: 2, participant, seen: "p2", device });
    await hall.visit({ drawn: hall.draw("p2"), place: 1, device });
    const { folder, benchmark } = await write();
    const files = filesIn(folder);
    const told = await everyText(database);
    expect(told.size).toBeGreaterThan(30);
    for (const text of [TYPED, "Taro Yamada", "account-4711-of-taro", device])
      expect([...told]).toContain(text);
    expect([...told].filter((text) => files.includes(text))).toEqual([]);
    for (const word of [/taro/i, /@/, /20\d\d-\d\d/, /\b\d\d:\d\d\b/, /png/, /guest/])
      expect(files).not.toMatch(word);
    // Times are those within a drawing, and of the drawing all is there.
    const strokes = benchmark.drawings.map((drawing) => drawing.strokes);
    expect(strokes).toContainEqual(
      timed.map(({ brushSize, pos }) => ({ brush: brushSize, points: pos.map(({ x, y, t }) => [x, y, t]) })),
    );
    const times = strokes.flatMap((each) => each.flatMap(({ points }) => points.map(([, , t = 0]) => t)));
    expect(Math.max(...times)).toBeLessThan(600_000);
  });

  it("begins each drawing's times at 0, whatever clock its client counted by", async () => {
    const timed = await saveMembersVisit();
    const clock = 1_788_426_000_000;
    const byClock = timed.map((each) => ({
      ...each,
      pos: each.pos.map(({ t = 0, ...place }) => ({ ...place, t: clock + t })),
    }));
    await database
      .updateTable("record")
      .set({ strokes: JSON.stringify(byClock) })
      .execute();
    const { benchmark, folder } = await write();
    expect(filesIn(folder)).not.toContain(String(clock).slice(0, 7));
    expect(benchmark.drawings[0]?.strokes).toEqual(
      timed.map(({ brushSize, pos }) => ({ brush: brushSize, points: pos.map(({ x, y, t }) => [x, y, t]) })),
    );
  });

  it("has ids of its own in every export, and no order of time", async () => {
    for (let number = 0; number < 30; number++)
      await hall.visit({ drawn: hall.draw(), place: 1, device: `device ${number % 4}` });
    const [one, other] = [await write(), await write()];
    const idsIn = ({ benchmark }: typeof one) =>
      new Set([
        ...benchmark.individuals.map(({ id }) => id),
        ...benchmark.drawings.flatMap(({ id, cluster }) => [id, cluster]),
      ]);
    expect(idsIn(one).size).toBe(PENGUINS + 30 + 4);
    expect([...idsIn(one)].filter((id) => idsIn(other).has(id))).toEqual([]);
    const orderOf = ({ benchmark }: typeof one) =>
      benchmark.drawings.map(({ strokes }) => JSON.stringify(strokes));
    expect(orderOf(other)).not.toEqual(orderOf(one));
    expect(orderOf(other).sort()).toEqual(orderOf(one).sort());
  });

  it("takes names and colours for what they mean, and drops what means nothing", async () => {
    await saveMembersVisit();
    const named = (penname: string) => database.updateTable("record").set({ penname }).execute();
    expect((await write()).benchmark.drawings[0]).toMatchObject({ named: null, bands: null });
    await database
      .updateTable("record")
      .set({ band_color: JSON.stringify(["red", TYPED]) })
      .execute();
    await named("nobody here");
    const [drawing] = (await write()).benchmark.drawings;
    expect(drawing?.named).toBeNull();
    expect(drawing?.bands ?? []).not.toContain(TYPED);
  });

  it("never has pilots, nor who withdrew, is excluded or was deleted, and says so", async () => {
    await hall.visit({ drawn: hall.draw(), place: 1, device: "stays" });
    const gone = await hall.join("gone");
    await hall.visit({ drawn: hall.draw(), place: 1, participant: gone, seen: "p1", device: "gone" });
    const excluded = await hall.join("excluded");
    await hall.visit({ drawn: hall.draw(), place: 1, participant: excluded, device: "excluded" });
    const forgotten = "0f1e2d3c-1111-4222-8333-444455556666";
    await hall.visit({ drawn: hall.draw(), place: 1, device: forgotten });
    expect((await write()).benchmark.drawings).toHaveLength(4);
    const { id: study } = hall.fixture.study;
    await leaveStudy(database, { aquarium: HALL, study, participant: gone.id });
    const because = { reason: "staff trying it", by: "staff-7" };
    await hall.rooms.studies.exclusions.exclude({ study, participant: excluded.id, ...because });
    const found = await findPerson(database, { kind: "device", device: forgotten });
    if (found) await deletePerson(database, found, "command");
    const { benchmark, said } = await write();
    expect(benchmark.drawings).toHaveLength(1);
    expect(said).toContain("left out, always: pilots, and whoever has withdrawn, is excluded or was deleted");
    await database.updateTable("study").set({ pilot_of: "another" }).execute();
    await expect(write("--study", study)).rejects.toThrow("is a pilot");
  });

  it("leaves out birds without traced spots, and says how many", async () => {
    await hall.visit({ drawn: hall.draw("p1"), place: 1, device: "a" });
    const participant = await hall.join("b");
    await hall.visit({ drawn: hall.draw("p1"), place: 1, participant, seen: null, device: "b" });
    const { benchmark, said } = await write();
    expect(benchmark.individuals.every(({ bands, counts }) => bands === null && counts === null)).toBe(true);
    expect(said).toContain("left out: 1 drawings of these, or of none in the list");
    expect(said.join("\n")).toContain("No licence is named");
  });

  it("writes nothing where there is nothing, no such aquarium, or something in the way", async () => {
    await expect(write()).rejects.toThrow("There is no visit whose bird is known");
    await expect(write("--aquarium", "none")).rejects.toThrow("There is no aquarium none.");
    const options = { folder: import.meta.dirname };
    await expect(exportBenchmark(database, options, () => {})).rejects.toThrow(/is not empty/);
  });
});

describe("the options of export-benchmark", () => {
  it("are refused where they are unknown, or name no folder", () => {
    expect(() => parseBenchmarkOptions(["out", "--with-personal-data"])).toThrow(/--with-personal-data/);
    expect(parseBenchmarkOptions([])).toBeUndefined();
    expect(parseBenchmarkOptions(["one", "two"])).toBeUndefined();
  });
});

/** The words of the product that a file may have by chance: whoever reads them learns nothing of a visit. */
const LEAST_LENGTH = 6;

/** Returns every text of what visits left in the database, in JSON too, but for the words of the product. */
async function everyText(database: Database): Promise<ReadonlySet<string>> {
  const tables = [
    "record",
    "session",
    "session_drawing",
    "session_study",
    "participant",
    "truth",
    "event",
  ] as const;
  const found = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === "string") {
      if (value.startsWith("{") || value.startsWith("[")) add(JSON.parse(value));
      else if (value.length >= LEAST_LENGTH) found.add(value);
    } else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value))
      for (const each of Object.values(value)) add(each);
  };
  for (const table of tables)
    for (const row of await database.selectFrom(table).selectAll().execute()) add(row);
  // The kinds of a session's drawing, and of what an event draws.
  for (const word of ["drawing", "stroke"]) found.delete(word);
  return found;
}
