import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { PATHS } from "@harapen/contract/calls/paths";
import { isDemoOffered } from "@harapen/demo-provider/is-offered";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../platform/config/config.ts";
import { type RunningApp, runApp } from "../testing/running-app.ts";
import { startServerProcess } from "../testing/server-process.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

/** Resolves to whether the demo provider answers a request from an address with these headers. */
async function isOffered(remoteAddress: string, headers: Record<string, string>, environment = {}) {
  const config = readConfig(environment);
  const app = Fastify({ trustProxy: true });
  app.get("/", async (request) => ({ offered: isDemoOffered(request, config) }));
  return (await app.inject({ url: "/", remoteAddress, headers })).json().offered;
}

describe("the demo sign-in without settings", () => {
  it.each([
    ["127.0.0.1", "localhost:8080"],
    ["127.0.0.1", "127.0.0.1:8080"],
    ["127.8.9.1", "127.0.0.1"],
    ["::1", "[::1]:8080"],
    ["::ffff:127.0.0.1", "localhost"],
    ["127.0.0.1", "minato.localhost:8080"],
  ])("is there for %s, which asks for %s", async (address, host) => {
    expect(await isOffered(address, { host })).toBe(true);
  });

  // Rule (signing-in-and-out)
  it.each<[string, string, Record<string, string>]>([
    ["a phone in the house", "192.168.0.7", { host: "192.168.0.2:8080" }],
    ["a phone that names this machine", "192.168.0.7", { host: "localhost:8080" }],
    ["a stranger", "2001:db8::7", { host: "[2001:db8::1]" }],
    ["a proxy on this machine, by its name", "127.0.0.1", { host: "harapen.example" }],
    [
      "a proxy that keeps no name, but says for whom",
      "127.0.0.1",
      { host: "localhost", "x-forwarded-for": "127.0.0.1" },
    ],
    [
      "a proxy that says so as RFC 7239 has it",
      "127.0.0.1",
      { host: "localhost", forwarded: "for=127.0.0.1" },
    ],
    ["a proxy that says that it is one", "::1", { host: "localhost", via: "1.1 proxy" }],
    ["a page whose name leads here", "127.0.0.1", { host: "rebound.example:8080" }],
    ["a name that begins as this machine's", "127.0.0.1", { host: "127.0.0.1.example" }],
    ["a host that is none", "127.0.0.1", { host: "a b" }],
  ])("is not there for %s", async (_who, address, headers) => {
    expect(await isOffered(address, headers)).toBe(false);
  });

  it("is not there where visitors reach the server by another address", async () => {
    const environment = { PUBLIC_URL: "https://harapen.example" };
    expect(await isOffered("127.0.0.1", { host: "localhost" }, environment)).toBe(false);
  });

  // Rule (signing-in-and-out): `DEMO_SIGN_IN=anywhere` offers it to anybody
  it("is there for anybody where the settings say so", async () => {
    const environment = { DEMO_SIGN_IN: "anywhere" };
    expect(await isOffered("192.168.0.7", { host: "192.168.0.2" }, environment)).toBe(true);
  });
});

describe("a request on another's behalf, without settings", () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runApp();
  });
  afterAll(() => app.stop());
  const forwarded = { "x-forwarded-for": "192.168.0.7" };

  // Rule (signing-in-and-out): Without settings the demo provider is offered to requests from this machine
  //   alone, by a local address and through no proxy
  it("is offered no sign-in, as in production", async () => {
    expect(await (await app.get(PATHS.signIn, forwarded)).json()).toEqual({ enabled: false });
    expect(await (await app.get(PATHS.signIn)).json()).toMatchObject({ enabled: true, demo: true });
  });

  it.each([
    "/oidc/.well-known/openid-configuration",
    "/oidc/auth?client_id=harapen-demo",
    "/oidc/jwks",
    "/oidc/session/end",
  ])("finds nothing at %s", async (path) => {
    expect((await app.get(path, forwarded)).status).toBe(404);
  });
});

/** Resolves to the body of the app's answer to a request in this version of HTTP. */
async function askIn(version: string, address: string): Promise<string> {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${PATHS.signIn} HTTP/${version}\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  return (await text(socket)).split("\r\n\r\n")[1] ?? "";
}

it("a proxy that says nothing but speaks HTTP/1.0 is offered no sign-in", async () => {
  const app = await runApp();
  expect(await askIn("1.0", app.address)).toContain('{"enabled":false}');
  expect(await askIn("1.1", app.address)).toContain('"demo":true');
  await app.stop();
});

const lan = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;

it.skipIf(!lan)("a visitor from the network is offered no sign-in (skipped without a network)", async () => {
  const server = await startServerProcess({ DATA_DIR: temporaryFolder(), HOST: "0.0.0.0" });
  const { port } = new URL(server.address);
  const settingsAt = async (host: string) => (await fetch(`http://${host}:${port}${PATHS.signIn}`)).json();
  expect(await settingsAt(lan ?? "")).toEqual({ enabled: false });
  expect(await settingsAt("127.0.0.1")).toMatchObject({ enabled: true, demo: true });
  await server.stop();
});
