import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { describe, expect, it, vi } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { openDatabase } from "../../database/database.ts";
import { rotateKey, SigningKeys } from "../../database/signing-keys.ts";
import { createLog } from "../../platform/logging/log.ts";
import { versionInWords } from "../../platform/version.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { makeKey, startStubProvider, TEST_CLIENT } from "../../testing/sign-in/stub-oidc-provider.ts";
import { consentForm, studySettings } from "../../testing/studies/study-settings.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { encryptFile } from "../backup/format/encryption.ts";
import { writeManifest } from "../backup/format/manifest.ts";
import { diagnose } from "./doctor.ts";

vi.setConfig({ testTimeout: 60_000 });

const CLI = fileURLToPath(new URL("../../cli.ts", import.meta.url));

/** Returns what the doctor finds about a subject: level, text and remedy in a line each. */
async function linesAbout(what: string, environment: Record<string, string>): Promise<string[]> {
  const findings = await diagnose({ METRICS_PORT: "off", DATA_DIR: temporaryFolder(), ...environment });
  return findings
    .filter(({ subject }) => subject === what)
    .map(({ level, text, remedy }) => `${level} ${what}: ${text}${remedy === null ? "" : ` → ${remedy}`}`);
}

/** Writes a backup of an empty database into the data folder's `backups`. */
function writeBackup(dataDir: string, hoursOld: number): void {
  mkdirSync(join(dataDir, "backups"), { recursive: true });
  const file = new DatabaseSync(join(dataDir, `backups/harapen-${hoursOld}-hours-old.backup`));
  file.exec("create table kysely_migration (name text)");
  const made_at = new Date(Date.now() - hoursOld * 3_600_000).toISOString();
  writeManifest(file, { made_at, made_of: "SQLite" });
  file.close();
}

describeEachDatabase("the doctor (database)", ({ newSettings }) => {
  const prepared = newSettings().then(async ({ dataDir, databaseUrl }) => {
    const settings = { dataDir: dataDir || temporaryFolder(), databaseUrl };
    const rooms = roomsOf(await openDatabase(settings, createLog("silent")));
    await importFolder(writeFolder(aquariumFiles()), rooms.catalog.aquariums);
    await rooms.close();
    return { DATA_DIR: settings.dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  });

  it("finds a database that is as it should be", async () => {
    const environment = { ...(await prepared), DEFAULT_AQUARIUM: "testhall" };
    const database = await linesAbout("database", environment);
    expect(database[0]).toMatch(/^ok database: \w+ answers and is up to date$/);
    expect(database.filter((line) => !line.startsWith("ok "))).toEqual([]);
    expect(await linesAbout("aquariums", environment)).toEqual([
      "ok aquariums: testhall; visitors come to testhall",
    ]);
  });

  // Rule (operating.md#keys)
  it("warns of a signing key that earlier versions' backups hold, until it is replaced", async () => {
    const environment = await prepared;
    const settings = { dataDir: environment.DATA_DIR, databaseUrl: environment.DATABASE_URL };
    const database = await openDatabase(settings, createLog("silent"));
    await SigningKeys.open(database);
    expect(await linesAbout("signing key", environment)).toEqual([]);
    const made_at = "2026-11-01T00:00:00.000Z";
    await database.updateTable("signing_key").set({ made_at }).execute();
    expect(await linesAbout("signing key", environment)).toEqual([
      expect.stringMatching(/^warn signing key: backups of versions before this one hold it → .*keys rotate/),
    ]);
    await database.transaction().execute((transaction) => rotateKey(transaction, { revokes: false }));
    expect(await linesAbout("signing key", environment)).toEqual([]);
    await database.destroy();
  });

  // Rule (studies-in-a-visit)
  it("warns of an aquarium that waits for a consent which no study asks for", async () => {
    const { DATA_DIR, DATABASE_URL } = await prepared;
    const environment = { ...(await prepared), DEFAULT_AQUARIUM: "testhall" };
    expect(await linesAbout("recording", environment)).toEqual([]);
    const rooms = roomsOf(
      await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }, createLog("silent")),
    );
    const files = aquariumFiles();
    const details = { ...(files["aquarium.json"] as object), recording: "consent" };
    await importFolder(writeFolder({ ...files, "aquarium.json": details }), rooms.catalog.aquariums);
    const [warning] = await linesAbout("recording", environment);
    expect(warning).toMatch(
      /^warn recording: testhall records only with consent .* no study that runs there asks/,
    );
    const settings = studySettings({ consent: consentForm() });
    const study = await rooms.studies.stored.add("testhall", { settings, by: null, reason: "" });
    expect(await linesAbout("recording", environment)).toEqual([warning]);
    await rooms.studies.stored.setStatus(study, "running");
    expect(await linesAbout("recording", environment)).toEqual([]);
    await rooms.close();
  });

  it("finds a default aquarium that is not there", async () => {
    const environment = { ...(await prepared), DEFAULT_AQUARIUM: "elsewhere" };
    expect(await linesAbout("aquariums", environment)).toEqual([
      expect.stringMatching(
        /^warn aquariums: DEFAULT_AQUARIUM is elsewhere, which is not there: visitors come to the first of testhall that they see → Set DEFAULT_AQUARIUM/,
      ),
    ]);
  });
});

// Rule (operating.md#troubleshooting)
describe("the doctor", () => {
  it("makes no database where there is none", async () => {
    const environment = { DATA_DIR: temporaryFolder() };
    const [first] = await linesAbout("database", environment);
    expect(first).toMatch(/^warn database: there is none yet/);
    expect(await linesAbout("database", environment)).toEqual([first]);
  });

  it("finds a database that cannot be reached, and shows no password", async () => {
    const lines = await linesAbout("database", { DATABASE_URL: "postgres://u:s3cret@127.0.0.1:1/d" });
    expect(lines).toEqual([
      expect.stringMatching(/^fail database: PostgreSQL cannot be opened: .*ECONNREFUSED/),
    ]);
    expect(lines.join()).not.toContain("s3cret");
  });

  it("looks at no data folder where the database is elsewhere and none is named", async () => {
    const environment = { DATABASE_URL: "postgres://u@127.0.0.1:1/d", DATA_DIR: "" };
    expect(await linesAbout("data folder", environment)).toEqual([expect.stringMatching(/^ok .*: none/)]);
    for (const what of ["files", "disk", "backups"]) expect(await linesAbout(what, environment)).toEqual([]);
  });

  it.each([
    ["that is private", 0o700, /^ok files/],
    ["that others may enter", 0o755, /^warn files: .*chmod 700/],
  ])("looks at who may enter a data folder %s", async (_which, mode, line) => {
    const DATA_DIR = temporaryFolder();
    chmodSync(DATA_DIR, mode);
    expect(await linesAbout("files", { DATA_DIR })).toEqual([expect.stringMatching(line)]);
  });

  it("says that a data folder is not there", async () => {
    const DATA_DIR = join(temporaryFolder(), "none");
    expect(await linesAbout("data folder", { DATA_DIR })).toEqual([expect.stringMatching(/^fail/)]);
  });

  it("tells the age of the newest backup", async () => {
    const DATA_DIR = temporaryFolder();
    expect(await linesAbout("backups", { DATA_DIR })).toEqual([expect.stringMatching(/^warn backups: none/)]);
    writeBackup(DATA_DIR, 40);
    expect(await linesAbout("backups", { DATA_DIR })).toEqual([
      expect.stringMatching(/^warn backups: the newest is 40 hours old → .*harapen-backup/),
    ]);
    writeBackup(DATA_DIR, 0);
    expect(await linesAbout("backups", { DATA_DIR })).toEqual(["ok backups: the newest is 0 hours old"]);
    // As one that was fetched back from another machine.
    writeBackup(DATA_DIR, 20);
    expect(await linesAbout("backups", { DATA_DIR })).toEqual(["ok backups: the newest is 0 hours old"]);
  });

  it("tells whether the newest backup is encrypted, as the settings say", async () => {
    const DATA_DIR = temporaryFolder();
    writeBackup(DATA_DIR, 0);
    const recipient = await identityToRecipient(await generateX25519Identity());
    const environment = { DATA_DIR, BACKUP_RECIPIENTS: recipient };
    expect(await linesAbout("backups", environment)).toEqual([
      expect.stringMatching(
        /^warn backups: the newest is 0 hours old, and not encrypted, though BACKUP_RECIPIENTS is set →/,
      ),
    ]);
    const plain = join(DATA_DIR, "backups/harapen-0-hours-old.backup");
    await encryptFile(plain, join(DATA_DIR, "backups/harapen-1.backup"), { recipients: [recipient] });
    rmSync(plain);
    expect(await linesAbout("backups", environment)).toEqual([
      "ok backups: the newest is 0 hours old, and encrypted",
    ]);
  });

  it("takes nothing for a backup that is none: no other file, and not what a killed one left", async () => {
    const DATA_DIR = temporaryFolder();
    writeBackup(DATA_DIR, 40);
    mkdirSync(join(DATA_DIR, "backups/.harapen.backup.part-abcdef"));
    writeFileSync(join(DATA_DIR, "backups/notes.txt"), "copied off the machine");
    expect(await linesAbout("backups", { DATA_DIR })).toEqual([
      expect.stringMatching(/^warn backups: the newest is 40 hours old → .*harapen-backup/),
    ]);
  });

  it.each<[string, Record<string, string>, string, RegExp]>([
    ["an address without https", { PUBLIC_URL: "http://127.0.0.1:1" }, "address", /^warn .*not https/],
    ["a proxy that is not named", { PUBLIC_URL: "https://127.0.0.1:1" }, "proxies", /^warn .*not set/],
    [
      "a proxy that is named",
      { PUBLIC_URL: "https://127.0.0.1:1", TRUSTED_PROXIES: "loopback" },
      "proxies",
      /^ok .*loopback/,
    ],
    ["proxies that are anybody", { TRUSTED_PROXIES: "0.0.0.0/0" }, "proxies", /^warn .*anybody/],
    ["a demo for anybody", { DEMO_SIGN_IN: "anywhere" }, "sign-in", /^warn .*anybody/],
    ["no sign-in", { DEMO_SIGN_IN: "off" }, "sign-in", /^warn .*off/],
    ["metrics for other machines", { METRICS_PORT: "0", METRICS_HOST: "0.0.0.0" }, "metrics", /^ok .*\n?/],
  ])("looks at %s", async (_what, environment, about, line) => {
    expect((await linesAbout(about, environment))[0]).toMatch(line);
  });

  it("asks the provider for its metadata and keys", async () => {
    const provider = await startStubProvider(await makeKey("a"));
    const environment = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: TEST_CLIENT };
    expect((await linesAbout("sign-in", environment))[0]).toBe(
      `ok sign-in: ${provider.issuer} answers, and has keys`,
    );
    expect((await linesAbout("staff", environment))[0]).toMatch(/^ok staff: no second factor/);
    const demanding = { ...environment, STAFF_ACR_VALUES: "gold" };
    expect((await linesAbout("staff", demanding))[0]).toMatch(/^warn staff: .* gold .*does not say/);
    provider.document = { ...provider.document, acr_values_supported: ["silver"] };
    expect((await linesAbout("staff", demanding))[0]).toMatch(/^fail staff: .*knows none/);
    provider.document = { ...provider.document, acr_values_supported: ["silver", "gold"] };
    expect((await linesAbout("staff", demanding))[0]).toMatch(/^ok staff: .*knows/);
    provider.failing = true;
    expect(await linesAbout("sign-in", environment)).toEqual([expect.stringMatching(/^fail sign-in: /)]);
    await provider.stop();
  });
});

describe("the command doctor", () => {
  const run = async (environment: Record<string, string>, flags: readonly string[] = []) => {
    const env = {
      PATH: process.env.PATH ?? "",
      METRICS_PORT: "off",
      DATA_DIR: temporaryFolder(),
      ...environment,
    };
    const done = promisify(execFile)(process.execPath, [...flags, CLI, "doctor"], { env });
    return done.then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
    );
  };

  it("prints a line a finding, with what to do below it, names what is set, and ends with 0 where nothing fails", async () => {
    const { code, output } = await run({ LOG_LEVEL: "warn" });
    expect(
      output
        .trim()
        .split("\n")
        .filter((line) => !/^(ok {2}|warn|fail) [a-z -]+: | {5}→ /.test(line)),
    ).toEqual([]);
    expect(output).toContain("settings: DATA_DIR, LOG_LEVEL, METRICS_PORT");
    expect(code).toBe(0);
  });

  it("names the version, the Node that runs, and the library that reads photographs", async () => {
    const { output } = await run({});
    expect(output).toContain(`ok   version: ${versionInWords()}\n`);
    expect(output).toMatch(new RegExp(`^ok {3}node: ${process.versions.node}$`, "m"));
    expect(output).toMatch(/^ok {3}photographs: read with libvips 8[.]\d+/m);
  });

  // Rule (operating.md#troubleshooting)
  it("says how to mend an installation without sharp's binary", async () => {
    const hooks = `import { registerHooks } from "node:module";
      registerHooks({ resolve: (name, context, next) => next(name === "sharp" ? "sharp-gone" : name, context) });`;
    const { code, output } = await run({}, ["--import", `data:text/javascript,${encodeURIComponent(hooks)}`]);
    expect([code, output]).toEqual([1, expect.stringMatching(/^fail photographs: refused, .*\n.*npm ci/m)]);
  });

  // Rule (operating.md#troubleshooting)
  it("ends with 1 where something fails, and shows no secret", async () => {
    const { code, output } = await run({ DATABASE_URL: "postgres://u:s3cret@127.0.0.1:1/d" });
    expect([code, output]).toEqual([1, expect.stringContaining("\nfail database: ")]);
    expect(output).not.toContain("s3cret");
  });

  it("ends with 1 where settings are wrong, and names them", async () => {
    const { code, output } = await run({ PORT: "x" });
    expect([code, output]).toEqual([1, expect.stringMatching(/^fail settings: PORT must be/m)]);
  });
});
