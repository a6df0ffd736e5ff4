import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import { everythingVisible } from "@harapen/contract/drawing";
import { SignJWT, UnsecuredJWT } from "jose";
import { sql } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { openDatabase } from "../../database/database.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { makePng, toDataUrl } from "../../testing/png-fixture.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { runServerProcess, type ServerProcess, startServerProcess } from "../../testing/server-process.ts";
import { answerWith, beginAuthorization, exchangeCode } from "../../testing/sign-in/oidc-sign-in.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createLog } from "./log.ts";

vi.setConfig({ testTimeout: 60_000 });

/** A text in every place where personal data could be: in names, numbers, addresses and keys. */
const SECRET = "umi-4711";
const MAIL = `${SECRET}@visitor.example`;
const FORM = "application/x-www-form-urlencoded";
const MAIN = pathToFileURL(join(import.meta.dirname, "../../main.ts")).href;
const CLI = fileURLToPath(new URL("../../cli.ts", import.meta.url));

const search = {
  pos: [0, 0, 0, 0, 1, 0, 0, 0, 0],
  part: everythingVisible(),
  aquarium: "testhall",
  penname: SECRET,
};
const drawing = {
  mail: MAIL,
  uid: "guest",
  aquarium: "testhall",
  penguin_name: "p1",
  image: toDataUrl(makePng()),
};
const event = {
  event_id: randomUUID(),
  session_id: SECRET,
  name: "dance",
  client_ts: 0,
  payload: { [SECRET]: MAIL },
};
const record = {
  name: SECRET,
  uid: "guest",
  aquarium: "testhall",
  penname: SECRET,
  bandcolor: "[]",
  image: toDataUrl(makePng()),
  time: "1",
  data: "[]",
  ranking: "[]",
  part: JSON.stringify(everythingVisible()),
  rank: "0",
};

async function post(
  server: ServerProcess,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const type = { "content-type": "application/json" };
  return (
    await fetch(server.address + path, { method: "POST", headers: { ...type, ...headers }, body: text })
  ).status;
}

/** Waits until the log has these words, then checks that it has no secret. */
async function expectLogged(server: ServerProcess, words: string): Promise<void> {
  await expect.poll(() => server.logged()).toContain(words);
  expect(server.logged()).not.toContain(SECRET);
}

// Rule (operating.md#logs)
describeEachDatabase("the log of a server", (database) => {
  const started = database.newSettings().then(async ({ dataDir, databaseUrl }) => {
    const DATA_DIR = dataDir || temporaryFolder();
    const server = await startServerProcess({
      DATA_DIR,
      IMPORT_DIR: writeFolder(aquariumFiles()),
      DEFAULT_AQUARIUM: "testhall",
      LOG_LEVEL: "trace",
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    const beside = await openDatabase({ dataDir: DATA_DIR, databaseUrl }, createLog("silent"));
    const database = { DATA_DIR, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
    return { server, beside, database };
  });
  afterAll(async () => {
    const { server, beside } = await started;
    await beside.destroy();
    await server.stop();
  });

  it.each<[string, string, unknown, Record<string, string>?]>([
    ["a search with wrong fields", PATHS.search, { ...search, pos: SECRET, [SECRET]: MAIL }],
    ["a body that is not JSON", PATHS.search, `${MAIL}{`],
    ["a type of body that carries a name", PATHS.search, "x", { "content-type": `text/${SECRET}` }],
    ["a drawing with a wrong picture", PATHS.saveDrawing, { ...drawing, image: MAIL }],
    ["a drawing of a member without a token", PATHS.saveDrawing, { ...drawing, uid: SECRET }],
    ["an album of a member without a token", PATHS.loadAlbum, { uid: SECRET, aquarium: "testhall" }],
    ["a registration without a token", PATHS.registerUser, { uid: SECRET, name: SECRET }],
    ["an event without its fields", PATHS.logEvent, { [SECRET]: MAIL }],
    [
      "a record with a broken field",
      PATHS.saveRecord,
      new URLSearchParams({ ...record, data: `[${MAIL}` }).toString(),
      { "content-type": FORM },
    ],
    ["an address that names somebody", `/api/${SECRET}?uid=${SECRET}`, {}],
    ["an aquarium that names somebody", PATHS.aquarium(SECRET), {}],
  ])("holds nothing of %s", async (_what, path, body, headers) => {
    const { server } = await started;
    const before = server.logged().length;
    expect(await post(server, path, body, headers)).toBeGreaterThanOrEqual(400);
    await expect.poll(() => server.logged().slice(before)).toContain('"answered"');
    expect(server.logged()).not.toContain(SECRET);
  });

  it.each([
    ["of no known name", { ...event, name: SECRET }],
    ["with a payload that fails its schema", { ...event, name: "session_start" }],
  ])("holds nothing of a quarantined event %s", async (_what, body) => {
    const { server } = await started;
    expect(await post(server, PATHS.logEvent, { ...body, event_id: randomUUID() })).toBe(202);
    await expectLogged(server, "an event was quarantined");
  });

  it("holds nothing of tokens that are refused", async () => {
    const { server } = await started;
    const claims = { sub: SECRET, email: MAIL };
    const key = new TextEncoder().encode("k".repeat(32));
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(key);
    for (const token of [SECRET, forged, new UnsecuredJWT(claims).encode()]) {
      const headers = { authorization: `Bearer ${token}` };
      expect(await post(server, PATHS.registerUser, { uid: SECRET, name: SECRET }, headers)).toBe(401);
    }
    await expectLogged(server, "an ID token was refused");
  });

  it("holds nothing of sign-ins, done and failed", async () => {
    const { server } = await started;
    const authorization = await beginAuthorization(server.address, { state: SECRET, nonce: SECRET });
    const code = (await answerWith(authorization, { name: SECRET })).get("code") ?? "";
    expect((await exchangeCode(authorization, code, { code_verifier: "x".repeat(43) })).status).toBe(400);
    const wrong = await beginAuthorization(server.address, { redirect_uri: `https://${SECRET}.example/` });
    await wrong.browser.go(wrong.start.href);
    await fetch(`${server.address}/oidc/portraits/${SECRET}.svg`);
    await expectLogged(server, "/oidc/");
    expect(server.logged()).not.toContain(code);
  });

  it("holds nothing of what a learner fails with", async () => {
    const settings = await database.newSettings();
    const rooms = roomsOf(await openDatabase(settings, createLog("silent")));
    await importFolder(writeFolder(aquariumFiles()), rooms.catalog.aquariums);
    for (const device of ["a", "b", "c", "d", "e"])
      await saveConfirmedVisit(rooms, "testhall", { penguin: "p2", device: `${SECRET}-${device}` });
    await rooms.close();
    const beside = await openDatabase(settings, createLog("silent"));
    await beside
      .updateTable("record")
      .set({ uid: SECRET, strokes: `[${MAIL}` })
      .execute();
    await beside.destroy();
    const server = await startServerProcess({
      ...(settings.databaseUrl === undefined
        ? { DATA_DIR: settings.dataDir }
        : { DATA_DIR: temporaryFolder(), DATABASE_URL: settings.databaseUrl }),
      DEFAULT_AQUARIUM: "testhall",
      LOG_LEVEL: "trace",
    });
    await expectLogged(server, "a penguin could not be learned");
    expect(await server.stop()).toBe(0);
    expect(server.logged()).not.toContain(SECRET);
  });

  it("holds nothing of a backup that is refused as a server runs, and nor does the command print it", async () => {
    const { server, database: env } = await started;
    const file = join(temporaryFolder(), "whole.backup");
    const harapen = (...words: string[]) =>
      spawnSync(process.execPath, [CLI, ...words], { env: { ...process.env, ...env }, encoding: "utf8" });
    expect(harapen("backup", file).status).toBe(0);
    const { status, stdout, stderr } = harapen("restore", file, "--replace", "--force");
    expect([status, stderr]).toEqual([1, expect.stringMatching(/server.* runs? on the database/)]);
    expect(stdout + stderr).not.toContain(SECRET);
    await expectLogged(server, '"answered"');
  });

  it("holds nothing of rows that the database refuses", async () => {
    const { server, beside } = await started;
    for (const table of ["record", "drawing", "event_aside"]) await refuseRows(beside, database.kind, table);
    const form = new URLSearchParams(record).toString();
    expect(await post(server, PATHS.saveRecord, form, { "content-type": FORM })).toBeGreaterThanOrEqual(500);
    expect(await post(server, PATHS.saveDrawing, drawing)).toBeGreaterThanOrEqual(500);
    expect(await post(server, PATHS.logEvent, { ...event, event_id: randomUUID() })).toBe(503);
    await expectLogged(server, "an event was not stored");
  });
});

/** Makes a table refuse every row: PostgreSQL then names the row's values in the error's detail. */
async function refuseRows(
  database: Awaited<ReturnType<typeof openDatabase>>,
  kind: "SQLite" | "PostgreSQL",
  table: string,
): Promise<void> {
  const name = sql.table(table);
  const statement =
    kind === "PostgreSQL"
      ? sql`alter table ${name} add constraint no_more check (1 = 0) not valid`
      : sql`create trigger ${sql.raw(`no_more_${table}`)} before insert on ${name} begin select raise(abort, 'no more'); end`;
  await statement.execute(database);
}

describe("a server that ends by itself", () => {
  it("prints nothing of an aquarium's folder that it cannot import, besides its fields' names", async () => {
    const files = { ...aquariumFiles(), "aquarium.json": { slug: "testhall", aqua_id: MAIL } };
    const server = await startServerProcess({ DATA_DIR: temporaryFolder(), IMPORT_DIR: writeFolder(files) });
    expect(await server.stop()).toBe(0);
    expect(server.logged()).toContain("aqua_id");
    expect(server.logged()).not.toContain(SECRET);
  });

  it("prints nothing of what it was to import where another server runs on the database", async () => {
    const DATA_DIR = temporaryFolder();
    const files = aquariumFiles();
    const first = await startServerProcess({
      DATA_DIR,
      IMPORT_DIR: writeFolder(files),
      DEFAULT_AQUARIUM: "testhall",
    });
    const named = JSON.parse(JSON.stringify(files).replaceAll("アン", SECRET));
    const second = { DATA_DIR, IMPORT_DIR: writeFolder(named), PORT: "0", METRICS_PORT: "off" };
    const { code, errors } = await runServerProcess(second);
    expect([code, errors]).toEqual([1, expect.stringContaining("Another server runs on the database")]);
    expect(errors).not.toContain(SECRET);
    const { name } = JSON.parse(
      await (await fetch(first.address + PATHS.dictionary("testhall", "ja"))).text(),
    ).penguin;
    expect(name.p1).toBe("アン");
    expect(await first.stop()).toBe(0);
    expect(first.logged()).not.toContain(SECRET);
  });

  it.each([
    ["an error that nobody caught", "setTimeout(() => { throw failure; })"],
    ["a promise that nobody caught", "Promise.reject(failure)"],
  ])("prints nothing of %s, and ends with 1", async (_what, statement) => {
    const main = join(temporaryFolder(), "main.mjs");
    const failure = `Object.assign(new Error("it failed"), { detail: "Key (uid)=(${SECRET})" })`;
    writeFileSync(
      main,
      `const failure = ${failure};\nprocess.once("SIGUSR2", () => { ${statement}; });\nawait import("${MAIN}");\n`,
    );
    const settings = { DATA_DIR: temporaryFolder(), DEFAULT_AQUARIUM: "minato" };
    const server = await startServerProcess(settings, main);
    server.child.kill("SIGUSR2");
    expect(await server.ended).toBe(1);
    await expectLogged(server, "it failed");
  });
});
