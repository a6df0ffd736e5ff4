import { describe, expect, test } from "vitest";
import { mergeClaims, userFromClaims } from "./provider.ts";

// Rule (signing-in-and-out): The profile gives name, picture and uid; the uid is the token's subject. The
//   e-mail address is taken from a verified token alone, where the aquarium keeps addresses
test("userFromClaims takes name, picture and subject, and no mail address", () => {
  const claims = {
    sub: "u1",
    name: "Hana",
    email: "hana@example.org",
    picture: "https://id.example/hana.png",
  };
  expect(userFromClaims(claims)).toEqual({
    uid: "u1",
    name: "Hana",
    image: "https://id.example/hana.png",
  });
});

describe("the name from userFromClaims is", () => {
  test.each([
    ["the nickname where there is no name", { name: " ", nickname: "はな" }, "はな"],
    ["the preferred user name after that", { preferred_username: "hana7" }, "hana7"],
    ["empty where there is a mail address alone", { email: "hana@example.org" }, ""],
    ["empty where there is no claim for it", {}, ""],
    ["empty where the claims are not texts", { name: 7, email: null }, ""],
    ["cut to the length that the calls accept", { name: "x".repeat(500) }, "x".repeat(200)],
  ])("%s", (_what, claims, name) => {
    expect(userFromClaims({ sub: "u", ...claims }).name).toBe(name);
  });
});

describe("mergeClaims", () => {
  const profile = { sub: "u1", email: "hana@example.org" };

  test("adds the UserInfo claims, and prefers those of the ID token", () => {
    const userInfo = { sub: "u1", name: "Hana", email: "other@example.org" };
    expect(mergeClaims(profile, userInfo)).toEqual({ ...profile, name: "Hana" });
  });

  test.each([{ sub: "u2", name: "Somebody" }, { name: "Nobody" }, {}, null, "no object"])(
    "leaves out a UserInfo response that is not about the same subject: %j",
    (userInfo) => {
      expect(mergeClaims(profile, userInfo)).toEqual(profile);
    },
  );
});
