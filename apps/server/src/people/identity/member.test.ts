import { expect, it } from "vitest";
import { memberOf } from "./member.ts";

const identity = (claims: object) => ({ uid: "u1", verifiedEmail: undefined, claims: { ...claims } });
const noMore = async () => {
  throw new Error("there is no more");
};

it.each([
  ["name", { name: " Umi " }, "Umi"],
  ["nickname", { name: "", nickname: "Umi" }, "Umi"],
  ["given_name", { given_name: "Umi" }, "Umi"],
])("a member's name is the token's %s", async (_claim, claims, name) => {
  expect(await memberOf(identity(claims), null, noMore)).toMatchObject({ uid: "u1", name, picture: null });
});

it("a name and a picture that the token lacks come from the UserInfo endpoint", async () => {
  const more = async () => ({ name: "Umi", picture: "https://id.example/umi.png" });
  const member = await memberOf(identity({}), null, more);
  expect(member).toMatchObject({ name: "Umi", picture: "https://id.example/umi.png" });
});

it("a member without a name is a member, when the UserInfo endpoint fails too", async () => {
  expect(await memberOf(identity({}), null, noMore)).toMatchObject({ uid: "u1", name: "" });
});

it.each([
  ['{"name":{"firstName":"Umi","lastName":"Aoki"}}', "Umi Aoki"],
  ['{"name":{"firstName":"Umi"},"email":"umi@example.org"}', "Umi"],
  ['{"name":"Umi"}', ""],
  ["no JSON", ""],
])("what Apple posts beside the first code, %s, names the member %j", async (posted, name) => {
  expect((await memberOf(identity({}), posted, noMore)).name).toBe(name);
});
