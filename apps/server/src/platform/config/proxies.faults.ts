import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MAX_ZIP_BYTES } from "@harapen/contract/staff/import";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { MAX_PHOTOGRAPH_BYTES } from "@harapen/contract/staff/photographs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasCaddy, startCaddy } from "../../testing/proxies/caddy.ts";
import { hasNginx, startNginx } from "../../testing/proxies/nginx.ts";
import {
  ANSWERED_AFTER,
  ANSWERED_WITH,
  NAME,
  type ProxyPorts,
  RunningProxy,
} from "../../testing/proxies/running-proxy.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

describe.skipIf(!hasNginx)("nginx as deploy sets it up (skipped where nginx or openssl is missing)", () =>
  testsOf(startNginx, 301),
);
describe.skipIf(!hasCaddy)("Caddy as deploy sets it up (skipped where caddy is missing)", () =>
  testsOf(startCaddy, 308),
);

/** Declares the tests of a proxy that has its logs in a folder, and redirects with this status. */
function testsOf(start: (ports: ProxyPorts, folder: string) => () => Promise<void>, redirect: number): void {
  const folder = temporaryFolder();
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await RunningProxy.start((ports) => start(ports, folder));
  });
  afterAll(() => proxy.stop());

  it("terminates TLS, and tells the server who asks, whatever the client said", async () => {
    const headers = { "x-forwarded-for": "192.0.2.66", forwarded: "for=192.0.2.66" };
    expect(await proxy.ask("/api/x", { headers })).toBe(200);
    const { headers: received } = proxy.asked.at(-1) ?? {};
    expect(received).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "https",
      host: `${NAME}:${proxy.ports.tls}`,
    });
    expect(received).not.toHaveProperty("forwarded");
  });

  it("takes the largest body that the server reads, and none of over 2 MB", async () => {
    expect(await proxy.ask("/api/x", { body: "x".repeat(1_500_000) })).toBe(200);
    expect(await proxy.ask("/api/x", { body: "x".repeat(2_200_000) })).toBe(413);
  });

  // Rule (an-aquariums-data): What staff send passes the proxies that `deploy` sets up
  it.each([
    [STAFF_PATHS.photographs("minato"), MAX_PHOTOGRAPH_BYTES],
    [STAFF_PATHS.importZip("minato"), MAX_ZIP_BYTES],
  ])("takes the largest body that staff send to %s, and none that is much larger", async (path, bytes) => {
    expect(await proxy.ask(`${path}?keep=none`, { body: "x".repeat(bytes) })).toBe(200);
    expect(await proxy.ask(path, { body: "x".repeat(1.1 * bytes) })).toBe(413);
  });

  // Rule (research.md#exporting): An export may take half an hour to be made, for which its connection is
  //   kept; one that nobody waits for any more is not listed
  it("waits for the export of a study, which is made before its answer begins, and for others a minute", async () => {
    const path = STAFF_PATHS.studyExports("minato", "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11");
    const headers = { [ANSWERED_AFTER]: "65000" };
    const asked = [path, "/api/x"].map((each) => proxy.ask(each, { headers, body: "{}" }));
    expect(await Promise.all(asked)).toEqual([200, 504]);
  });

  it("keeps checks to itself", async () => {
    const before = proxy.asked.length;
    expect(await proxy.ask("/health/ready")).toBe(404);
    expect(proxy.asked).toHaveLength(before);
  });

  it("leads from http to https", async () => {
    expect(await proxy.askPlain("/minato")).toEqual({ status: redirect, location: `https://${NAME}/minato` });
  });

  // Rule (operating.md#logs)
  it("logs no address and no query, whatever fails", async () => {
    await proxy.ask("/api/x", { body: "x".repeat(1_500_000) });
    (await proxy.begin("/cut?code=17", { headers: { [ANSWERED_WITH]: "20000000" } })).destroy();
    await proxy.askPlain("/.well-known/acme-challenge/none?code=17");
    proxy.stopServers();
    expect(await proxy.ask("/signed-in.html?code=17")).toBe(502);
    const logs = globSync(join(folder, "*.log")).map((file) => readFileSync(file, "utf8"));
    expect(logs.join("")).not.toMatch(/code=17|client: |"(remote|client)_ip"|->[\d[]/);
  });
}
