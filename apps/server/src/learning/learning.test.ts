import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, openDatabase } from "../storage/database.ts";
import { createStorage, type Storage } from "../storage/storage.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { BELLY, type ConfirmedVisit, saveConfirmedVisit } from "../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { readConfirmations } from "./confirmations.ts";
import { learnAquariums } from "./learn-command.ts";
import { learnPenguin } from "./learn-penguin.ts";
import { isLearnable, learnablePenguins } from "./learnable.ts";

const log = pino({ level: "silent" });
const HALL = "testhall";

describeEachDatabase("learning", ({ newSettings }) => {
  let database: Database;
  let storage: Storage;
  beforeEach(async () => {
    database = await openDatabase(await newSettings(), log);
    storage = createStorage(database);
    await storage.aquariums.replace(await aquariumContent());
  });
  afterEach(() => storage.close());

  const confirm = (visit: Partial<ConfirmedVisit> = {}) =>
    saveConfirmedVisit(storage, HALL, { penguin: "p2", ...visit });

  it("reads what a visitor looked at, on which device, whatever the case of the search's id", async () => {
    await confirm({ device: "phone", expanded: true, rank: 3 });
    const [read] = await readConfirmations(database, HALL, "p2");
    expect(read).toMatchObject({
      rank: 3,
      score: 0.3,
      candidates: 3,
      device: "phone",
      uid: undefined,
      browsing: { opened: 1, expanded: true },
    });
    expect(read?.strokes).toHaveLength(4);
  });

  it("reads no device and no browsing where the search has no events", async () => {
    await confirm();
    expect(await readConfirmations(database, HALL, "p2")).toMatchObject([
      { device: undefined, browsing: undefined },
    ]);
  });

  it("reads only the latest few confirmations of one device, so that others are not crowded out", async () => {
    await confirm({ device: "quiet" });
    for (let count = 0; count < 12; count++) await confirm({ device: "loud" });
    const devices = (await readConfirmations(database, HALL, "p2")).map(({ device }) => device);
    expect(devices.filter((device) => device === "loud")).toHaveLength(8);
    expect(devices).toContain("quiet");
  });

  it("takes the last report of a drawing that was reported twice", async () => {
    const drawing = "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
    await confirm({ device: "phone", drawing });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await confirm({ device: "phone", drawing, penguin: "p1", rank: 1 });
    expect(await readConfirmations(database, HALL, "p2")).toEqual([]);
    expect(await readConfirmations(database, HALL, "p1")).toHaveLength(1);
  });

  it("stores a learned pattern apart from the keepers' penguins, and counts up the version", async () => {
    const before = await storage.aquariums.penguins(HALL);
    for (const device of ["a", "b", "c", "d", "e"]) await confirm({ device });
    const { next } = await learnPenguin(database, HALL, "p2");
    expect(next).toMatchObject({ confirmations: 5, devices: 5 });
    expect(next?.weight).toBeGreaterThan(4);
    expect(next?.spots).toHaveLength(BELLY.length);
    expect((await storage.learned.ofAquarium(HALL)).get("p2")).toEqual(next);
    expect(await storage.aquariums.penguins(HALL)).toEqual(before);
    expect((await storage.aquariums.versions(HALL))?.learned).toBe(1);
  });

  it("changes nothing when it learns the same again, even twice at once", async () => {
    for (const device of ["a", "b"]) await confirm({ device });
    await Promise.all([1, 2].map(() => learnPenguin(database, HALL, "p2")));
    const learned = await storage.learned.ofAquarium(HALL);
    const { learned: counted } = (await storage.aquariums.versions(HALL)) ?? {};
    await learnPenguin(database, HALL, "p2");
    expect(await storage.learned.ofAquarium(HALL)).toEqual(learned);
    expect((await storage.aquariums.versions(HALL))?.learned).toBe(counted);
  });

  it("lets many saves by one device weigh no more than one", async () => {
    for (let count = 0; count < 40; count++) await confirm({ device: "loud" });
    const { next } = await learnPenguin(database, HALL, "p2");
    expect(next?.weight).toBeLessThanOrEqual(1);
  });

  it("leaves learned patterns alone when the aquarium is imported again", async () => {
    await confirm({ device: "a" });
    await learnPenguin(database, HALL, "p2");
    const learned = await storage.learned.ofAquarium(HALL);
    await storage.aquariums.replace(await aquariumContent());
    expect(await storage.learned.ofAquarium(HALL)).toEqual(learned);
  });

  it("learns neither penguins with spots of their keepers' nor penguins that are not there", async () => {
    for (const penguin of ["p1", "p2", "made up"]) await confirm({ penguin, device: "a" });
    expect(await learnablePenguins(database, HALL)).toEqual(["p2"]);
    expect(await Promise.all(["p1", "p2", "made up"].map((id) => isLearnable(database, HALL, id)))).toEqual([
      false,
      true,
      false,
    ]);
    expect(await storage.learned.stalePenguins()).toEqual([
      { aquarium: HALL, penguin: "p1" },
      { aquarium: HALL, penguin: "p2" },
    ]);
  });

  it("reports in a dry run what would change, and changes nothing; then does it", async () => {
    for (const device of ["a", "b", "c"]) await confirm({ device });
    const lines: string[] = [];
    const learn = (dryRun: boolean) => learnAquariums(database, { dryRun }, (line) => lines.push(line));
    await learn(true);
    expect(await storage.learned.ofAquarium(HALL)).toEqual(new Map());
    await learn(false);
    expect((await storage.learned.ofAquarium(HALL)).get("p2")?.spots).toHaveLength(4);
    await learn(false);
    expect(lines.map((line) => line.replace(/\d\.\d\d/, "W"))).toEqual([
      "testhall p2: 3 confirmations of weight W from 3 devices; spots 0 -> 4",
      "testhall: 1 of 1 learned patterns would change",
      "testhall p2: 3 confirmations of weight W from 3 devices; spots 0 -> 4",
      "testhall: 1 of 1 learned patterns changed",
      "testhall p2: unchanged (3 confirmations of weight W from 3 devices)",
      "testhall: 0 of 1 learned patterns changed",
    ]);
    await expect(learnAquariums(database, { aquarium: "nowhere", dryRun: true }, () => {})).rejects.toThrow(
      "There is no aquarium nowhere.",
    );
  });
});
