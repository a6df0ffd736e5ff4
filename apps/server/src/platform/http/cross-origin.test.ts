import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins } from "@harapen/contract/penguin";
import { afterAll, describe, expect, it } from "vitest";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";

const PAGE = "https://app.example";
const OTHER = "http://127.0.0.1:8081";

const app: RunningApp = await runApp({ environment: { ALLOWED_ORIGINS: `${PAGE},${OTHER}` } });
const closed: RunningApp = await runApp();
afterAll(() => Promise.all([app.stop(), closed.stop()]));

const PREFLIGHT = {
  "access-control-request-method": "POST",
  "access-control-request-headers": "authorization,content-type",
};

const preflight = (origin: string, path: string = PATHS.search, server = app) =>
  fetch(server.address + path, { method: "OPTIONS", headers: { ...PREFLIGHT, origin } });

/** Returns the headers of an answer that belong to CORS. */
const corsHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")));

describe("a page at an origin that the settings name", () => {
  // Rule (the-calls)
  it.each([PAGE, OTHER])("may ask and call: %s", async (origin) => {
    const asked = await preflight(origin);
    expect(asked.status).toBe(204);
    expect(corsHeaders(asked)).toEqual({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "authorization, content-type, x-harapen-visit, x-harapen-participant",
      "access-control-max-age": "7200",
    });
    const called = await app.get(PATHS.basePenguins(SLUG), { origin, "accept-encoding": "br" });
    expect(called.status).toBe(200);
    expect(corsHeaders(called)).toEqual({
      "access-control-allow-origin": origin,
      "access-control-expose-headers":
        "x-harapen-engine, x-harapen-catalog, x-harapen-learned, x-harapen-visitors, x-harapen-answer, x-harapen-look, retry-after, x-harapen-visit",
    });
    expect(called.headers.get("vary")).toBe("origin, accept-encoding");
  });

  it.each([
    [304, PATHS.aquarium(SLUG), { "if-none-match": "*" }],
    [404, PATHS.aquarium("nowhere"), {}],
    [404, "/api/nothing", {}],
  ])("reads an answer of status %i too: %s", async (status, path, headers) => {
    const answer = await app.get(path, { origin: PAGE, ...headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("access-control-allow-origin")).toBe(PAGE);
  });

  it("reads an answer at an address that is written otherwise", async () => {
    const path = PATHS.aquarium(SLUG).replace("/api/", "/%61pi/");
    const answer = await app.get(path, { origin: PAGE });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, PAGE]);
  });

  it("reads a refusal of a call with a body", async () => {
    const answer = await fetch(app.address + PATHS.loadAlbum, {
      method: "POST",
      headers: { origin: PAGE, "content-type": "application/json" },
      body: "{",
    });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([400, PAGE]);
  });

  it("may embed pictures", async () => {
    const [penguin] = basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
    const policyOf = async (server: RunningApp) =>
      (await server.get(String(penguin?.picture))).headers.get("cross-origin-resource-policy");
    expect(await policyOf(app)).toBe("cross-origin");
    expect(await policyOf(closed)).toBe("same-origin");
  });
});

describe("a page at any other origin", () => {
  // Rule (the-calls)
  it.each([
    "https://evil.example",
    "http://app.example",
    "https://app.example:8443",
    "https://app.example.evil.example",
    "null",
  ])("gets no headers of CORS: %s", async (origin) => {
    const asked = await preflight(origin);
    expect([asked.status, corsHeaders(asked)]).toEqual([404, {}]);
    const called = await app.get(PATHS.basePenguins(SLUG), { origin });
    expect(corsHeaders(called)).toEqual({});
    expect(called.headers.get("vary")).toContain("origin");
  });

  it("gets no headers of CORS where the settings name no origin", async () => {
    expect(corsHeaders(await preflight(PAGE, PATHS.search, closed))).toEqual({});
    const called = await closed.get(PATHS.basePenguins(SLUG), { origin: PAGE });
    expect([corsHeaders(called), called.headers.get("vary")]).toEqual([{}, "accept-encoding"]);
  });
});

it("the page itself and the health checks are for no other origin", async () => {
  for (const path of ["/health/live", `/${SLUG}`])
    expect(corsHeaders(await app.get(path, { origin: PAGE }))).toEqual({});
  expect(corsHeaders(await preflight(PAGE, "/health/live"))).toEqual({});
});
