import { expect, test } from "vitest";
import { answerOf } from "./transport.ts";

test.each([
  [204, "acknowledged"],
  [202, "acknowledged"],
  // A captive portal's page, and an answer from a cache or a redirect that is not the server's.
  [200, "later"],
  [304, "later"],
  [400, "refused"],
  [401, "refused"],
  [404, "refused"],
  [408, "later"],
  [413, "refused"],
  [422, "refused"],
  [429, "later"],
  [500, "later"],
  [503, "later"],
])("%d is %s", (status, is) => {
  expect(answerOf(status, null, 0).is).toBe(is);
});

test.each([429, 503])("%d may ask for patience", (status) => {
  expect(answerOf(status, "7", 0)).toEqual({ is: "later", askedMs: 7_000 });
});
