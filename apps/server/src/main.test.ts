import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { request as requestSecurely } from "node:https";
import { delimiter, join } from "node:path";
import { checkServerIdentity, type PeerCertificate } from "node:tls";
import { fileURLToPath } from "node:url";
import { aquarium, dictionary } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import { everythingVisible } from "@harapen/contract/drawing";
import { pino } from "pino";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { importFolder } from "./catalog/folder/import-folder.ts";
import { openDatabase } from "./database/database.ts";
import { addressesOf } from "./platform/local-network/addresses.ts";
import { aquariumFiles, writeFolder } from "./testing/aquarium-fixture.ts";
import { makePng, toDataUrl } from "./testing/png-fixture.ts";
import { startCluster } from "./testing/postgres/postgres-cluster.ts";
import { findPostgres } from "./testing/postgres/run-cluster.ts";
import { roomsOf } from "./testing/rooms.ts";
import { runServerProcess, type ServerProcess, startServerProcess } from "./testing/server-process.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

// Processes and databases of their own start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const START = fileURLToPath(new URL("../../../scripts/start.ts", import.meta.url));

const silent = pino({ level: "silent" });
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const settings = () => ({ DATA_DIR: join(folder, "data"), IMPORT_DIR: writeFolder(aquariumFiles()) });

/**
 * Returns a PATH with this program in place of npm: a real build would empty the folder from which a running
 * server serves the app.
 */
function pathWithNpm(script: string): string {
  writeFileSync(join(folder, "npm"), script, { mode: 0o755 });
  return [folder, process.env.PATH].join(delimiter);
}

async function save({ address }: ServerProcess, uid = "guest"): Promise<number> {
  const body = { mail: "guest", uid, aquarium: "testhall", penguin_name: "p1", image: toDataUrl(makePng()) };
  const headers = { "content-type": "application/json" };
  return (await fetch(address + PATHS.saveDrawing, { method: "POST", headers, body: JSON.stringify(body) }))
    .status;
}

async function storedDrawings(): Promise<number> {
  const database = await openDatabase({ dataDir: join(folder, "data") }, silent);
  const rows = await database.selectFrom("drawing").select("saved_id").execute();
  await database.destroy();
  return rows.length;
}

it("a server whose default aquarium is not there starts with another, and says so", async () => {
  const server = await startServerProcess({ ...settings(), DEFAULT_AQUARIUM: "nowhere" });
  expect(server.logged()).toMatch(
    /"there":\["kitano","minato","testhall"\],"msg":"DEFAULT_AQUARIUM: .*nowhere/,
  );
  const answer = await fetch(server.address, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/kitano"]);
  expect(await server.stop()).toBe(0);
});

// Rule (staff-screens)
it("prints a link for the demo's staff at each start, and none where there is no demo provider", async () => {
  const production = await startServerProcess({ ...settings(), NODE_ENV: "production" });
  await production.stop();
  expect(production.logged()).not.toContain("/oidc/staff/");
  const links = [];
  let log = "";
  for (const _ of ["a start", "another"]) {
    const demo = await startServerProcess(settings());
    demo.child.stdout.on("data", (data) => {
      log += data;
    });
    const link = () => /at (http:\/\/localhost:\d+\/oidc\/staff\/[\w-]{22})$/m.exec(demo.logged())?.[1];
    await expect.poll(link).toBeDefined();
    links.push(new URL(link() ?? "").pathname);
    await demo.stop();
  }
  expect(new Set(links).size).toBe(2);
  for (const line of log.trimEnd().split("\n")) expect(() => JSON.parse(line), line).not.toThrow();
});

it("refuses what npm start does not know", async () => {
  const { code, errors } = await runServerProcess(settings(), undefined, ["--htps"]);
  expect(code).toBe(1);
  expect(errors).toMatch(/cannot start.*--htps/);
});

describe("a server for phones in the same network", () => {
  const [lan] = addressesOf("0.0.0.0");

  // Rule (operating.md#starting-and-stopping)
  it.skipIf(!lan)(
    "prints the addresses by which they reach it, by https too, and what does not work there",
    async () => {
      const plain = await startServerProcess({ ...settings(), HOST: "0.0.0.0" });
      const { port } = new URL(plain.address);
      await expect.poll(plain.logged).toContain(`  http://${lan}:${port}\n`);
      expect(plain.logged()).toContain("npm start -- --https");
      await plain.stop();
    },
  );

  // Rule (operating.md#starting-and-stopping): `npm start -- --https` serves by a certificate made on the
  //   spot, which stays, for the machine's addresses and `localhost`, with the demo's sign-in
  it("is served by https with a certificate that stays, its demo sign-in included, and ends as ever", async () => {
    const both = { ...settings(), HOST: "0.0.0.0", DEMO_SIGN_IN: "anywhere" };
    const certificates = [];
    for (const _ of ["a start", "another"]) {
      const server = await startServerProcess(both, undefined, ["--https"]);
      const { port } = new URL(server.address);
      const ca = readFileSync(join(folder, "data", "https", "authority.pem"), "utf8");
      for (const host of ["localhost", ...(lan ? [lan] : [])]) {
        const origin = `https://${host}:${port}`;
        expect(JSON.parse(await getTrusting(ca, origin + PATHS.signIn))).toMatchObject({
          enabled: true,
          issuer: `${origin}/oidc`,
        });
        const discovery = await getTrusting(ca, `${origin}/oidc/.well-known/openid-configuration`);
        expect(JSON.parse(discovery)).toMatchObject({ authorization_endpoint: `${origin}/oidc/auth` });
      }
      const authority = await getTrusting(ca, `https://localhost:${port}/certificate.crt`);
      expect(ca).toContain(authority.trim());
      certificates.push(authority);
      await expect.poll(server.logged).toContain(`at https://localhost:${port}/oidc/staff/`);
      expect(await server.stop()).toBe(0);
    }
    expect(new Set(certificates).size).toBe(1);
  });
});

/**
 * Resolves to what an address of this machine answers to a client that trusts this authority, and no other.
 * It is reached by loopback, whatever the address.
 */
function getTrusting(ca: string, address: string): Promise<string> {
  const { host, hostname, port, pathname } = new URL(address);
  const options = {
    ca,
    agent: false,
    host: "127.0.0.1",
    port,
    path: pathname,
    headers: { host },
    checkServerIdentity: (_: string, certificate: PeerCertificate) =>
      checkServerIdentity(hostname, certificate),
  };
  return new Promise((resolve, reject) => {
    const asked = requestSecurely(options, (answer) => {
      let body = "";
      answer.on("data", (data) => {
        body += data;
      });
      answer.on("end", () => resolve(body));
    });
    asked.on("error", reject).end();
  });
}

const programs = findPostgres();

describe.skipIf(!programs)("two servers over one PostgreSQL (skipped where its programs are missing)", () => {
  // Rule (operating.md#databases): PostgreSQL takes the place of SQLite
  it("both serve what was imported while they run, and what either stored", async () => {
    const cluster = await startCluster(programs ?? "");
    const shared = { ...settings(), DATABASE_URL: await cluster.newDatabase() };
    const servers = await Promise.all([startServerProcess(shared), startServerProcess(shared)]);
    const names = async () => {
      const answers = servers.map(({ address }) => fetch(address + PATHS.dictionary("testhall", "ja")));
      const words = await Promise.all((await Promise.all(answers)).map((answer) => answer.json()));
      return words.map((each) => dictionary.parse(each).penguin.name.p1);
    };
    expect(await names()).toEqual(["アン", "アン"]);

    const database = await openDatabase({ dataDir: "", databaseUrl: shared.DATABASE_URL }, silent);
    const files = aquariumFiles();
    const renamed = JSON.stringify(files["localize/ja.json"]).replace("アン", "アンナ");
    const folder = writeFolder({ ...files, "localize/ja.json": renamed });
    await importFolder(folder, roomsOf(database).catalog.aquariums);
    expect(await names()).toEqual(["アンナ", "アンナ"]);

    expect(await Promise.all(servers.map((server) => save(server)))).toEqual([200, 200]);
    expect(await database.selectFrom("drawing").select("saved_id").execute()).toHaveLength(2);
    for (const { child } of servers) child.kill("SIGTERM");
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);
    await database.destroy();
    await cluster.stop();
  });
});

// Rule (operating.md#starting-and-stopping)
describe("the server's process", () => {
  // Rule (an-aquariums-data): A fresh database has the demo aquariums `minato` and `kitano`
  // Rule (an-aquariums-data): The demo aquarium `minato` has the `aqua_id` 1, `kitano` 0
  it("imports the demo aquariums and those of the settings into a fresh database, and serves them", async () => {
    const server = await startServerProcess(settings());
    for (const slug of ["minato", "kitano", "testhall"]) {
      expect((await fetch(server.address + PATHS.basePenguins(slug))).status).toBe(200);
    }
    const aquaId = async (slug: string) =>
      aquarium.parse(await (await fetch(server.address + PATHS.aquarium(slug))).json()).aqua_id;
    expect([await aquaId("minato"), await aquaId("kitano")]).toEqual([1, 0]);
    const body = JSON.stringify({ pos: new Array(9).fill(1), part: everythingVisible(), aquarium: "minato" });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(server.address + PATHS.search, { method: "POST", headers, body });
    expect(((await answer.json()) as unknown[]).length).toBeGreaterThan(10);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  /** A setting that no build has been made with, so that npm start builds. */
  const unbuilt = () => ({ VITE_DEFAULT_AQUARIUM: `none-${Date.now()}`, DATA_DIR: join(folder, "data") });

  it("serves the demo aquariums of a new database once npm start has built the app, without the builder's output", async () => {
    const PATH = pathWithNpm(`#!/bin/sh\necho "$@" | tee -a ${join(folder, "asked")}\n`);
    const server = await startServerProcess({ PATH, ...unbuilt() }, START);
    expect(readFileSync(join(folder, "asked"), "utf8")).toBe(
      "run build -w @harapen/visitor\nrun build -w @harapen/staff\n",
    );
    expect(server.logged()).not.toContain("run build -w");
    expect(await (await fetch(server.address + PATHS.basePenguins("minato"))).json()).toHaveLength(42);
    expect(await server.stop()).toBe(0);
  });

  it("is not started by npm start where the app cannot be built, and the builder says why", async () => {
    const PATH = pathWithNpm("#!/bin/sh\necho no room >&2\nexit 3\n");
    const { code, errors } = await runServerProcess({ PATH, ...unbuilt() }, START);
    expect([code, errors]).toEqual([1, expect.stringMatching(/no room\n$/)]);
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  // Rule (saving): A save is acknowledged only when it is durable
  it("has stored every acknowledged save when it is killed right after", async () => {
    const first = await startServerProcess(settings());
    expect(await save(first)).toBe(200);
    first.child.kill("SIGKILL");
    expect(await first.ended).toBe("SIGKILL");
    expect(await storedDrawings()).toBe(1);

    const second = await startServerProcess(settings());
    const statuses = await Promise.all(Array.from({ length: 10 }, () => save(second)));
    second.child.kill("SIGKILL");
    await second.ended;
    expect(statuses).toEqual(new Array(10).fill(200));
    expect(await storedDrawings()).toBe(11);
  });

  it("finishes running requests on SIGTERM, and ends with 0", async () => {
    const server = await startServerProcess(settings());
    const body = JSON.stringify({
      mail: "guest",
      uid: "guest",
      aquarium: "testhall",
      penguin_name: "p1",
      image: toDataUrl(makePng()),
    });
    const status = new Promise<number | undefined>((resolve, reject) => {
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      const running = request(server.address + PATHS.saveDrawing, { method: "POST", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      running.on("error", reject);
      running.write(body.slice(0, 100), () => {
        setTimeout(() => {
          server.child.kill("SIGTERM");
          setTimeout(() => running.end(body.slice(100)), 300);
        }, 100);
      });
    });
    expect(await status).toBe(200);
    expect(await server.ended).toBe(0);
    expect(await storedDrawings()).toBe(1);
  });

  // Rule (operating.md#settings)
  it("does not start with settings that are wrong, and names them all", async () => {
    const { code, errors } = await runServerProcess({
      PORT: "x",
      LOG_LEVEL: "y",
      DATA_DIR: join(folder, "data"),
    });
    expect(code).toBe(1);
    for (const name of ["PORT", "LOG_LEVEL"]) expect(errors).toContain(name);
  });

  it("does not start without its database, and says so without the password", async () => {
    const { code, errors } = await runServerProcess({ DATABASE_URL: "postgres://u:s3cret@localhost:1/d" });
    expect(code).toBe(1);
    expect(errors).toContain("ECONNREFUSED");
    expect(errors).not.toContain("s3cret");
  });

  // Rule (an-aquariums-data)
  it("serves the rest where a folder cannot be imported, and logs why", async () => {
    const files = { ...aquariumFiles(), "localize/en.json": "{" };
    const server = await startServerProcess({ ...settings(), IMPORT_DIR: writeFolder(files) });
    expect((await fetch(server.address + PATHS.basePenguins("minato"))).status).toBe(200);
    expect((await fetch(server.address + PATHS.basePenguins("testhall"))).status).toBe(404);
    expect(await server.stop()).toBe(0);
    expect(server.logged()).toContain("localize/en.json is not JSON");
  });
});
