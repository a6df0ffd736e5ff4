import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { evaluations, type KnownBy, LEAST_VISITS } from "@harapen/contract/staff/evaluation";
import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "../database/database.ts";
import { leaveStudy } from "../privacy/forgetting/leave-study.ts";
import { FittedVisitorsStore } from "../search/fitted/fitted-visitors-store.ts";
import { learnPenguin } from "../search/learning/learn-penguin.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { type Drawn, HALL, SimulatedHall } from "../testing/evaluation/simulated-hall.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { proposeVisitors } from "../testing/visits/propose-beside-server.ts";
import { loadEngine } from "./engine.ts";
import { evaluateAquarium } from "./evaluate.ts";
import { evaluateVisits, parseEvaluateOptions } from "./evaluate-command.ts";

const PENGUINS = 9;
const log = pino({ level: "silent" });

// A hundred visits are a thousand statements.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** A visit as the test knows it beside the product. */
interface Noted {
  readonly knownBy: readonly KnownBy[];
  readonly penguin: string;
  readonly ranking: Drawn["ranking"];
}

// Rule (identification.md#on-ones-own-visits)
describeEachDatabase("an evaluation", ({ newMigratedSettings }) => {
  let database: Database;
  let hall: SimulatedHall;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), log);
    hall = await SimulatedHall.in(database, { seed: "evaluation", penguins: PENGUINS });
  });
  afterEach(() => hall.rooms.close());

  const evaluate = async (isBlind = false) =>
    (await evaluateAquarium(database, HALL, { isBlind })).evaluation;
  const visitsOf = async (knownBy: KnownBy) =>
    (await evaluate()).sets.find(({ known_by }) => known_by === knownBy)?.visits;

  it("has the figures that the same drawings give when they are counted by hand", async () => {
    const noted: Noted[] = [];
    for (let number = 0; number < 40; number++) {
      const participant = await hall.join(`device ${number}`);
      const drawn = hall.draw("p1");
      await hall.visit({ drawn, place: 1, participant, seen: "p1", saved: number % 2 === 0 });
      noted.push({ knownBy: ["witnessed"], penguin: "p1", ranking: drawn.ranking });
    }
    for (let number = 0; number < 70; number++) {
      const drawn = hall.draw();
      const place = 1 + (number % 2);
      await hall.visit({ drawn, place });
      noted.push({
        knownBy: place === 1 ? ["confirmed"] : ["confirmed", "confirmed_lower"],
        penguin: drawn.ranking[place - 1]?.id ?? "",
        ranking: drawn.ranking,
      });
    }
    const { sets, penguins, left_out } = await evaluate();
    expect([penguins, Object.values(left_out)]).toEqual([PENGUINS, [0, 0, 0, 0]]);
    for (const { known_by, visits, hits, log_loss } of sets) {
      const own = noted.filter(({ knownBy }) => knownBy.includes(known_by));
      const places = own.map(({ penguin, ranking }) => 1 + ranking.findIndex(({ id }) => id === penguin));
      expect(visits).toBe(own.length);
      for (const { rank, share, of } of hits ?? [])
        expect([of, share]).toEqual([
          own.length,
          places.filter((place) => place <= rank).length / own.length,
        ]);
      const losses = own.map(
        ({ penguin, ranking }) =>
          -Math.log(Math.max(1e-6, ranking.find(({ id }) => id === penguin)?.score ?? 0)),
      );
      expect(log_loss?.mean).toBeCloseTo(losses.reduce((sum, each) => sum + each, 0) / own.length, 9);
      expect(hits).toHaveLength(3);
    }
  });

  it(`has no figure that rests on fewer than ${LEAST_VISITS} visits, in no part`, async () => {
    for (let number = 0; number < LEAST_VISITS - 1; number++)
      await hall.visit({ drawn: hall.draw(), place: 1 });
    const before = await evaluate();
    for (const { hits, log_loss, reliability, looks, groups } of before.sets)
      expect([hits, log_loss, reliability, looks.difference, ...groups.map((group) => group.hits)]).toEqual(
        Array(4 + groups.length).fill(null),
      );
    expect(before.birds).toMatchObject({ mistaken: [], never: null, never_missing: 1 });
    await hall.visit({ drawn: hall.draw(), place: 1 });
    const after = await evaluate();
    expect(after.sets.map(({ hits }) => hits !== null)).toEqual([false, true, false]);
  });

  it("says what answers brought, on the visits that have them", async () => {
    const drawn = hall.draw("p2");
    const look: AnsweredLook = { kind: "spot", x: 150, y: 150, w: 40, h: 40, answer: "yes" };
    for (let number = 0; number < LEAST_VISITS; number++)
      await hall.visit({ drawn, place: 1, answered: [look], device: `device ${number}` });
    await hall.visit({ drawn, place: 1 });
    const [, confirmed] = (await evaluate()).sets;
    const [right, after] = [hall.rank(drawn, [look])[0]?.id, hall.rank(drawn)[0]?.id];
    expect(confirmed?.looks.visits).toBe(LEAST_VISITS);
    expect(confirmed?.looks.after?.[0]?.share).toBe(1);
    expect(confirmed?.looks.before?.[0]?.share).toBe(right === after ? 1 : 0);
  });

  it("counts nobody who withdrew or is excluded, no search that was not signed, and no crowd of one network", async () => {
    const participant = await hall.join("device a");
    await hall.visit({ drawn: hall.draw(), place: 1, participant, seen: "p1", device: "device a" });
    const other = await hall.join("device b");
    await hall.visit({ drawn: hall.draw(), place: 1, participant: other, device: "device b" });
    await hall.visit({ drawn: hall.draw(), place: 1, signed: false });
    expect([await visitsOf("witnessed"), await visitsOf("confirmed")]).toEqual([1, 1]);
    const { id: study } = hall.fixture.study;
    await leaveStudy(database, { aquarium: HALL, study, participant: participant.id });
    const because = { reason: "staff trying it", by: "staff-7" };
    await hall.rooms.studies.exclusions.exclude({ study, participant: other.id, ...because });
    expect([await visitsOf("witnessed"), await visitsOf("confirmed")]).toEqual([0, 0]);
    const drawn = hall.draw();
    for (let number = 0; number < 12; number++)
      await hall.visit({ drawn, place: 1, prefix: "one network", device: `crowd ${number}` });
    expect(await visitsOf("confirmed")).toBe(8);
  });

  it("counts nobody who withdrew whose records name no drawing, but the search", async () => {
    const participant = await hall.join("device a");
    await hall.visit({ drawn: hall.draw(), place: 1, participant, device: "device a" });
    await database.updateTable("record").set({ drawing_id: null }).execute();
    expect(await visitsOf("confirmed")).toBe(1);
    await leaveStudy(database, { aquarium: HALL, study: hall.fixture.study.id, participant: participant.id });
    expect(await visitsOf("confirmed")).toBe(0);
  });

  it("leaves out visits of a blinded study where it is asked to", async () => {
    const participant = await hall.join("device a");
    await hall.visit({ drawn: hall.draw(), place: 1, participant, seen: "p1" });
    await hall.visit({ drawn: hall.draw(), place: 1, participant });
    const { sets, left_out } = await evaluate(true);
    expect([sets.map(({ visits }) => visits), left_out.blinded]).toEqual([[0, 0, 0], 2]);
  });

  it("leaves out what taught the pattern in force, and judges by it what came later", async () => {
    await hall.rooms.catalog.aquariums.replace(await aquariumContent());
    const confirm = (device: string) => saveConfirmedVisit(hall.rooms, HALL, { penguin: "p2", device });
    for (const device of ["a", "b", "c", "d", "e", "f"]) await confirm(device);
    expect([await visitsOf("confirmed"), (await evaluate()).left_out.taught]).toEqual([6, 0]);
    // A study that runs has learning rest.
    await database.updateTable("study").set({ status: "closed" }).execute();
    await learnPenguin(database, HALL, "p2");
    await confirm("a");
    await confirm("g");
    expect([await visitsOf("confirmed"), (await evaluate()).left_out.taught]).toEqual([1, 7]);
  });

  it("counts no visit of a pilot, neither as seen nor as confirmed", async () => {
    const participant = await hall.join("device a");
    await hall.visit({ drawn: hall.draw(), place: 1, participant, seen: "p1", device: "device a" });
    await hall.visit({ drawn: hall.draw(), place: 1, participant, device: "device b" });
    await database.updateTable("study").set({ pilot_of: "another" }).execute();
    expect([await visitsOf("witnessed"), await visitsOf("confirmed")]).toEqual([0, 0]);
    await expect(
      evaluateVisits(database, { study: hall.fixture.study.id, json: false }, () => {}),
    ).rejects.toThrow("is a pilot");
  });

  it("leaves out a drawing that was never whole, and a bird that is in no list", async () => {
    const participant = await hall.join("device a");
    await hall.visit({ drawn: hall.draw(), place: 1, participant, seen: null });
    await hall.visit({ drawn: hall.draw(), place: 1, participant, seen: "p1", saved: false });
    const lost = database.deleteFrom("event").where("name", "=", "stroke_start");
    await lost.execute();
    expect((await evaluate()).left_out).toMatchObject({ unlisted: 1, unread: 1 });
  });

  it("judges for the visitors in force, and compares with those of the engine", async () => {
    const traits = { temperature: 8, spread: 2 };
    const drawn = Array.from({ length: LEAST_VISITS }, () => hall.draw());
    for (const each of drawn) await hall.visit({ drawn: each, place: 1 });
    const version = await proposeVisitors(database, HALL, traits);
    await new FittedVisitorsStore(database).take(HALL, version, "staff-7");
    const lines: string[] = [];
    const options = parseEvaluateOptions(["--json", "--visitors", "shipped"]);
    await evaluateVisits(database, options, (line) => lines.push(line));
    const [{ sets, visitors, compared } = {}] = evaluations.parse(JSON.parse(lines.join("\n"))).aquariums;
    const lossOf = (ranking: (each: Drawn) => Drawn["ranking"]) =>
      drawn.reduce((sum, each) => {
        const confirmed = each.ranking[0]?.id;
        return sum - Math.log(ranking(each).find(({ id }) => id === confirmed)?.score ?? 0);
      }, 0) / drawn.length;
    expect([visitors, compared?.visitors]).toEqual([expect.not.stringMatching("shipped"), "shipped"]);
    expect(sets?.[1]?.log_loss?.mean).toBeCloseTo(
      lossOf((each) => hall.rank(each, [], traits)),
      9,
    );
    expect(compared?.sets[1]?.log_loss?.mean).toBeCloseTo(
      lossOf(({ ranking }) => ranking),
      9,
    );
  });

  it("reports tables and JSON by its contract, and compares with another engine", async () => {
    for (let number = 0; number < LEAST_VISITS; number++) await hall.visit({ drawn: hall.draw(), place: 1 });
    const run = async (...words: string[]) => {
      const lines: string[] = [];
      await evaluateVisits(database, parseEvaluateOptions(words), (line) => lines.push(line));
      return lines.join("\n");
    };
    const folder = new URL("../../../..", import.meta.url).pathname;
    expect(await run("--aquarium", HALL)).toContain("right one within the first 1, 3, 7: 100.0% (");
    const [{ compared, engine } = {}] = evaluations.parse(
      JSON.parse(await run("--json", "--engine", folder)),
    ).aquariums;
    expect([engine, compared?.engine]).toEqual([ENGINE_VERSION, ENGINE_VERSION]);
    expect(compared?.sets[1]?.difference?.[0]?.mean).toBe(0);
    await expect(run("--engine", "/nowhere")).rejects.toThrow(/\/nowhere has no engine that can be loaded/);
    await expect(run("--aquarium", "none")).rejects.toThrow("There is no aquarium none.");
    await expect(run("--study", "none")).rejects.toThrow("There is no study none.");
  });
});

describe("an engine of another build", () => {
  it("from before bands were answered by flippers is given no such answer", async () => {
    const folder = temporaryFolder();
    const write = (path: string, content: string) => {
      mkdirSync(dirname(join(folder, "packages/recognition", path)), { recursive: true });
      writeFileSync(join(folder, "packages/recognition", path), content);
    };
    const doors = ["rank", "reference", "engine-version"];
    const exports = Object.fromEntries(doors.map((door) => [`./${door}`, `./${door}.mjs`]));
    write("package.json", JSON.stringify({ exports }));
    write("engine-version.mjs", 'export const ENGINE_VERSION = "1-old";');
    write("reference.mjs", "export const prepareReferences = (references) => references;");
    write(
      "rank.mjs",
      "export const rank = (_, __, looks) => looks.map((look) => ({ id: look.kind, score: 1 }));",
    );
    const { over } = await loadEngine(folder);
    const looks: AnsweredLook[] = [
      { kind: "bands", flippers: true, answer: "left" },
      { kind: "bands", flippers: true, answer: ["red"] },
      { kind: "bands", answer: "unsure" },
      { kind: "more", answer: [] },
    ];
    const drawing = { counts: [], mask: [], strokes: [] };
    const ids = over([], {})(drawing as never, looks).map(({ id }) => id);
    expect(ids).toEqual(["bands", "bands", "more"]);
  });
});

describe("the options of evaluate", () => {
  it("are refused where they are unknown", () => {
    expect(() => parseEvaluateOptions(["--penguins"])).toThrow(/--penguins/);
    expect(() => parseEvaluateOptions(["--visitors", "mine"])).toThrow(/--visitors can be shipped/);
    expect(parseEvaluateOptions(["--json"])).toEqual({ json: true });
  });
});
