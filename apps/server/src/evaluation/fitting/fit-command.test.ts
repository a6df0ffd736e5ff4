import type { AnsweredLook } from "@harapen/contract/calls/looks";
import type { Stroke } from "@harapen/contract/drawing";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { FittedVisitorsStore, replaceProposal } from "../../search/fitted/fitted-visitors-store.ts";
import { ExclusionStore } from "../../studies/truth-store.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { SimulatedHall } from "../../testing/evaluation/simulated-hall.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { fitAquarium, parseFitOptions } from "./fit-command.ts";
import { visitsToFit } from "./visits-to-fit.ts";

const HALL = "testhall";

describeEachDatabase("fitting", ({ newMigratedSettings }) => {
  let database: Database;
  let rooms: Context;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    rooms = roomsOf(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterEach(() => rooms.close());

  const traced = async () => {
    const penguins = await rooms.catalog.aquariums.penguins(HALL);
    return new Set(penguins.filter(({ spots }) => spots !== undefined).map(({ id }) => id));
  };
  const known = async () =>
    (await visitsToFit(database, { aquarium: HALL, traced: await traced(), colorCodes: new Map() })).visits;
  const fitHall = async () => {
    const lines: string[] = [];
    await fitAquarium(database, { aquarium: HALL, json: true }, (line) => lines.push(line));
    return JSON.parse(lines.join("\n"));
  };

  it("beside another fit proposes once: each replaces what was proposed before it", async () => {
    const figures = {
      ...{ visits: 300, weight: 120, networks: 40, fitted: [], gain: { mean: 0.2, standardError: 0.05 } },
      before: { logLoss: 1.2, hits: [0.6, 0.7, 0.8] as [number, number, number], calibrationError: 0.02 },
      after: { logLoss: 1, hits: [0.6, 0.7, 0.8] as [number, number, number], calibrationError: 0.02 },
    };
    const spreads = [1.1, 1.2, 1.3, 1.4];
    const versions = await Promise.all(
      spreads.map((spread) => replaceProposal(database, HALL, { traits: { spread }, figures })),
    );
    expect(versions.sort()).toEqual([1, 2, 3, 4]);
    expect(await new FittedVisitorsStore(database).list(HALL)).toMatchObject([
      { version: 4, state: "proposed" },
    ]);
  });

  // Rule (how-visitors-draw): Only what the server answered, of penguins whose spots keepers traced
  it("reads signed confirmations of traced penguins alone, each with its network and its doubt", async () => {
    await saveConfirmedVisit(rooms, HALL, { penguin: "p1", device: "a", prefix: "one", day: "2026-04-01" });
    await saveConfirmedVisit(rooms, HALL, { penguin: "p1", device: "b", answer: null });
    await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: "c" });
    const visits = await known();
    expect(visits).toMatchObject([{ bird: "p1", prefix: "one", day: "2026-04-01", witnessed: false }]);
    expect(visits[0]?.correct).toBeGreaterThan(0.2);
    expect(visits[0]?.correct).toBeLessThan(0.98);
    expect(visits[0]?.drawing.strokes).toHaveLength(4);
  });

  it("takes a witness' word for the bird, whatever was confirmed, but of nobody who is excluded", async () => {
    const study = await runStudy(rooms, HALL);
    const visit = await saveStudyVisit({ rooms, database }, study, { penguin: "p1" });
    await database.updateTable("record").set({ confirmed: "3" }).execute();
    const { participant } = visit;
    await new ExclusionStore(database).include(study.id, participant);
    expect(await known()).toMatchObject([{ bird: "p1", witnessed: true, device: participant }]);
    const exclusion = { study: study.id, participant, reason: "a test", by: "somebody" };
    await new ExclusionStore(database).exclude(exclusion);
    expect(await known()).toEqual([]);
  });

  // Rule (how-visitors-draw): Drawings that nobody saved count, and what was answered to one more look
  it("reads what a witness saw and nobody saved, and the answers to one more look of either", async () => {
    const hall = await SimulatedHall.in(database, { seed: "fitted", penguins: 4 });
    const drawn = hall.draw("p2");
    const place = { x: 150, y: 150, w: 40, h: 40 };
    const answered: AnsweredLook[] = [
      { kind: "spot", ...place, answer: "no" },
      { kind: "more", answer: [{ x: 170, y: 210 }] },
      { kind: "pair", ids: ["p1", "p2"], ...place, answer: "p2" },
    ];
    const participant = await hall.join("kiosk");
    await hall.visit({ drawn, place: 0, participant, seen: "p2", saved: false, device: "kiosk", answered });
    await hall.visit({ drawn, place: 1, device: "own", answered });
    const scope = { aquarium: HALL, traced: new Set(hall.penguins), colorCodes: new Map() };
    const { visits, unread } = await visitsToFit(database, scope);
    expect(visits.map(({ witnessed, answered: looks }) => ({ witnessed, looks }))).toEqual([
      { witnessed: true, looks: answered },
      { witnessed: false, looks: answered },
    ]);
    expect(visits[0]?.device).toBe(participant.id);
    const placesOf = (strokes: readonly Stroke[] = []) =>
      strokes.map(({ pos }) => pos.map(({ x, y }) => [x, y]));
    for (const { drawing } of visits) expect(placesOf(drawing.strokes)).toEqual(placesOf(drawn.strokes));
    const { leftOut } = (await visitsToFit(database, { ...scope, traced: new Set(["p1"]) })).unread;
    expect([unread.leftOut.unlisted, leftOut.unlisted]).toEqual([0, 1]);
  });

  // Rule (how-visitors-draw): Of a network as many confirmations as may teach, and none whose search is not
  //   signed
  it("reads of one network no more confirmations than may teach a pattern, however many there are", async () => {
    const hall = await SimulatedHall.in(database, { seed: "forged", penguins: 3 });
    const drawn = hall.draw("p1");
    for (let number = 0; number < 11; number++) {
      await hall.visit({ drawn, place: 1, prefix: "one", device: `device ${number}` });
      await hall.visit({ drawn, place: 1, signed: false });
    }
    for (let number = 0; number < 10; number++)
      await hall.visit({ drawn, place: 1, device: "one", prefix: `prefix ${number}` });
    const scope = { aquarium: HALL, traced: new Set(hall.penguins), colorCodes: new Map() };
    const { visits } = await visitsToFit(database, scope);
    const from = Map.groupBy(visits, ({ prefix, device }) => (prefix === "one" ? prefix : device));
    expect([...from.values()].map(({ length }) => length)).toEqual([8, 8]);
  });

  it("proposes nothing of few visits, and says so, and a proposal of before is over", async () => {
    for (let index = 0; index < 6; index++)
      await saveConfirmedVisit(rooms, HALL, { penguin: "p1", device: `device ${index}` });
    const figures = { visits: 1, weight: 1, networks: 1, fitted: [] };
    const found = { logLoss: 1, hits: [0, 0, 0] as [number, number, number], calibrationError: 0 };
    const gain = { mean: 1, standardError: 1 };
    const store = new FittedVisitorsStore(database);
    await store.propose(HALL, { traits: {}, figures: { ...figures, before: found, after: found, gain } });
    expect(await fitHall()).toMatchObject({
      aquarium: HALL,
      visits: 6,
      networks: 6,
      whyNot: "too-few",
      fitted: [],
    });
    expect(await store.list(HALL)).toEqual([]);
  });

  it("says which aquarium there is not", async () => {
    const nowhere = fitAquarium(database, { aquarium: "nowhere", json: false }, () => {});
    await expect(nowhere).rejects.toThrow("There is no aquarium nowhere.");
  });
});

it("needs an aquarium, and takes --json", () => {
  expect(parseFitOptions(["--aquarium", HALL, "--json"])).toEqual({ aquarium: HALL, json: true });
  expect(() => parseFitOptions([])).toThrow("--aquarium");
  expect(() => parseFitOptions(["--aquarium", HALL, "--all"])).toThrow();
});
