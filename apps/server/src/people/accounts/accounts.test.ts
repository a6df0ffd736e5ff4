import { expect, it } from "vitest";
import { accountKey, possibleKeys, subjectOf } from "./accounts.ts";

const HOME = "https://id.example";
const OTHER = "https://other.example";

it.each([
  [HOME, "umi"],
  [OTHER, "umi"],
  [OTHER, "an account\nof lines"],
  [HOME, `${OTHER}\numi`],
])("an account of %s with the subject %j has a key of its own", (issuer, sub) => {
  const others = [
    accountKey({ issuer: HOME, sub: "umi" }, HOME),
    accountKey({ issuer: OTHER, sub: "umi" }, HOME),
    accountKey({ issuer: OTHER, sub: "an account\nof lines" }, HOME),
    accountKey({ issuer: HOME, sub: `${OTHER}\numi` }, HOME),
  ];
  expect(new Set(others).size).toBe(others.length);
  const key = accountKey({ issuer, sub }, HOME);
  expect(others.filter((each) => each === key)).toHaveLength(1);
  expect(possibleKeys(sub, [HOME, OTHER])).toContain(key);
});

it("the key of the home issuer's members is their subject, as older rows have it", () => {
  expect(accountKey({ issuer: HOME, sub: "umi" }, HOME)).toBe("umi");
});

it.each([HOME, OTHER])("the subject is read from the key of an account of %s", (issuer) => {
  expect(subjectOf(accountKey({ issuer, sub: "umi" }, HOME))).toBe("umi");
});
