import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readAquariumFolder } from "../aquariums/read-folder.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../storage/database.ts";
import { createStorage, type Storage } from "../storage/storage.ts";
import { aquariumFiles, writeFolder } from "../testing/aquarium-fixture.ts";
import { BELLY, saveConfirmedVisit } from "../testing/confirmed-visit.ts";
import { type Cluster, findPostgres, startCluster } from "../testing/postgres-cluster.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { readConfirmations } from "./confirmations.ts";
import { isLearnable, learnPenguin, toLearn } from "./learn.ts";
import { learnAquariums } from "./learn-command.ts";

const log = pino({ level: "silent" });
const programs = findPostgres();
const HALL = "testhall";

describe("learning over SQLite", () => {
  let folder: string;
  let count = 0;
  beforeAll(() => {
    folder = temporaryFolder();
  });
  learningSuite(async () => ({ dataDir: join(folder, String(count++)) }));
});

describe.skipIf(!programs)(
  `learning over PostgreSQL${programs ? "" : " (skipped: its programs are not on this machine)"}`,
  () => {
    let cluster: Cluster | undefined;
    beforeAll(async () => {
      if (programs) cluster = await startCluster(programs);
    });
    afterAll(() => cluster?.stop());
    learningSuite(async () => ({ dataDir: "", databaseUrl: await cluster?.newDatabase() }));
  },
);

function learningSuite(newSettings: () => Promise<DatabaseSettings>): void {
  let database: Database;
  let storage: Storage;
  beforeEach(async () => {
    database = await openDatabase(await newSettings(), log);
    storage = createStorage(database);
    await storage.aquariums.replace(await readAquariumFolder(writeFolder(aquariumFiles())));
  });
  afterEach(() => storage.close());

  const confirm = (said: Partial<Parameters<typeof saveConfirmedVisit>[2]> = {}) =>
    saveConfirmedVisit(storage, HALL, { penguin: "p2", ...said });

  it("reads what a visitor did, on which device, whatever the letters of the search's id", async () => {
    await confirm({ device: "phone", expanded: true, rank: 3 });
    const [read] = await readConfirmations(database, HALL, "p2");
    expect(read).toMatchObject({
      rank: 3,
      score: 0.3,
      candidates: 3,
      device: "phone",
      uid: undefined,
      conduct: { opened: 1, expanded: true },
    });
    expect(read?.strokes).toHaveLength(4);
  });

  it("knows no device where no event tells", async () => {
    await confirm();
    expect(await readConfirmations(database, HALL, "p2")).toMatchObject([
      { device: undefined, conduct: undefined },
    ]);
  });

  it("reads only the latest few of one device, so that others are not crowded out", async () => {
    await confirm({ device: "quiet" });
    for (let count = 0; count < 12; count++) await confirm({ device: "loud" });
    const devices = (await readConfirmations(database, HALL, "p2")).map(({ device }) => device);
    expect(devices.filter((device) => device === "loud")).toHaveLength(8);
    expect(devices).toContain("quiet");
  });

  it("takes of a drawing that was reported twice the last report", async () => {
    const drawing = "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
    await confirm({ device: "phone", drawing });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await confirm({ device: "phone", drawing, penguin: "p1", rank: 1 });
    expect(await readConfirmations(database, HALL, "p2")).toEqual([]);
    expect(await readConfirmations(database, HALL, "p1")).toHaveLength(1);
  });

  it("keeps what it learned apart from the keepers' penguins, and tells that it changed", async () => {
    const before = await storage.aquariums.penguins(HALL);
    for (const device of ["a", "b", "c", "d", "e"]) await confirm({ device });
    const { now } = await learnPenguin(database, HALL, "p2");
    expect(now).toMatchObject({ confirmations: 5, devices: 5 });
    expect(now?.weight).toBeGreaterThan(4);
    expect(now?.spots).toHaveLength(BELLY.length);
    expect((await storage.learned.ofAquarium(HALL)).get("p2")).toEqual(now);
    expect(await storage.aquariums.penguins(HALL)).toEqual(before);
    expect((await storage.aquariums.versions(HALL))?.learned).toBe(1);
  });

  it("changes nothing when it learns the same again, also twice at once", async () => {
    for (const device of ["a", "b"]) await confirm({ device });
    await Promise.all([1, 2].map(() => learnPenguin(database, HALL, "p2")));
    const learned = await storage.learned.ofAquarium(HALL);
    const { learned: counted } = (await storage.aquariums.versions(HALL)) ?? {};
    await learnPenguin(database, HALL, "p2");
    expect(await storage.learned.ofAquarium(HALL)).toEqual(learned);
    expect((await storage.aquariums.versions(HALL))?.learned).toBe(counted);
  });

  it("lets a thousand saves by one device weigh no more than one", async () => {
    for (let count = 0; count < 40; count++) await confirm({ device: "loud" });
    const { now } = await learnPenguin(database, HALL, "p2");
    expect(now?.weight).toBeLessThanOrEqual(1);
  });

  it("survives an import of the aquarium", async () => {
    await confirm({ device: "a" });
    await learnPenguin(database, HALL, "p2");
    const learned = await storage.learned.ofAquarium(HALL);
    await storage.aquariums.replace(await readAquariumFolder(writeFolder(aquariumFiles())));
    expect(await storage.learned.ofAquarium(HALL)).toEqual(learned);
  });

  it("learns neither what keepers traced nor penguins that are not there", async () => {
    for (const penguin of ["p1", "p2", "made up"]) await confirm({ penguin, device: "a" });
    expect(await toLearn(database, HALL)).toEqual(["p2"]);
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

  it("tells in a dry run what would change, and changes nothing; then does it", async () => {
    for (const device of ["a", "b", "c"]) await confirm({ device });
    const told: string[] = [];
    const learn = (dryRun: boolean) => learnAquariums(database, { dryRun }, (line) => told.push(line));
    await learn(true);
    expect(await storage.learned.ofAquarium(HALL)).toEqual(new Map());
    await learn(false);
    expect((await storage.learned.ofAquarium(HALL)).get("p2")?.spots).toHaveLength(4);
    await learn(false);
    expect(told.map((line) => line.replace(/\d\.\d\d/, "W"))).toEqual([
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
}
