import { expect, it } from "vitest";
import { createPayloadMask } from "./payload-mask.ts";

it("a payload mask leaves what the contract describes, and nothing of an event that it does not know", () => {
  const mask = createPayloadMask({ uid: (uid) => `not ${uid}`, device: (device) => `no ${device}` });
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
  expect(mask("session_start", { device: "d" })).toEqual({ device: "no d" });
  expect(mask("toString", payload)).toBeUndefined();
});
