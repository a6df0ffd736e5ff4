import { vi } from "vitest";

/** What `fetch` gives for a request. */
export type Fetched = (init: RequestInit) => Promise<Response>;

/** An answer with this status and body. */
export const answering =
  (status: number, body: string | null, type: string, headers: Record<string, string> = {}): Fetched =>
  async () =>
    new Response(body, { status, headers: { "content-type": type, ...headers } });

/** An answer in JSON. */
export const answeringJson = (status: number, body: unknown, headers?: Record<string, string>): Fetched =>
  answering(status, JSON.stringify(body), "application/json; charset=utf-8", headers);

/** Rejects as `fetch` does when a connection is reset, or when a redirect must not be followed. */
const failing: Fetched = async () => {
  throw new TypeError("Failed to fetch");
};

const PAGE = "<!doctype html><title>Welcome to our Wi-Fi</title>";
const page = (status: number) => answering(status, PAGE, "text/html");

/** A redirect to a captive portal's page (Fetch standard, "HTTP fetch", step 6). */
const redirecting: Fetched = (init) => (init.redirect === "error" ? failing(init) : page(200)(init));

/** An answer in JSON that breaks off. */
const breakingOff: Fetched = async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"success":')),
    pull: (controller) => controller.error(new TypeError("network error")),
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
};

/** Answers that something between a phone and the server may give: none of these is the server's own. */
export const STRANGE_ANSWERS: readonly (readonly [name: string, fetched: Fetched])[] = [
  ["a redirect", redirecting],
  ...[400, 401, 403, 404, 407, 413, 415, 429, 502, 503, 504, 511].map(
    (status) => [`a page with ${status}`, page(status)] as const,
  ),
  ["a page with 200", page(200)],
  ["a page with 200 that is called JSON", answering(200, PAGE, "application/json")],
  ["JSON of another with 200", answeringJson(200, { status: "ok" })],
  ["JSON of another with 202", answeringJson(202, { status: "ok" })],
  ["JSON of another with 403", answeringJson(403, { error: "blocked", message: "no" })],
  ["our words in a page with 403", answering(403, '{"success":false,"message":"no"}', "text/html")],
  ["nothing with 200", answering(200, null, "text/html")],
  ["nothing with 204", answering(204, null, "text/html")],
  ["304", answering(304, null, "text/html")],
  ["half of an answer", breakingOff],
  ["a connection that is reset", failing],
];

/** Makes every `fetch` of the current test return this. */
export function stubFetch(fetched: Fetched): void {
  vi.stubGlobal("fetch", (_path: string, init: RequestInit) => fetched(init));
}
