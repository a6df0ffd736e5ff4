import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { BELLY, type ConfirmedVisit, saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { studySettings } from "../../testing/studies/study-settings.ts";
import { LearningControl } from "../learned/learning-control.ts";
import { readConfirmations } from "./confirmations.ts";
import { learnAquariums, parseLearnOptions } from "./learn-command.ts";
import { learnPenguin, learnWhereDue } from "./learn-penguin.ts";
import { isLearnable, learnablePenguins } from "./learnable.ts";

const log = pino({ level: "silent" });
const HALL = "testhall";
/** The spots of another belly. */
const OTHER = [
  { x: 195, y: 150 },
  { x: 130, y: 220 },
  { x: 260, y: 230 },
  { x: 190, y: 340 },
];

// Rule (what-visitors-teach)
describeEachDatabase("learning", ({ newMigratedSettings }) => {
  let database: Database;
  let rooms: Context;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), log);
    rooms = roomsOf(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterEach(() => rooms.close());

  const confirm = (visit: Partial<ConfirmedVisit> = {}) =>
    saveConfirmedVisit(rooms, HALL, { penguin: "p2", ...visit });
  const confirmTimes = async (count: number, visit: Partial<ConfirmedVisit> = {}) => {
    for (let index = 0; index < count; index++) await confirm({ device: `device ${index}`, ...visit });
  };
  const learned = async () => (await rooms.search.learned.ofAquarium(HALL)).get("p2");
  const learn = async () => {
    const update = await learnPenguin(database, HALL, "p2");
    return typeof update === "string" ? undefined : update.next;
  };
  const run = async (words: string) => {
    const lines: string[] = [];
    const options = parseLearnOptions(words.split(" ").filter(Boolean));
    await learnAquariums(database, options, (line) => lines.push(line));
    return lines.map((line) => line.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "T").replace(/\d\.\d\d/g, "W"));
  };

  it("reads what a visitor looked at, on which device, whatever the case of the search's id", async () => {
    await confirmTimes(4);
    await confirm({ device: "phone", expanded: true, rank: 3, day: "2026-05-01", prefix: "home" });
    const [read] = await readConfirmations(database, HALL, "p2");
    expect(read).toMatchObject({
      rank: 3,
      score: 0.3,
      candidates: 3,
      device: expect.any(String),
      uid: undefined,
      browsing: { opened: 1, expanded: true },
      prefix: "home",
      day: "2026-05-01",
    });
    expect(read?.strokes).toHaveLength(4);
  });

  it("reads no device and no browsing where the search has no events", async () => {
    for (let count = 0; count < 5; count++) await confirm();
    const read = await readConfirmations(database, HALL, "p2");
    expect(read).toHaveLength(5);
    expect(new Set(read.map(({ device }) => device))).toEqual(new Set([undefined]));
    expect(new Set(read.map(({ browsing }) => browsing))).toEqual(new Set([undefined]));
  });

  it("reads only the latest few confirmations of one device, so that others are not crowded out", async () => {
    await confirm({ device: "quiet" });
    for (let count = 0; count < 12; count++) await confirm({ device: "loud" });
    const read = Map.groupBy(await readConfirmations(database, HALL, "p2"), ({ device }) => device);
    expect([...read.values()].map(({ length }) => length).sort()).toEqual([1, 8]);
  });

  it("takes each visit for a device of its own where the aquarium records none", async () => {
    for (let count = 0; count < 12; count++)
      await confirm({ device: "anonymous", prefix: `home ${count % 4}`, day: `2026-04-0${1 + (count % 3)}` });
    const read = await readConfirmations(database, HALL, "p2");
    expect(read).toHaveLength(12);
    expect(new Set(read.map(({ device }) => device)).size).toBe(12);
    expect((await learn())?.devices).toBe(12);
  });

  it("reads only the latest few of one network and day", async () => {
    for (let count = 0; count < 12; count++)
      await confirm({ device: `forged ${count}`, prefix: "one", day: "2026-04-01" });
    await confirmTimes(5);
    const prefixes = (await readConfirmations(database, HALL, "p2")).map(({ prefix }) => prefix);
    expect(prefixes.filter((prefix) => prefix === "one")).toHaveLength(8);
    expect(prefixes).toHaveLength(13);
  });

  it("reads only what was signed, and a search once however often its token is sent", async () => {
    await confirmTimes(3, { answer: null });
    await confirmTimes(3, { answer: "one token" });
    await confirmTimes(5);
    expect(await readConfirmations(database, HALL, "p2")).toHaveLength(6);
  });

  it("reads no drawing that is larger than any hand draws", async () => {
    const scribble = Array.from({ length: 20_000 }, (_, index) => ({
      x: 100 + (index % 97) / 7,
      y: 200.125,
    }));
    await confirm({ device: "padded", points: scribble });
    await confirmTimes(5);
    const read = await readConfirmations(database, HALL, "p2");
    expect(read).toHaveLength(5);
    expect(read.map(({ strokes }) => strokes.length)).not.toContain(scribble.length);
  });

  it("reads nothing where too few visits, networks or days have come", async () => {
    await confirmTimes(4);
    await confirmTimes(3, { prefix: "one", penguin: "p3" });
    await confirmTimes(6, { day: "2026-04-01", penguin: "p1" });
    expect(await Promise.all(["p1", "p2", "p3"].map((id) => readConfirmations(database, HALL, id)))).toEqual([
      [],
      [],
      [],
    ]);
  });

  it("takes the last report of a drawing that was reported twice", async () => {
    await confirmTimes(5);
    await confirmTimes(5, { penguin: "p1" });
    const drawing = "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
    await confirm({ device: "phone", drawing });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await confirm({ device: "phone", drawing, penguin: "p1", rank: 1 });
    expect(await readConfirmations(database, HALL, "p2")).toHaveLength(5);
    expect(await readConfirmations(database, HALL, "p1")).toHaveLength(6);
  });

  it("stores a learned pattern apart from the keepers' penguins, and counts up the version", async () => {
    const before = await rooms.catalog.aquariums.penguins(HALL);
    await confirmTimes(5);
    const next = await learn();
    expect(next).toMatchObject({ confirmations: 5, devices: 5 });
    expect(next?.weight).toBeGreaterThan(3);
    expect(next?.spots).toHaveLength(BELLY.length);
    expect((await rooms.search.learned.ofAquarium(HALL)).get("p2")).toEqual(next);
    expect(await rooms.catalog.aquariums.penguins(HALL)).toEqual(before);
    expect((await rooms.catalog.aquariums.versions(HALL))?.learned).toBe(1);
  });

  it("changes nothing when it learns the same again, even twice at once", async () => {
    await confirmTimes(5);
    await Promise.all([1, 2].map(() => learnPenguin(database, HALL, "p2")));
    const before = await rooms.search.learned.ofAquarium(HALL);
    expect(before.size).toBe(1);
    const { learned: counted } = (await rooms.catalog.aquariums.versions(HALL)) ?? {};
    await learnPenguin(database, HALL, "p2");
    expect(await rooms.search.learned.ofAquarium(HALL)).toEqual(before);
    expect((await rooms.catalog.aquariums.versions(HALL))?.learned).toBe(counted);
  });

  it("lets many saves by one device weigh no more than one", async () => {
    for (let count = 0; count < 40; count++) await confirm({ device: "loud" });
    expect((await learn())?.weight).toBeLessThanOrEqual(1);
  });

  it("leaves learned patterns alone when the aquarium is imported again", async () => {
    await confirmTimes(5);
    const next = await learn();
    await rooms.catalog.aquariums.replace(await aquariumContent());
    expect(next).toBeDefined();
    expect(await learned()).toEqual(next);
  });

  it("learns neither penguins with spots of their keepers' nor penguins that are not there", async () => {
    for (const penguin of ["p1", "p2", "made up"]) await confirm({ penguin, device: "a" });
    expect(await learnablePenguins(database, HALL)).toEqual(["p2"]);
    expect(await Promise.all(["p1", "p2", "made up"].map((id) => isLearnable(database, HALL, id)))).toEqual([
      false,
      true,
      false,
    ]);
    expect(await rooms.search.learned.stalePenguins()).toEqual([
      { aquarium: HALL, penguin: "p1" },
      { aquarium: HALL, penguin: "p2" },
    ]);
  });

  it("schedules no penguin whose confirmations prove no search", async () => {
    await confirmTimes(3, { answer: null });
    expect(await rooms.search.learned.stalePenguins()).toEqual([]);
  });

  it("reports in a dry run what would change, and changes nothing; then does it", async () => {
    await confirmTimes(5);
    expect(await run("--dry-run")).toEqual([
      "testhall p2: 5 confirmations of weight W from 5 devices; spots 0 -> 4",
      "testhall: 1 of 1 learned patterns would change",
    ]);
    expect(await learned()).toBeUndefined();
    expect(await run("")).toEqual([
      "testhall p2: 5 confirmations of weight W from 5 devices; spots 0 -> 4",
      "testhall: 1 of 1 learned patterns changed",
    ]);
    expect((await learned())?.spots).toHaveLength(4);
    expect(await run("")).toEqual([
      "testhall p2: unchanged (5 confirmations of weight W from 5 devices)",
      "testhall: 0 of 1 learned patterns changed",
    ]);
    await expect(run("--aquarium nowhere --dry-run")).rejects.toThrow("There is no aquarium nowhere.");
  });

  it("leaves a pattern in use alone until several networks' visits have come, whatever one sends", async () => {
    await confirmTimes(6);
    const next = await learn();
    for (let count = 0; count < 60; count++)
      await confirm({
        device: `forged ${count}`,
        prefix: "one",
        day: `2026-05-${10 + (count % 20)}`,
        points: OTHER,
      });
    expect(await learnWhereDue(database, HALL, "p2")).toBe("not due");
    expect(await learned()).toEqual(next);
    await confirmTimes(5);
    expect(await learnWhereDue(database, HALL, "p2")).toMatchObject({ next: { spots: { length: 4 } } });
    expect((await learned())?.confirmations).toBeGreaterThan(6);
  });

  it("keeps a pattern from before searches were signed in the background, and forgets it by the command", async () => {
    const old = { spots: [{ x: 150, y: 200, r: 5 }], weight: 3, confirmations: 4, devices: 4 };
    await rooms.search.learned.save(HALL, "p2", old, 0);
    await confirmTimes(4);
    expect(await learnWhereDue(database, HALL, "p2")).toBe("not due");
    expect(await learned()).toEqual(old);
    expect(await run("")).toContain("testhall p2: forgotten, as too little bears it out");
    expect(await learned()).toBeUndefined();
  });

  it("puts patterns back to a version, and keeps them so until the aquarium may learn again", async () => {
    await confirmTimes(5);
    const first = await learn();
    await confirmTimes(6, { points: OTHER });
    const second = await learn();
    expect(second?.spots).not.toEqual(first?.spots);
    expect(await run("--versions")).toEqual([
      "testhall 1: T p2, 5 confirmations of weight W",
      expect.stringMatching(/^testhall 2: T p2, \d+ confirmations of weight W$/),
      "testhall: learns",
    ]);
    expect(await run("--aquarium testhall --revert 1")).toEqual([
      "testhall p2: as at version 1",
      "testhall: 1 learned patterns changed; frozen, until --unfreeze",
    ]);
    expect(await learned()).toEqual(first);
    expect((await rooms.catalog.aquariums.versions(HALL))?.learned).toBe(3);
    expect(await learnPenguin(database, HALL, "p2")).toBe("frozen");
    expect(await rooms.search.learned.stalePenguins()).toEqual([]);
    expect(await run("")).toEqual([
      "testhall: frozen since T, nothing is learned; --unfreeze lets it learn again",
    ]);
    expect(await learned()).toEqual(first);
    await run("--unfreeze");
    await run("");
    expect(await learned()).toEqual(second);
    await run("--aquarium testhall --revert 0");
    expect(await learned()).toBeUndefined();
    await expect(run("--aquarium testhall --revert 99")).rejects.toThrow(
      "testhall has had no version 99 yet.",
    );
  });

  it("freezes what is learned as it is, and imports leave it frozen", async () => {
    await confirmTimes(5);
    expect(await run("--freeze")).toEqual(["testhall: frozen since T; nothing is learned until --unfreeze"]);
    await rooms.catalog.aquariums.replace(await aquariumContent());
    expect(await learnPenguin(database, HALL, "p2")).toBe("frozen");
    expect(await run("--versions")).toEqual(["testhall: frozen since T"]);
    await run("--unfreeze");
    expect(await learn()).toBeDefined();
  });

  // Rule (research.md#start-change-freeze-close)
  it("learns nothing while a study runs or is frozen, and what came by then once it is closed", async () => {
    await confirmTimes(5);
    await learn();
    const version = { settings: studySettings(), by: null, reason: "" };
    const study = await rooms.studies.stored.add(HALL, version);
    expect(await learnPenguin(database, HALL, "p2")).toMatchObject({ penguin: "p2" });
    const before = await learned();
    await rooms.studies.stored.setStatus(study, "running");
    await confirmTimes(6, { points: OTHER });
    for (const status of ["running", "frozen"] as const) {
      await rooms.studies.stored.setStatus(study, status);
      expect(await learnPenguin(database, HALL, "p2")).toBe("paused");
      expect(await rooms.search.learned.stalePenguins()).toEqual([]);
      expect(await run("")).toEqual([
        "testhall: a study runs or is frozen, nothing is learned before it is closed",
      ]);
      expect(await run("--aquarium testhall --revert 0")).toEqual([
        "testhall: a study runs or is frozen, nothing is put back before it is closed",
      ]);
    }
    expect(await rooms.search.learned.save(HALL, "p2", undefined, 1)).toBe(false);
    expect(await learned()).toEqual(before);
    await rooms.studies.stored.setStatus(study, "closed");
    expect(await rooms.search.learned.stalePenguins()).toHaveLength(1);
    expect((await learn())?.spots).not.toEqual(before?.spots);
  });

  it("leaves a penguin whose learning has failed three times to the command", async () => {
    await confirmTimes(5);
    const control = new LearningControl(database);
    const begin = () => control.beginAttempt(HALL, "p2");
    expect([await begin(), await begin()]).toEqual([true, true]);
    expect(await rooms.search.learned.stalePenguins()).toHaveLength(1);
    expect([await begin(), await begin()]).toEqual([true, false]);
    expect(await rooms.search.learned.stalePenguins()).toEqual([]);
    await run("");
    expect(await begin()).toBe(true);
  });
});
