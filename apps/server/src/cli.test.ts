// Rule (research-export.md)

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { importFolder } from "./catalog/folder/import-folder.ts";
import { openDatabase } from "./database/database.ts";
import { aquariumFiles, writeFolder } from "./testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "./testing/confirmed-visit.ts";
import { roomsOf } from "./testing/rooms.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

// Each command is a process of its own, of which a test starts up to eight.
vi.setConfig({ testTimeout: 120_000 });

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));

function harapen(...words: string[]) {
  return harapenOver(join(temporaryFolder(), "data"), ...words);
}

function harapenOver(DATA_DIR: string, ...words: string[]) {
  const env = { ...process.env, DATA_DIR };
  return spawnSync(process.execPath, [CLI, ...words], { env, encoding: "utf8" });
}

it.each([
  [["--help"], 0, /^Usage:.* import .* doctor /s],
  [[], 0, /^Usage:.* import .* doctor /s],
  [["keys", "--help"], 0, /^Usage:\n {2}harapen keys rotate .*have\n$/s],
  [["docter"], 1, /^There is no command docter. Did you mean doctor\? .*--help/],
  [["qwertyuiop"], 1, /^There is no command qwertyuiop. `harapen --help` lists all/],
  [["strat"], 1, /^There is no command strat. Did you mean start/],
  [["start"], 1, /^The server is started by harapen start\.\n$/],
  [["keys", "rotat"], 1, /^Usage:\n {2}harapen keys rotate .*have\n$/s],
])("of the words %j it says what there is", (words, status, says) => {
  const ended = harapen(...words);
  expect([ended.status, ended.stdout + ended.stderr]).toEqual([status, expect.stringMatching(says)]);
});

it("names its commands as npm calls them where npm has called it", () => {
  const env = { ...process.env, npm_lifecycle_event: "harapen" };
  const { stdout } = spawnSync(process.execPath, [CLI, "--help"], { env, encoding: "utf8" });
  expect(stdout).toMatch(/^Usage:\n {2}npm start -- .*\n {2}npm run harapen -- import /);
});

it("import names what is wrong with a folder, by field", () => {
  const files = aquariumFiles();
  const [first, ...others] = files["base.json"] as object[];
  const folder = writeFolder({
    ...files,
    "base.json": [{ ...first, avr_pos: [1], birthday_iso: "2. April 2016" }, ...others],
  });
  const { status, stderr } = harapen("import", folder);
  expect(status).toBe(1);
  expect(stderr).toMatch(/avr_pos: .*9 items/);
  expect(stderr).toMatch(/birthday_iso: must be YYYY-MM-DD, YYYY-MM or YYYY/);
});

// Rule (an-aquariums-data)
it("import says which database it is where no setting names one, and without a terminal refuses", () => {
  const { DATA_DIR: _, DATABASE_URL: __, ...env } = process.env;
  const cwd = temporaryFolder();
  const words = ["import", writeFolder(aquariumFiles())];
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...words], { env, cwd, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /Neither DATA_DIR nor DATABASE_URL is set: .*data.*In a script set the one that the server has.*--force answers yes to this and to all/,
  );
  expect(readdirSync(cwd)).toEqual([]);
});

// Rule (an-aquariums-data): A command about what is stored acts on no database that no server has used, and
//   makes none
it.each([
  ["forget", "--uid", "u1"],
  ["retention"],
  ["learn"],
  ["sessions", "rebuild"],
  ["export-aquarium", "testhall", "testhall"],
  ["remove-aquarium", "testhall"],
  ["staff", "add", "umi@aquarium.example", "--role", "admin"],
  ["staff", "list"],
  ["staff", "remove", "umi@aquarium.example"],
])("%s acts on no database that it would have to make", (...words) => {
  const data = join(temporaryFolder(), "data");
  const { status, stderr } = harapenOver(data, ...words);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/There is no database in .*Set DATA_DIR or/)]);
  expect(existsSync(data)).toBe(false);
});

it("import without a terminal refuses to replace an aquarium, by its slug, unless asked to", () => {
  const data = join(temporaryFolder(), "data");
  expect(harapenOver(data, "import", writeFolder(aquariumFiles())).status).toBe(0);
  const fewer = writeFolder({
    ...aquariumFiles(),
    "base.json": (aquariumFiles()["base.json"] as object[]).slice(1),
  });
  const refused = harapenOver(data, "import", fewer);
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/aquarium testhall .*would be replaced.*In a script --replace <slug> agrees/),
  ]);
  expect(harapenOver(data, "import", fewer, "--replace", "testhall").stderr).toMatch(/would lose 1 of its 3/);
  const forced = harapenOver(data, "import", fewer, "--force");
  expect([forced.status, forced.stdout]).toEqual([0, expect.stringContaining("as not on show: p1")]);
  expect(harapenOver(data, "import", "a", "b").stderr).toMatch(/import takes one folder/);
}, 180_000);

it("removes an aquarium with --force, and without a terminal to ask at refuses", () => {
  const data = join(temporaryFolder(), "data");
  harapenOver(data, "import", writeFolder(aquariumFiles()));
  expect(harapenOver(data, "remove-aquarium", "testhall").stderr).toMatch(
    /no terminal.*testhall and its 3 penguins/,
  );
  expect(harapenOver(data, "remove-aquarium", "testhall", "--force").stdout).toMatch(/^testhall: removed/);
  expect(harapenOver(data, "remove-aquarium", "testhall", "--force").stderr).toMatch(/no aquarium testhall/);
}, 180_000);

// Rule (an-aquariums-data): `import` takes an exchange folder, `export-aquarium` gives one
it("exports an aquarium by a name of its own, and the research data by another", () => {
  const folder = temporaryFolder();
  const data = join(folder, "data");
  expect(harapenOver(data, "import", writeFolder(aquariumFiles())).status).toBe(0);
  expect(harapenOver(data, "export-aquarium", "testhall", join(folder, "testhall")).status).toBe(0);
  expect(readdirSync(join(folder, "testhall"))).toContain("aquarium.json");
  const { status, stdout } = harapenOver(data, "export", join(folder, "research"), "--aquarium", "testhall");
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining("exported to") });
  expect(readdirSync(join(folder, "research"))).toContain("datapackage.json");
});

it("an export says where its last day may still get rows", () => {
  const data = join(temporaryFolder(), "data");
  expect(harapenOver(data, "import", writeFolder(aquariumFiles())).status).toBe(0);
  const said = (day: string) =>
    harapenOver(data, "export", join(temporaryFolder(), "research"), "--to", day).stdout;
  expect(said("2999-01-01")).toContain("may lack rows of its last day");
  expect(said("2020-01-01")).not.toContain("may lack");
});

it("an export is refused in words, with a code, and leaves nothing behind", () => {
  const folder = temporaryFolder();
  const target = join(folder, "research");
  expect(harapen("export", target).stderr).toMatch(/no database in .*Set DATA_DIR.*\(no-database\)/);
  const data = join(temporaryFolder(), "data");
  harapenOver(data, "import", writeFolder(aquariumFiles()));
  const unknown = harapenOver(data, "export", target, "--aquarium", "nowhere");
  expect(unknown).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/no aquarium nowhere.*\(unknown-aquarium\)/),
  });
  expect(existsSync(target)).toBe(false);
  expect(harapen("export", "testhall", target).stderr).toMatch(/export-aquarium <slug> <folder>.*\(usage\)/);
  expect(harapen("export", folder, "--to", "soon").stderr).toMatch(/\(bad-date\)/);
  writeFileSync(join(folder, "note.txt"), "");
  expect(harapenOver(data, "export", folder).stderr).toMatch(/not empty.*\(not-empty\)/);
  expect(harapenOver(data, "export", join(folder, "note.txt", "below")).stderr).toMatch(/\(unwritable\)/);
  expect(readdirSync(folder)).toEqual(["note.txt"]);
});

it("an export of a study that is none is refused in words, with a code", () => {
  const data = join(temporaryFolder(), "data");
  harapenOver(data, "import", writeFolder(aquariumFiles()));
  const target = join(temporaryFolder(), "study");
  const { stderr } = harapenOver(data, "export", target, "--study", "mistyped");
  expect(stderr).toMatch(/no study mistyped.*\(unknown-study\)/);
  expect(existsSync(target)).toBe(false);
});

// Rule (what-visitors-teach): `learn` learns from confirmed drawings, and only reports with `--dry-run`
it("learns from confirmed drawings, after a dry run that lists what would change", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const rooms = roomsOf(await openDatabase({ dataDir }, pino({ level: "silent" })));
  await importFolder(writeFolder(aquariumFiles()), rooms.catalog.aquariums);
  for (const device of ["a", "b", "c", "d", "e"])
    await saveConfirmedVisit(rooms, "testhall", { penguin: "p2", device });
  const learned = async () => (await rooms.search.learned.ofAquarium("testhall")).get("p2")?.spots.length;

  const dry = harapenOver(dataDir, "learn", "--aquarium", "testhall", "--dry-run");
  expect([dry.status, dry.stderr]).toEqual([0, ""]);
  expect(dry.stdout).toMatch(/p2: 5 confirmations of weight .* from 5 devices; spots 0 -> 4/);
  expect(await learned()).toBeUndefined();

  expect(harapenOver(dataDir, "learn").stdout).toMatch(/testhall: 1 of 1 learned patterns changed/);
  expect(await learned()).toBe(4);
  expect(harapenOver(dataDir, "learn", "--aquarium", "nowhere").stderr).toMatch(/no aquarium nowhere/);
  expect(harapenOver(dataDir, "learn", "--dry").status).toBe(1);

  expect(harapenOver(dataDir, "learn", "--aquarium", "testhall", "--revert", "0").stdout).toMatch(/frozen/);
  expect(await learned()).toBeUndefined();
  expect(harapenOver(dataDir, "learn").stdout).toMatch(/testhall: frozen since .*, nothing is learned/);
  expect(harapenOver(dataDir, "learn", "--revert", "0").stderr).toMatch(/needs --aquarium/);
  expect(harapenOver(dataDir, "learn", "--freeze", "--unfreeze").stderr).toMatch(/takes one of/);
  await rooms.close();
}, 180_000);

const DEVICE = "5b0e3a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";

// Rule (deletion)
it("forgets a person with --force, and without a terminal to ask at refuses", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const rooms = roomsOf(await openDatabase({ dataDir }, pino({ level: "silent" })));
  await importFolder(writeFolder(aquariumFiles()), rooms.catalog.aquariums);
  await saveConfirmedVisit(rooms, "testhall", { penguin: "p2", device: DEVICE });

  const refused = harapenOver(dataDir, "forget", "--device", DEVICE);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringMatching(/no terminal.*--force/) });
  expect(refused.stdout).toMatch(/records: 1\n/);
  const forced = harapenOver(dataDir, "forget", "--device", DEVICE, "--force");
  expect(forced).toMatchObject({
    status: 0,
    stderr: "",
    stdout: expect.stringMatching(new RegExp(`^deleted of device ${DEVICE}:`)),
  });
  expect(harapenOver(dataDir, "forget", "--device", DEVICE).stdout).toBe(
    `Nothing is stored of device ${DEVICE}.\n`,
  );
  await rooms.close();
}, 180_000);
