import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { ExclusionStore } from "../../studies/truth-store.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { FittedVisitorsStore } from "../fitted/fitted-visitors-store.ts";
import { fitAquarium, parseFitOptions } from "./fit-command.ts";
import { readKnownVisits } from "./known-visits.ts";

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

  const known = async () =>
    readKnownVisits(database, HALL, await rooms.catalog.aquariums.penguins(HALL), new Map());
  const fitHall = async () => {
    const lines: string[] = [];
    await fitAquarium(database, { aquarium: HALL, json: true }, (line) => lines.push(line));
    return JSON.parse(lines.join("\n"));
  };

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
