import { mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { PATHS } from "@harapen/contract/calls/paths";
import { afterAll, describe, expect, it } from "vitest";
import { KnownTime } from "../database/known-time.ts";
import { runningVersion } from "../platform/version.ts";
import { aquariumFiles, writeFolder } from "../testing/aquarium-fixture.ts";
import { startCluster } from "../testing/postgres/postgres-cluster.ts";
import { findPostgres } from "../testing/postgres/run-cluster.ts";
import { runApp } from "../testing/running-app.ts";
import { runServerProcess, type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { makeKey, startStubProvider, TEST_CLIENT } from "../testing/sign-in/stub-oidc-provider.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { BACKUP_COMMANDS } from "./backup/commands.ts";
import { Metrics } from "./metrics.ts";

const settings = () => ({
  DATA_DIR: temporaryFolder(),
  IMPORT_DIR: writeFolder(aquariumFiles()),
  DEFAULT_AQUARIUM: "testhall",
});

/** Returns the address at which a server says that its metrics are. */
function metricsAddress({ logged }: ServerProcess): string {
  return /"address":"(http:[^"]+)"/.exec(logged())?.[1] ?? "";
}

/** Returns the figures of a server by name and labels, as Prometheus reads them. */
async function figures(server: ServerProcess): Promise<Map<string, number>> {
  const text = await (await fetch(metricsAddress(server))).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ""), Number(/ (\S+)$/.exec(line)?.[1])]));
}

// Rule (operating.md#monitoring)
describe("the metrics", () => {
  const started = startServerProcess({ ...settings(), METRICS_PORT: "0" });
  afterAll(async () => (await started).stop());

  it("count answers by call and class of status, and name no address that a client made", async () => {
    const server = await started;
    await fetch(server.address + PATHS.basePenguins("testhall"));
    await fetch(server.address + PATHS.basePenguins("no-such-aquarium"));
    await fetch(`${server.address}/api/secret-word?of=a-client`);
    const read = await figures(server);
    const call = PATHS.basePenguins(":aquarium");
    expect(read.get(`harapen_request_seconds_count{call="${call}",status="2xx"}`)).toBe(1);
    expect(read.get(`harapen_request_seconds_count{call="${call}",status="4xx"}`)).toBe(1);
    expect(read.get('harapen_request_failures_total{code="not-found"}')).toBeGreaterThan(0);
    expect([...read.keys()].join("\n")).not.toMatch(/secret-word|no-such-aquarium|a-client/);
  });

  it("report the process, its event loop, its queue, its files and the disk", async () => {
    const read = await figures(await started);
    const { version, commit } = runningVersion();
    expect(read.get(`harapen_build_info{version="${version}",commit="${commit ?? ""}"}`)).toBe(1);
    expect(read.get("harapen_ready")).toBe(1);
    expect(read.get("harapen_events_pending_characters")).toBe(0);
    expect(read.get("harapen_saves_pending_bytes")).toBe(0);
    expect(read.get("harapen_thread_tasks_waiting")).toBe(0);
    expect(read.get("harapen_disk_free_bytes")).toBeGreaterThan(0);
    expect(read.get("harapen_sqlite_database_bytes")).toBeGreaterThan(0);
    expect(read.get("harapen_sqlite_wal_bytes")).toBeGreaterThanOrEqual(0);
    expect(read.get("process_resident_memory_bytes")).toBeGreaterThan(0);
    expect([...read.keys()]).toContain("nodejs_eventloop_lag_p99_seconds");
  });

  it("have no newest backup while there is none, and no provider where the server has its own", async () => {
    const names = [...(await figures(await started)).keys()];
    expect(names.filter((name) => /backup|provider/.test(name))).toEqual([]);
  });

  it("are on a port of their own, and not on the visitors'", async () => {
    const server = await started;
    const port = (address: string) => new URL(address).port;
    expect(port(metricsAddress(server))).not.toBe(port(server.address));
    expect((await fetch(new URL("/", metricsAddress(server)))).status).toBe(404);
    expect((await fetch(`${server.address}/metrics`)).headers.get("content-type")).not.toContain("0.0.4");
  });
});

// Rule (operating.md#monitoring)
describe("the metrics of what is beside the server", () => {
  const hour = 3_600_000;

  it("say when the newest backup was made", async () => {
    const app = await runApp();
    const { config, operating } = app.rooms;
    const folder = join(config.dataDir, "backups");
    mkdirSync(folder);
    writeFileSync(join(folder, "notes.txt"), "no backup");
    const operator = { report: () => {}, confirm: async () => false };
    await BACKUP_COMMANDS.backup([join(folder, "harapen-1.backup")])(config, operator);
    const text = await operating.metrics.registry.metrics();
    const [, seconds] = /^harapen_backup_newest_timestamp_seconds (\S+)$/m.exec(text) ?? [];
    expect(Math.abs(Date.now() - 1_000 * Number(seconds))).toBeLessThan(hour);
    await app.stop();
  });

  it("say whether the sign-in provider can be reached, of which they name nothing", async () => {
    const provider = await startStubProvider(await makeKey("first"));
    const of = async (OIDC_ISSUER: string) => {
      const app = await runApp({ environment: { OIDC_ISSUER, OIDC_CLIENT_ID: TEST_CLIENT } });
      const { registry } = app.rooms.operating.metrics;
      await expect.poll(() => registry.metrics()).toContain("\nharapen_sign_in_provider_up");
      const text = await registry.metrics();
      await app.stop();
      return text;
    };
    expect(await of(provider.issuer)).toMatch(/^harapen_sign_in_provider_up 1$/m);
    const { issuer } = provider;
    await provider.stop();
    const text = await of(issuer);
    expect(text).toMatch(/^harapen_sign_in_provider_up 0$/m);
    expect(text).not.toContain(issuer);
  });

  it("say that it is not ready while saves are refused for want of room", async () => {
    let free = Number.POSITIVE_INFINITY;
    const app = await runApp({ freeBytes: async () => free });
    const { registry } = app.rooms.operating.metrics;
    expect(await registry.metrics()).toMatch(/^harapen_ready 1$/m);
    free = 0;
    await expect.poll(() => registry.metrics(), { timeout: 10_000 }).toMatch(/^harapen_ready 0$/m);
    await app.stop();
  });

  it("say that the machine's clock is in doubt", async () => {
    const app = await runApp();
    const doubted = async (clock?: () => number) => {
      const knownTime = new KnownTime(app.rooms.database, clock && { clock });
      const { registry } = new Metrics({ ...app.rooms, refusals: app.refusals, knownTime });
      return /^harapen_clock_in_doubt (\d)$/m.exec(await registry.metrics())?.[1];
    };
    expect(await doubted()).toBe("0");
    expect(await doubted(() => Date.now() - 3_600_000)).toBe("1");
    await app.stop();
  });

  it("leave out the disk of a data folder that cannot be read, rather than call it full", async () => {
    const app = await runApp();
    const sources = {
      ...{ ...app.rooms, refusals: app.refusals },
      config: { ...app.rooms.config, dataDir: join(app.rooms.config.dataDir, "not-there") },
    };
    expect(await new Metrics(sources).registry.metrics()).not.toMatch(/^harapen_disk_free_bytes/m);
    expect(await app.rooms.operating.metrics.registry.metrics()).toMatch(/^harapen_disk_free_bytes \d/m);
    await app.stop();
  });
});

const programs = findPostgres();

describe.skipIf(!programs)("the metrics over PostgreSQL (skipped where its programs are missing)", () => {
  it("report the pool's connections, and no embedded database", async () => {
    const cluster = await startCluster(programs ?? "");
    const DATABASE_URL = await cluster.newDatabase();
    const server = await startServerProcess({ ...settings(), DATABASE_URL, METRICS_PORT: "0" });
    const read = await figures(server);
    // The metrics themselves query the database, and may wait for its first connection.
    expect(read.get('harapen_postgres_connections{state="waiting"}')).toBeGreaterThanOrEqual(0);
    expect(read.get('harapen_postgres_connections{state="open"}')).toBeGreaterThan(0);
    expect(read.has("harapen_sqlite_wal_bytes")).toBe(false);
    await server.stop();
    await cluster.stop();
  });
});

describe("a metrics port that is taken", () => {
  const take = (port: number) =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer().once("error", reject);
      server.listen(port, "127.0.0.1", () => resolve(server));
    });

  it("does not start a server whose settings name it", async () => {
    const taken = await take(0);
    const { port } = taken.address() as AddressInfo;
    const { code, errors } = await runServerProcess({ ...settings(), PORT: "0", METRICS_PORT: String(port) });
    expect([code, errors]).toEqual([1, expect.stringContaining(`127.0.0.1:${port}`)]);
    taken.close();
  });

  it("lets a server without settings start, with a warning", async () => {
    const taken = await take(9_464).catch(() => undefined);
    const server = await startServerProcess({ ...settings(), METRICS_PORT: "" });
    expect(server.logged()).toContain("METRICS_PORT sets another, or off");
    expect(await server.stop()).toBe(0);
    taken?.close();
  });
});
