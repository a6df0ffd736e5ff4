import { PATHS } from "@harapen/contract/calls/paths";
import { expect, test, vi } from "vitest";
import { outcomeOf, postEvent } from "./transport.ts";

test.each([
  [204, "acknowledged"],
  [202, "acknowledged"],
  // A captive portal's page, and an answer from a cache or a redirect that is not the server's.
  [200, "retry"],
  [304, "retry"],
  [400, "rejected"],
  [401, "rejected"],
  [404, "rejected"],
  [408, "retry"],
  [413, "rejected"],
  [422, "rejected"],
  [429, "retry"],
  [500, "retry"],
  [503, "retry"],
])("the outcome of an event answered with %d is %s", (status, kind) => {
  expect(outcomeOf(status, null, 0).kind).toBe(kind);
});

test.each([429, 503])(
  "the outcome of an event answered with %d is a retry after the time in the header",
  (status) => {
    expect(outcomeOf(status, "7", 0)).toEqual({ kind: "retry", retryAfterMs: 7_000 });
  },
);

test("an event is posted as JSON without credentials, and outlives its page where it is to", async () => {
  const fetch = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", fetch);
  expect(await postEvent('{"name":"undo"}', true)).toEqual({ kind: "acknowledged" });
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

test("an event that gets no answer is to be sent again, and nothing is thrown", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await postEvent("{}", false)).toEqual({ kind: "retry", retryAfterMs: 0 });
});
