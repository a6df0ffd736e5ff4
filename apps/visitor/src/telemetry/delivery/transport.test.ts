import { expect, test } from "vitest";
import { outcomeOf } from "./transport.ts";

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
