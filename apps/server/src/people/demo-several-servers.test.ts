import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PATHS } from "@harapen/contract/calls/paths";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, it } from "vitest";
import { startCluster } from "../testing/postgres/postgres-cluster.ts";
import { findPostgres } from "../testing/postgres/run-cluster.ts";
import { type RunningApp, runApp } from "../testing/running-app.ts";
import { signIn } from "../testing/sign-in/oidc-sign-in.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

/** Starts a balancer that passes each request to the next server in turn, without remembering clients. */
async function startBalancer(addresses: readonly string[]) {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? "", addresses[turn++ % addresses.length]);
    const { method, headers } = incoming;
    const passed = request(target, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${port}`, stop };
}

async function register(address: string, token: string, host = new URL(address).host): Promise<number> {
  const body = JSON.stringify({ uid: decodeJwt(token).sub, name: "Umi" });
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}`, host };
  return new Promise((resolve, reject) => {
    const sent = request(address + PATHS.registerUser, { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function throughBalancer(servers: readonly RunningApp[]): Promise<void> {
  const balancer = await startBalancer(servers.map(({ address }) => address));
  const tokens = [await signIn(balancer.address, "Umi"), await signIn(balancer.address, "Nagi")];
  expect(new Set(tokens.map((token) => decodeProtectedHeader(token).kid)).size).toBe(1);
  const { host } = new URL(balancer.address);
  for (const token of tokens)
    for (const { address } of servers) expect(await register(address, token, host)).toBe(200);
  balancer.stop();
  for (const server of servers) await server.stop();
}

describe("two servers over one database", () => {
  it("are one demo provider, whichever of them a request reaches", async () => {
    const environment = { DATA_DIR: join(temporaryFolder(), "data") };
    await throughBalancer([await runApp({ environment }), await runApp({ environment })]);
  });

  const programs = findPostgres();
  it.skipIf(!programs)("are so over PostgreSQL as well", async () => {
    const cluster = await startCluster(programs ?? "");
    const environment = { DATABASE_URL: await cluster.newDatabase() };
    await throughBalancer([await runApp({ environment }), await runApp({ environment })]);
    await cluster.stop();
  });
});

describe("the demo provider's key", () => {
  it("outlives a restart, so that who had signed in still is", async () => {
    const environment = { DATA_DIR: join(temporaryFolder(), "data") };
    const first = await runApp({ environment });
    const token = await signIn(first.address, "Umi");
    const { host } = new URL(first.address);
    await first.stop();
    const second = await runApp({ environment });
    expect(await register(second.address, token, host)).toBe(200);
    await second.stop();
  });

  it("is another one in another database", async () => {
    const [one, other] = [await runApp(), await runApp()];
    const token = await signIn(one.address, "Umi");
    expect(await register(other.address, token, new URL(one.address).host)).toBe(401);
    await one.stop();
    await other.stop();
  });
});

describe("a public address", () => {
  it("is the demo provider's, by whatever address the server is reached", async () => {
    const app = await runApp({
      environment: { PUBLIC_URL: "https://harapen.example/", DEMO_SIGN_IN: "anywhere" },
    });
    expect(await (await app.get(PATHS.signIn)).json()).toMatchObject({
      issuer: "https://harapen.example/oidc",
    });
    const document = await (await app.get("/oidc/.well-known/openid-configuration")).json();
    expect(document).toMatchObject({
      issuer: "https://harapen.example/oidc",
      authorization_endpoint: "https://harapen.example/oidc/auth",
      token_endpoint: "https://harapen.example/oidc/token",
    });
    await app.stop();
  });
});
