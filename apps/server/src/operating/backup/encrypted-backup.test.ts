// Rule (operating.md#encrypted-backups)

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { pino } from "pino";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../database/database.ts";
import type { InstallationSettings } from "../../database/installation.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase, type TestDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { BACKUP_COMMANDS } from "./commands.ts";

vi.setConfig({ testTimeout: 60_000 });

const CLI = fileURLToPath(new URL("../../cli.ts", import.meta.url));
const HALL = "testhall";
const log = pino({ level: "silent" });
const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);

let settings: InstallationSettings;
let backupRecipients: readonly string[];
let folder: string;
let said: string[];

const newFile = (name = "harapen-2026-11-21.backup") => join(folder, name);

async function run(name: "backup" | "verify" | "restore", ...words: string[]): Promise<void> {
  said = [];
  const operator = { report: (line: string) => void said.push(line), confirm: async () => false };
  await BACKUP_COMMANDS[name](words)({ ...settings, backupRecipients, diskReserveBytes: 0 }, operator);
}

function keyFile(...lines: string[]): string {
  const file = join(temporaryFolder(), "key");
  writeFileSync(file, lines.join("\n"));
  return file;
}

const IDENTITY = keyFile("# created: 2026-11-29", identity, "");

async function fill(): Promise<void> {
  const rooms = roomsOf(await openDatabase(settings, log));
  await rooms.catalog.aquariums.replace(await aquariumContent());
  await saveConfirmedVisit(rooms, HALL, { penguin: "p2" });
  await rooms.close();
}

async function countRecords(): Promise<number> {
  const database = await openDatabase(settings, log);
  const records = await database.selectFrom("record").select("record_id").execute();
  await database.destroy();
  return records.length;
}

beforeEach(() => {
  folder = temporaryFolder();
  backupRecipients = [];
});

describeEachDatabase("an encrypted backup", ({ newSettings }: TestDatabase) => {
  beforeEach(async () => {
    const made = await newSettings();
    const dataDir = made.dataDir || temporaryFolder();
    settings = { ...made, dataDir, filesDir: dataDir };
    await fill();
  });

  // Rule (operating.md#encrypted-backups): `verify` and `restore` open it with `--identity` or
  //   `--passphrase-file`
  it("is verified and restored by who has the secret key, and by nobody else", async () => {
    await run("backup", newFile(), "--recipient", recipient);
    expect(said).toEqual([expect.stringMatching(/backup: encrypted, (SQLite|PostgreSQL) as of /)]);
    expect(readFileSync(newFile()).includes("testhall")).toBe(false);
    expect(readdirSync(folder)).toEqual(["harapen-2026-11-21.backup"]);
    await run("verify", newFile(), "--identity", IDENTITY);
    expect(said).toEqual([expect.stringMatching(/backup: sound, encrypted, .*record 1/)]);
    await expect(run("verify", newFile())).rejects.toMatchObject({ code: "encrypted" });
    const other = keyFile(await generateX25519Identity());
    for (const name of ["verify", "restore"] as const)
      await expect(
        run(name, newFile(), "--identity", other, ...(name === "restore" ? ["--replace", "--force"] : [])),
      ).rejects.toMatchObject({ code: "wrong-key" });

    const full = settings;
    const made = await newSettings();
    settings = { ...made, dataDir: made.dataDir || temporaryFolder() };
    await run("restore", newFile(), "--identity", IDENTITY);
    expect(said).toEqual([expect.stringContaining(`restored from ${newFile()}, as of `)]);
    expect(await countRecords()).toBe(1);
    settings = full;
  });

  it("that was cut off or changed leaves the database as it is, and nothing beside it", async () => {
    await run("backup", newFile(), "--recipient", recipient);
    const whole = readFileSync(newFile());
    await fill();
    const before = readdirSync(settings.dataDir).sort();
    const changed = Buffer.from(whole);
    changed[whole.length - 100_000] = (changed[whole.length - 100_000] ?? 0) ^ 1;
    for (const bytes of [whole.subarray(0, whole.length - 1), whole.subarray(0, 200_000), changed]) {
      writeFileSync(newFile("broken.backup"), bytes);
      const words = [newFile("broken.backup"), "--identity", IDENTITY];
      for (const attempt of [["verify"], ["restore", "--replace", "--force"]] as const) {
        const [name, ...options] = attempt;
        await expect(run(name, ...words, ...options)).rejects.toMatchObject({
          code: "damaged",
          message: expect.stringMatching(/broken\.backup is damaged: it was changed or cut off/),
        });
      }
    }
    expect(readdirSync(settings.dataDir).sort()).toEqual(before);
    expect(await countRecords()).toBe(2);
  });
});

describe("encrypted backups", () => {
  beforeEach(async () => {
    const dataDir = join(temporaryFolder(), "data");
    settings = { dataDir, filesDir: dataDir };
  });

  // Rule (operating.md#encrypted-backups): `BACKUP_RECIPIENTS` encrypts every backup, a timer's too
  it("are made by the settings alone, in a series of which the older ones go", async () => {
    await fill();
    backupRecipients = [recipient];
    for (const day of [17, 18]) {
      const file = newFile(`harapen-2026-11-${day}.backup`);
      await run("backup", file);
      utimesSync(file, new Date(), new Date(Date.now() - (20 - day) * 3_600_000));
    }
    await run("backup", newFile("harapen-2026-11-19.backup"), "--keep", "2");
    expect(said.slice(1)).toEqual(["deleted harapen-2026-11-17.backup"]);
    await run("verify", newFile("harapen-2026-11-19.backup"), "--identity", IDENTITY);
  });

  it("open with the passphrase in a file", async () => {
    await fill();
    const passphrase = keyFile("five words by heart today", "a note");
    await run("backup", newFile(), "--passphrase-file", passphrase);
    await run("verify", newFile(), "--passphrase-file", passphrase);
    await expect(
      run("verify", newFile(), "--passphrase-file", keyFile("five other words")),
    ).rejects.toMatchObject({ code: "wrong-key" });
  });

  it("that are ended by a signal leave nothing, neither readable nor encrypted", async () => {
    await fill();
    const env = { PATH: process.env.PATH ?? "", DATA_DIR: settings.dataDir, BACKUP_RECIPIENTS: recipient };
    const child = spawn(process.execPath, [CLI, "backup", newFile()], { env, stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("close", resolve));
    while (!readdirSync(settings.dataDir).some((name) => name.includes(".part-"))) await pause(5);
    child.kill("SIGTERM");
    await ended;
    const left = readdirSync(settings.dataDir).filter((name) => name.includes(".part-"));
    expect([readdirSync(folder), left]).toEqual([[], []]);
  });

  it("lie on the disk as they get their names, for their owner alone", async () => {
    await fill();
    await run("backup", newFile(), "--recipient", recipient);
    expect(statSync(newFile()).mode & 0o077).toBe(0);
  });

  it.each([
    ["backup", ["--recipient", "age1nobody"], /age1nobody is no public key of age/],
    ["backup", ["--recipient", recipient, "--passphrase-file", IDENTITY], /either --recipient or/],
    ["backup", ["--passphrase-file", "/nowhere/at-all"], /--passphrase-file cannot be read/],
    ["backup", ["--passphrase-file", keyFile("", "second")], /first line .* is empty/],
    ["backup", ["--identity", IDENTITY], /'--identity'/],
    ["verify", ["--identity", IDENTITY, "--passphrase-file", IDENTITY], /either --identity or/],
    ["verify", ["--identity", keyFile("# nothing")], /has no secret key/],
    ["restore", ["--recipient", recipient], /'--recipient'/],
  ] as const)("%s refuses the words %j", async (name, words, message) => {
    await expect(run(name, newFile(), ...words)).rejects.toMatchObject({
      code: "usage",
      message: expect.stringMatching(message),
    });
  });

  it("are not opened with a line that is no secret key, which no message repeats", async () => {
    writeFileSync(newFile(), Buffer.concat([Buffer.from("age-encryption.org/v1\n"), randomBytes(100)]));
    const words = [newFile(), "--identity", keyFile("AGE-SECRET-KEY-1WRONG")];
    const failed = await run("verify", ...words).catch((error: Error) => error);
    expect(failed).toMatchObject({ code: "usage" });
    expect(String(failed)).not.toContain("WRONG");
  });
});
