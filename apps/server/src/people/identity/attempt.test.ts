import { expect, it } from "vitest";
import { Signer } from "../../platform/signer.ts";
import { ATTEMPT_SECONDS, newAttemptSecret, readIssued } from "./attempt.ts";

const signer = new Signer(new Uint8Array(32));
const BEGUN = Date.UTC(2026, 10, 22);

it("a secret is taken for the time of one sign-in, with the session that it replaces", () => {
  const secret = newAttemptSecret(signer, "a".repeat(64), BEGUN);
  const end = BEGUN + 1_000 * ATTEMPT_SECONDS;
  expect(readIssued(signer, secret, end)).toEqual({ secret, replaces: "a".repeat(64) });
  expect(() => readIssued(signer, secret, end + 1)).toThrow("begun no sign-in");
});

it.each([
  "",
  "a.b",
  signer.sign("visit", `a.${BEGUN}.`),
  new Signer(new Uint8Array(32).fill(1)).sign("sign-in", `a.${BEGUN}.`),
])("a secret that was not issued for a sign-in is refused: %j", (secret) => {
  expect(() => readIssued(signer, secret, BEGUN)).toThrow("begun no sign-in");
});
