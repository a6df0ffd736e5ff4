import { PATHS } from "@harapen/contract/calls/paths";
import { CONSENT_NEEDED } from "@harapen/contract/calls/responses";
import { expect, test, vi } from "vitest";
import { type EventAnswer, postEvent } from "./log-event.ts";
import {
  answering,
  answeringJson,
  type Fetched,
  STRANGE_ANSWERS,
  stubFetch,
} from "./testing/strange-answers.ts";

/**
 * What every answer of the server carries (`apps/server/src/platform/http/security-headers.ts`), in its last
 * version too.
 */
const OURS = { "cross-origin-opener-policy": "same-origin-allow-popups" };
const REFUSED = { success: false, message: "no" };
const RETRY = { code: "retry", retryAfterMs: 0 };

/** The outcome of an event that is answered so. */
function outcomeOf(fetched: Fetched): Promise<EventAnswer> {
  stubFetch(fetched);
  return postEvent("{}", false);
}

// Rule (whose-answer-counts): An event is acknowledged by the server's own 204 or 202, and rejected by its
//   own refusal
test.each([
  ["204 of the server", answering(204, null, "text/plain", OURS), "acknowledged"],
  ["202 of the server", answeringJson(202, { success: true }), "acknowledged"],
  ...[400, 403, 404, 413, 415].map(
    (status) => [`the server's refusal ${status}`, answeringJson(status, REFUSED), "refused"] as const,
  ),
  ...[401, 408, 422, 429, 500, 503].map(
    (status) => [`the server's ${status}`, answeringJson(status, REFUSED), "retry"] as const,
  ),
  [
    "the server's refusal of who has not agreed",
    answeringJson(403, { ...REFUSED, code: CONSENT_NEEDED }),
    "unwanted",
  ],
] as const)("the outcome of an event that gets %s is %s", async (_name, fetched, code) => {
  expect(await outcomeOf(fetched)).toMatchObject({ code });
});

// Rule (whose-answer-counts)
test.each(STRANGE_ANSWERS)("an event that gets %s is to be sent again", async (_name, fetched) => {
  expect(await outcomeOf(fetched)).toEqual(RETRY);
});

test.each([429, 503])(
  "the outcome of an event answered with %d is a retry after the time in the header",
  async (status) => {
    const fetched = answeringJson(status, REFUSED, { "retry-after": "7" });
    expect(await outcomeOf(fetched)).toEqual({ code: "retry", retryAfterMs: 7_000 });
  },
);

test("the wait that a portal's page asks for counts for nothing", async () => {
  const fetched = answering(503, "<!doctype html>", "text/html", { "retry-after": "3600" });
  expect(await outcomeOf(fetched)).toEqual(RETRY);
});

test("an event is acknowledged by 204 alone where another origin gives leave to read it", async () => {
  const answer = new Response(null, { status: 204 });
  Object.defineProperty(answer, "type", { value: "cors" });
  vi.stubGlobal("fetch", async () => answer);
  expect(await postEvent("{}", false)).toEqual({ code: "acknowledged" });
});

// Rule (the-calls): An event is sent with keep-alive, so that it outlives its page
test("an event is posted as JSON without credentials, and outlives its page where it is to", async () => {
  const fetch = vi.fn(async () => new Response(null, { status: 204, headers: OURS }));
  vi.stubGlobal("fetch", fetch);
  expect(await postEvent('{"name":"undo"}', true)).toEqual({ code: "acknowledged" });
  expect(fetch).toHaveBeenCalledWith(
    PATHS.logEvent,
    expect.objectContaining({
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"name":"undo"}',
      credentials: "omit",
      keepalive: true,
    }),
  );
});

// Rule (errors)
test("an event that gets no answer is to be sent again, and nothing is thrown", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await postEvent("{}", false)).toEqual({ code: "retry", retryAfterMs: 0 });
});

// Rule (studies-in-a-visit)
test("an event says how long ago it was recorded, by the clock that it was recorded by, and is else as it was", async () => {
  vi.useFakeTimers({ now: 1_700_000_090_000 });
  const fetch = vi.fn<(path: string, request: RequestInit) => Promise<Response>>(
    async () => new Response(null, { status: 204, headers: OURS }),
  );
  vi.stubGlobal("fetch", fetch);
  const event = { name: "undo", client_ts: 1_700_000_000_000, payload: { text: '"client_ts":1' } };
  await postEvent(JSON.stringify(event), false);
  vi.useRealTimers();
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual({ ...event, age_ms: 90_000 });
});
