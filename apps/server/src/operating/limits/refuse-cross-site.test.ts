import { PATHS } from "@harapen/contract/calls/paths";
import { afterAll, describe, expect, it } from "vitest";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";

const NAMED = "https://app.example";
const app: RunningApp = await runApp({
  environment: { ALLOWED_ORIGINS: NAMED, PUBLIC_URL: "https://harapen.example" },
});
afterAll(() => app.stop());
const { host } = new URL(app.address);

/** Resolves to the answer to a post that arrives with these headers. */
async function post(headers: Record<string, string>, path: string = PATHS.search) {
  const lines = Object.entries({ host, "content-length": "0", connection: "close", ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const answer = await app.raw(`POST ${path} HTTP/1.1\r\n${head}\r\n`);
  return { status: Number(answer.split(" ")[1]), body: answer.slice(answer.indexOf("\r\n\r\n") + 4) };
}

describe("a post that comes from a page elsewhere", () => {
  // Rule (pages-elsewhere)
  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site", origin: "https://other.harapen.example" }],
    [{ "sec-fetch-site": "cross-site", origin: "null" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "http://evil.example:8080" }],
    [{ origin: "https://app.example.evil.example" }],
    [{ origin: "null" }],
    [{ origin: "nonsense" }],
  ])("is refused with %o, in words of ours", async (headers) => {
    const { status, body } = await post(headers);
    expect(status).toBe(421);
    expect(JSON.parse(body)).toEqual({ success: false, message: "Pages of other sites may not do this." });
  });

  it("is refused at the demo provider's forms too", async () => {
    const headers = { "sec-fetch-site": "cross-site", "content-type": "application/x-www-form-urlencoded" };
    expect((await post(headers, "/oidc/interaction/abc")).status).toBe(421);
  });

  it("is refused where providers post their answers, on a server that asks for none", async () => {
    const headers = { origin: "https://evil.example" };
    expect((await post(headers, PATHS.signInCallback)).status).toBe(421);
  });

  // Rule (pages-elsewhere): A page of another site can store nothing unless the settings name its origin
  it("is warned of once where its browser does not call it foreign, in words that name the setting", async () => {
    await post({ origin: "https://evil.example" });
    await post({ origin: "https://other.example" });
    expect(app.logged().match(/as PUBLIC_URL/g)).toHaveLength(1);
    expect(app.logged()).not.toContain("other.example");
  });

  it("is counted", async () => {
    const before = app.refusals.all().get("cross-site") ?? 0;
    await post({ origin: "https://evil.example" });
    expect(app.refusals.all().get("cross-site")).toBe(before + 1);
  });
});

describe("a post is answered", () => {
  it.each([
    ["of a program that is no browser", {}],
    ["of a page of ours", { "sec-fetch-site": "same-origin", origin: "https://harapen.example" }],
    [
      "of a page of ours behind a proxy that names another host",
      { "sec-fetch-site": "same-origin", origin: "https://a.example" },
    ],
    ["of a browser's own making", { "sec-fetch-site": "none" }],
    ["of a page at an origin that is named", { "sec-fetch-site": "cross-site", origin: NAMED }],
    ["of an older browser at a named origin", { origin: NAMED }],
    ["of an older browser at the host that the request names", { origin: `http://${host}` }],
    ["of an older browser at that host behind TLS", { origin: `https://${host}` }],
    ["of an older browser at the public address", { origin: "https://harapen.example" }],
    [
      "of an older browser at the host that a proxy names",
      { origin: "https://b.example", "x-forwarded-host": "b.example" },
    ],
  ])("%s", async (_case, headers) => {
    expect((await post(headers)).status).toBe(400);
  });
});

it("what is loaded is answered to a page elsewhere as to everybody", async () => {
  const answer = await app.get(PATHS.basePenguins(SLUG), { origin: "https://evil.example" });
  expect(answer.status).toBe(200);
});
