import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMES_FROM, hasNginx, startNginx } from "../../testing/proxies/nginx.ts";
import { ANSWERED_WITH, OTHER_BUILDS_FILE, RunningProxy } from "../../testing/proxies/running-proxy.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

describe.skipIf(!hasNginx)("nginx as deploy sets it up (skipped where nginx or openssl is missing)", () => {
  const folder = temporaryFolder();
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await RunningProxy.start((ports) => startNginx(ports, folder));
  });
  afterAll(() => proxy.stop());

  it.each(["", "/staff"])(
    "asks the next server for a file below %s/assets/ that the first has not, and for nothing else",
    async (app) => {
      expect(await proxy.ask(app + OTHER_BUILDS_FILE)).toBe(200);
      expect(await proxy.ask(`/api${app}${OTHER_BUILDS_FILE}`)).toBe(404);
    },
  );

  it("answers by http with the proof that a certificate is asked by, whichever server is nginx's default", async () => {
    const proofs = join(folder, ".well-known/acme-challenge");
    mkdirSync(proofs, { recursive: true });
    writeFileSync(join(proofs, "token"), "proof");
    expect(await proxy.askPlain("/.well-known/acme-challenge/token")).toMatchObject({ status: 200 });
    expect(await proxy.askPlain("/.well-known/acme-challenge/none")).toMatchObject({ status: 404 });
  });

  // Rule (operating.md#logs)
  it("logs networks and no address, and no query, by http and by https", async () => {
    await proxy.askPlain("/of-plain?code=17");
    await proxy.ask("/of-tls?code=17");
    const lines = readFileSync(join(folder, "access.log"), "utf8").split("\n");
    expect(lines.filter((line) => line.includes("/of-"))).toEqual([
      expect.stringMatching(/^127\.0\.0\.0\/24 \S+ GET \/of-plain 301 /),
      expect.stringMatching(/^127\.0\.0\.0\/24 \S+ GET \/of-tls 200 /),
    ]);
  });

  // Rule (research.md#exporting)
  it("has nothing on its disk of an answer that is not read, so that none is too large for it", async () => {
    const logs = temporaryFolder();
    const other = await RunningProxy.start((ports) => startNginx(ports, logs, { errorLevel: "warn" }));
    const answer = await other.begin("/api/x", { headers: { [ANSWERED_WITH]: "20000000" } });
    for (let times = 0; times < 50; times++) await other.ask("/api/x");
    expect(readFileSync(join(logs, "error.log"), "utf8")).not.toContain("buffered to a temporary file");
    expect((await buffer(answer)).byteLength).toBe(20_000_000);
    await other.stop();
  });

  // Rule (operating.md#tls-and-the-proxy)
  it("asks a server of several addresses again as soon as it is back", async () => {
    // As in containers, where the name has an IPv4 and an IPv6 address.
    const other = await RunningProxy.start((ports) =>
      startNginx(ports, temporaryFolder(), { takeTurns: true }),
    );
    other.stopServers();
    expect(await other.ask("/api/x")).toBe(502);
    await other.startServers();
    expect(await other.ask("/api/x")).toBe(200);
    await other.stop();
  });

  /** Sends 3,000 requests, from these addresses in turn; resolves to the statuses. */
  async function askWithoutEnd(addressOf: (at: number) => string) {
    const statuses = new Set<number | undefined>();
    for (let round = 0; round < 60; round++) {
      const asking = Array.from({ length: 50 }, (_, at) =>
        proxy.ask("/api/x", { headers: { [COMES_FROM]: addressOf(50 * round + at) } }),
      );
      for (const status of await Promise.all(asking)) statuses.add(status);
    }
    return [...statuses].sort();
  }

  it("answers 429 to who asks without end", async () => {
    expect(await askWithoutEnd(() => "192.0.2.7")).toEqual([200, 429]);
    expect(await proxy.ask("/api/x", { headers: { [COMES_FROM]: "192.0.2.8" } })).toBe(200);
  });

  it("answers 429 to who asks without end from all over an IPv6 /48, and to nobody beside it", async () => {
    expect(await askWithoutEnd((at) => `2001:db8:1:${at.toString(16)}::1`)).toEqual([200, 429]);
    expect(await proxy.ask("/api/x", { headers: { [COMES_FROM]: "2001:db8:2::1" } })).toBe(200);
  });
});
