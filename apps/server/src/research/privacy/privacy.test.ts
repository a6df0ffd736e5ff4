import { expect, it } from "vitest";
import { maskAddress, maskMessage, payloadMasks } from "./payload-masks.ts";
import { pseudonymsUnder } from "./pseudonyms.ts";

it.each([
  ["https://user:pw@guide.example:8080/a/b?who=me#here", "https://guide.example:8080/a/b"],
  ["/minato/draw-penguin?from=poster", "/minato/draw-penguin"],
  ["android-app://com.example.search/", "android-app://com.example.search/"],
  ["direct", "direct"],
  ["", ""],
  ["mailto:hanako@mail.example", ""],
  ["hanako yamada", ""],
])("of the address %s %s is kept", (address, kept) => {
  expect(maskAddress(address)).toBe(kept);
});

it("leaves mail addresses and queries out of messages", () => {
  expect(maskMessage("GET https://a.example/b?c=d failed for a@b.example")).toBe(
    "GET https://a.example/b… failed for …",
  );
});

it("keeps of a payload what the contract describes, and nothing of an event that it does not know", () => {
  const mask = payloadMasks((uid) => `not ${uid}`);
  const payload = { provider: "p", ok: true, uid: "u", nickname: "n", session_seq: 3 };
  expect(mask("login_result", payload)).toEqual({ provider: "p", ok: true, uid: "not u" });
  expect(mask("login_result", { provider: "p", ok: false, uid: null })).toEqual({
    provider: "p",
    ok: false,
    uid: null,
  });
  expect(mask("stroke_move", { drawing_id: "d", points: [{ x: 1, y: 2, who: "n" }] })).toEqual({
    drawing_id: "d",
    points: [{ x: 1, y: 2 }],
  });
  expect(mask("toString", payload)).toBeUndefined();
});

it("names a visitor by the key alone, and a guest a guest", () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map(pseudonymsUnder);
  expect(one?.("u")).toBe(one?.("u"));
  expect(one?.("u")).not.toBe(one?.("v"));
  expect(one?.("u")).not.toBe(other?.("u"));
  expect(one?.("guest")).toBe("guest");
});
