import { expect, it } from "vitest";
import { createPayloadMask } from "./payload-mask.ts";
import { PAYLOAD_SCHEMAS } from "./tables/contract-fields.ts";

it("a payload mask leaves what the contract describes, and nothing of an event that it does not know", () => {
  const mask = createPayloadMask({
    uid: (uid) => `not ${uid}`,
    device: (device) => `no ${device}`,
    session: (session) => `in ${session}`,
    key: (id) => `of ${id}`,
  });
  const payload = { provider: "p", ok: true, uid: "u", nickname: "n", session_seq: 3 };
  expect(mask("login_result", payload)).toEqual({ provider: "p", ok: true, uid: "not u" });
  expect(mask("login_result", { provider: "p", ok: false, uid: null })).toEqual({
    provider: "p",
    ok: false,
    uid: null,
  });
  expect(mask("stroke_move", { drawing_id: "d", points: [{ x: 1, y: 2, who: "n" }] })).toEqual({
    drawing_id: "of d",
    points: [{ x: 1, y: 2 }],
  });
  expect(mask("session_start", { device: "d" })).toEqual({ device: "no d" });
  expect(mask("toString", payload)).toBeUndefined();
});

it("a payload mask leaves no id of a drawing or of a search, in whatever event", () => {
  const same = (id: string) => id;
  const mask = createPayloadMask({ uid: same, device: same, session: same, key: () => "masked" });
  const ids = ["drawing_id", "search_id", "after_search_id"];
  for (const [event, { properties = {} }] of PAYLOAD_SCHEMAS) {
    const named = Object.keys(properties).filter((key) => /(drawing|search)_id$/.test(key));
    expect(ids, event).toEqual(expect.arrayContaining(named));
    const payload = Object.fromEntries(named.map((key) => [key, "the real one"]));
    expect(mask(event, payload), event).toEqual(Object.fromEntries(named.map((key) => [key, "masked"])));
  }
});
