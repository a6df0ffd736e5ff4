import { describe, expect, test } from "vitest";
import { claimsOf, userFrom } from "./profile.ts";

test("a user has name, mail, picture and subject of the profile", () => {
  const claims = {
    sub: "u1",
    name: "Hana",
    email: "hana@example.org",
    picture: "https://id.example/hana.png",
  };
  expect(userFrom(claims)).toEqual({
    uid: "u1",
    name: "Hana",
    mail: "hana@example.org",
    image: "https://id.example/hana.png",
  });
});

describe("a user's name is", () => {
  test.each([
    ["the nickname where there is no name", { name: " ", nickname: "はな" }, "はな"],
    ["the account's name after that", { preferred_username: "hana7" }, "hana7"],
    ["the mail's first part after that", { email: "hana@example.org" }, "hana"],
    ["empty where nothing is told", {}, ""],
    ["nothing that is no text", { name: 7, email: null }, ""],
    ["cut to what the calls take", { name: "x".repeat(500) }, "x".repeat(200)],
  ])("%s", (_what, claims, name) => {
    expect(userFrom({ sub: "u", ...claims }).name).toBe(name);
  });
});

describe("what the provider's user info tells besides", () => {
  const profile = { sub: "u1", email: "hana@example.org" };

  test("counts, but not against the ID token", () => {
    const told = { sub: "u1", name: "Hana", email: "other@example.org" };
    expect(claimsOf(profile, told)).toEqual({ ...profile, name: "Hana" });
  });

  test.each([{ sub: "u2", name: "Somebody" }, { name: "Nobody" }, {}, null, "no object"])(
    "counts for nothing where it is not about the same visitor: %j",
    (told) => {
      expect(claimsOf(profile, told)).toEqual(profile);
    },
  );
});
