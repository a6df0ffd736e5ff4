import { watchCalls } from "../call-watcher.ts";
import { test as base } from "../fixtures.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

/** The address to which a captive portal redirects. */
export const PORTAL = "/welcome-to-our-wi-fi";

const PAGE = "<!doctype html><title>Welcome to our Wi-Fi</title><h1>Please accept our terms</h1>";
const HTML = { "content-type": "text/html; charset=utf-8" };
const JSON_TYPE = { "content-type": "application/json" };

const redirect = (answer: number): Fault => ({ answer, headers: { ...HTML, location: PORTAL }, body: PAGE });
const page = (answer: number, headers = {}): Fault => ({
  answer,
  headers: { ...HTML, ...headers },
  body: PAGE,
});

/** What a portal, a filter or a proxy may do with calls; none of it is the server's answer. */
export const STRANGE: readonly Fault[] = [
  ...[301, 302, 303, 307, 308].map(redirect),
  ...[403, 404, 407, 413, 502, 503, 504].map((answer) => page(answer)),
  page(429, { "retry-after": "1" }),
  page(200),
  { answer: 200, headers: JSON_TYPE, body: '{"status":"blocked"}' },
  { answer: 403, headers: JSON_TYPE, body: '{"error":"blocked","message":"no"}' },
  { answer: 204 },
  "cut",
  "half",
];

/** Those that look most like a server's answer, for tests that need seconds for each. */
export const PLAUSIBLE = STRANGE.slice(-6);

/**
 * A visit through a proxy that can be strange. Its answers fit no contract, so calls are not compared with
 * it.
 */
export const test = base.extend<{ strange: FaultProxy }>({
  strange: async ({ server }, use) => {
    const proxy = await startFaultProxy(server.origin);
    await use(proxy);
    await proxy.stop();
  },
  baseURL: async ({ strange }, use) => use(strange.origin),
  calls: async ({ page: visited }, use) => use(watchCalls(visited)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  expectedErrors: async ({}, use) => use([/Failed to load resource/, /^Fetch failed loading/, /redirect/i]),
});
