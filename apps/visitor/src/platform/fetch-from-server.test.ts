import { VISIT_HEADER } from "@harapen/contract/calls/paths";
import { beforeEach, expect, test, vi } from "vitest";

const POST = { method: "POST", headers: { "content-type": "text/plain" } };

let stored: Map<string, string>;
/** The tokens that the server gives, one per answer, and those that it was sent. */
let given: (string | undefined)[];
let sent: (string | null)[];

beforeEach(() => {
  stored = new Map();
  given = [];
  sent = [];
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal("fetch", async (_address: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get(VISIT_HEADER));
    const token = given.shift();
    return new Response("", { headers: token ? { [VISIT_HEADER]: token } : {} });
  });
});

/** A page of its own, whose memory is empty. */
async function openPage() {
  vi.resetModules();
  const { fetchFromServer } = await import("./fetch-from-server.ts");
  return fetchFromServer;
}

// Rule (visits)
test("the visit's token is sent with what is posted after it was given, and the newest counts", async () => {
  const fetchFromServer = await openPage();
  given = ["first", undefined, "second"];
  for (let call = 0; call < 4; call++) await fetchFromServer("/api/x", POST);
  expect(sent).toEqual([null, "first", "first", "second"]);
});

test("the visit's token is sent after a reload too", async () => {
  given = ["first"];
  await (await openPage())("/api/x", POST);
  await (await openPage())("/api/x", POST);
  expect(sent).toEqual([null, "first"]);
});

test("the visit's token is taken from what is loaded, and not sent with it", async () => {
  const fetchFromServer = await openPage();
  given = ["first", "second"];
  await fetchFromServer("/api/x", { method: "GET" });
  await fetchFromServer("/api/x", { method: "GET" });
  await fetchFromServer("/api/x", POST);
  expect(sent).toEqual([null, null, "first"]);
});

test("of visits' tokens given at once the first counts", async () => {
  const fetchFromServer = await openPage();
  given = ["first", "second"];
  await Promise.all([fetchFromServer("/api/x", POST), fetchFromServer("/api/x", POST)]);
  await fetchFromServer("/api/x", POST);
  expect(sent).toEqual([null, null, "first"]);
});

test("without storage the visit's token lasts as long as the page", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const fetchFromServer = await openPage();
  given = ["first"];
  await fetchFromServer("/api/x", POST);
  await fetchFromServer("/api/x", POST);
  expect(sent).toEqual([null, "first"]);
});
