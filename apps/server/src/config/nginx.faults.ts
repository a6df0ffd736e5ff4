import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { Agent, request } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MAX_ZIP_BYTES } from "@harapen/contract/staff/import";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { MAX_PHOTOGRAPH_BYTES } from "@harapen/contract/staff/photographs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const CONFIGURATION = fileURLToPath(new URL("../../../../deploy/nginx/harapen.conf", import.meta.url));
const isHere = spawnSync("nginx", ["-v"]).status === 0 && spawnSync("openssl", ["version"]).status === 0;

/** The header by which a test says from where it asks. */
const COMES_FROM = "x-comes-from";

/** A file of a build that only another server has. */
const OTHER_BUILDS_FILE = "/assets/draw-B7x2.js";

/** What the server behind the proxy was asked. */
const asked: { url: string | undefined; headers: NodeJS.Dict<string | string[]> }[] = [];
const behind = createServer((incoming, response) => {
  asked.push({ url: incoming.url, headers: incoming.headers });
  response.statusCode = incoming.url?.endsWith(OTHER_BUILDS_FILE) ? 404 : 200;
  incoming.resume().on("end", () => response.end("answered"));
});
/** Another server, which is asked only where the first has not what it is asked for. */
const another = createServer((incoming, response) =>
  incoming.resume().on("end", () => response.end("answered")),
);

describe.skipIf(!isHere)("nginx as deploy sets it up (skipped where nginx or openssl is missing)", () => {
  let plainPort = 0;
  let port = 0;
  let nginx: ReturnType<typeof spawn>;
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  beforeAll(async () => {
    for (const server of [behind, another]) await once(server.listen(0, "127.0.0.1"), "listening");
    [plainPort, port] = [await freePort(), await freePort()];
    const folder = temporaryFolder();
    const serverPorts = [behind, another].map((server) => (server.address() as AddressInfo).port);
    nginx = spawn(
      "nginx",
      ["-p", folder, "-e", "stderr", "-c", writeConfiguration(folder, { plainPort, port, serverPorts })],
      { stdio: "ignore" },
    );
    await vi.waitFor(() => ask("/"), 10_000);
  });
  afterAll(async () => {
    agent.destroy();
    nginx.kill("SIGTERM");
    await once(nginx, "exit");
    for (const server of [behind, another]) {
      server.close();
      server.closeAllConnections();
    }
  });

  /** Asks the proxy by TLS; resolves to the status. */
  function ask(
    path: string,
    { headers = {}, body = "" }: { headers?: Record<string, string>; body?: string } = {},
  ) {
    return new Promise<number | undefined>((resolve, reject) => {
      const options = {
        port,
        host: "127.0.0.1",
        path,
        headers,
        method: body ? "POST" : "GET",
        rejectUnauthorized: false,
        agent,
      };
      const asking = request(options, (answer) => resolve(answer.resume().statusCode));
      asking.on("error", reject).end(body);
    });
  }

  it("terminates TLS, and tells the server who asks, whatever the client said", async () => {
    expect(
      await ask("/api/x", { headers: { "x-forwarded-for": "192.0.2.66", forwarded: "for=192.0.2.66" } }),
    ).toBe(200);
    const { headers } = asked.at(-1) ?? {};
    expect(headers).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "https",
      host: `127.0.0.1:${port}`,
    });
    expect(headers).not.toHaveProperty("forwarded");
  });

  it("takes the largest body that the server reads, and none of over 2 MB", async () => {
    expect(await ask("/api/x", { body: "x".repeat(1_500_000) })).toBe(200);
    expect(await ask("/api/x", { body: "x".repeat(2_200_000) })).toBe(413);
  });

  it.each([
    [STAFF_PATHS.photographs("minato"), MAX_PHOTOGRAPH_BYTES],
    [STAFF_PATHS.importZip("minato"), MAX_ZIP_BYTES],
  ])("takes the largest body that staff send to %s, and none that is much larger", async (path, bytes) => {
    expect(await ask(`${path}?keep=none`, { body: "x".repeat(bytes) })).toBe(200);
    expect(await ask(path, { body: "x".repeat(1.1 * bytes) })).toBe(413);
  });

  it.each(["", "/staff"])(
    "asks the next server for a file below %s/assets/ that the first has not, and for nothing else",
    async (app) => {
      expect(await ask(app + OTHER_BUILDS_FILE)).toBe(200);
      expect(await ask(`/api${app}${OTHER_BUILDS_FILE}`)).toBe(404);
    },
  );

  it("keeps checks to itself", async () => {
    const before = asked.length;
    expect(await ask("/health/ready")).toBe(404);
    expect(asked).toHaveLength(before);
  });

  /** Asks the proxy without TLS. */
  function askPlain(path: string) {
    return new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      const asking = httpRequest({ port: plainPort, host: "127.0.0.1", path }, (answer) =>
        resolve({ status: answer.resume().statusCode, location: answer.headers.location }),
      );
      asking.on("error", reject).end();
    });
  }

  it("leads from http to https, but for the proof that a certificate is asked by", async () => {
    expect(await askPlain("/minato")).toEqual({ status: 301, location: "https://127.0.0.1/minato" });
    expect(await askPlain("/.well-known/acme-challenge/none")).toEqual({ status: 404, location: undefined });
  });

  /** Asks 3,000 times, from these addresses in turn; resolves to the statuses that came. */
  async function askWithoutEnd(addressOf: (at: number) => string) {
    const statuses = new Set<number | undefined>();
    for (let round = 0; round < 60; round++) {
      const asking = Array.from({ length: 50 }, (_, at) =>
        ask("/api/x", { headers: { [COMES_FROM]: addressOf(50 * round + at) } }),
      );
      for (const status of await Promise.all(asking)) statuses.add(status);
    }
    return [...statuses].sort();
  }

  it("answers 429 to who asks without end", async () => {
    expect(await askWithoutEnd(() => "192.0.2.7")).toEqual([200, 429]);
    expect(await ask("/api/x", { headers: { [COMES_FROM]: "192.0.2.8" } })).toBe(200);
  });

  it("answers 429 to who asks without end from all over an IPv6 /48, and to nobody beside it", async () => {
    expect(await askWithoutEnd((at) => `2001:db8:1:${at.toString(16)}::1`)).toEqual([200, 429]);
    expect(await ask("/api/x", { headers: { [COMES_FROM]: "2001:db8:2::1" } })).toBe(200);
  });
});

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The lines of an `upstream` whose first server answers, and whose others are asked only where it does not. */
const serverLines = (ports: readonly number[]) =>
  ports.map((port, at) => `server 127.0.0.1:${port}${at > 0 ? " backup" : ""};`).join("\n");

/** Writes the configuration with this machine's ports and a certificate of its own; returns its path. */
function writeConfiguration(
  folder: string,
  ports: { plainPort: number; port: number; serverPorts: readonly number[] },
): string {
  const tls = join(folder, "tls");
  mkdirSync(tls);
  const files = ["-keyout", join(tls, "privkey.pem"), "-out", join(tls, "fullchain.pem")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost", ...files],
    { stdio: "ignore" },
  );
  const site = readFileSync(CONFIGURATION, "utf8")
    .replace("server harapen:8080;", serverLines(ports.serverPorts))
    .replaceAll("/etc/nginx/tls", tls)
    .replace("listen 80;", `listen 127.0.0.1:${ports.plainPort};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${ports.port} ssl`)
    .replace(/^ *listen \[::\].*\n/gm, "")
    .replaceAll("/var/log/nginx", folder)
    .replace("/var/lib/letsencrypt", folder);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? "user root; " : ""}daemon off; pid ${join(folder, "pid")}; events {} http { ${temporary.join(" ")} set_real_ip_from 127.0.0.1; real_ip_header ${COMES_FROM};\n${site} }`,
  );
  return file;
}
