import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { SignInRequiredError } from "../identity/identity-store.ts";
import { albumFailure } from "./failure.ts";

test.each([
  ["no answer", new ApiError("network", 0, "no answer"), "noAnswer"],
  ["a sign-in that is over", new SignInRequiredError(), "signedOut"],
  ["a server that is busy", new ApiError("unavailable", 503, "busy"), "serverError"],
  ["a refusal", new ApiError("refused", 400, "malformed"), "refused"],
  ["a fault of the app's own", new TypeError("undefined is no function"), "later"],
])("a change of an album that fails by %s is explained by what is known", (_, error, failure) => {
  expect(albumFailure(error)).toBe(failure);
});
