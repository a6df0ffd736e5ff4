import { PATHS } from "@harapen/contract/calls/paths";
import { expect, test, vi } from "vitest";
import { loadAlbum } from "./albums.ts";

const drawing = {
  id: "d1",
  uid: "u1",
  aquarium: "minato",
  penguin_name: "m01",
  image: "data:image/png;base64,",
  timestamp: "2026-11-20T05:00:00Z",
};

function answerWith(body: unknown) {
  const fetch = vi.fn(async (_path: string, _request: RequestInit) => Response.json(body));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

// Rule (who-may-do-what)
// Rule (the-calls): An album's call has the uid, in JSON
test("loadAlbum asks for the drawings of a uid, in the member's name", async () => {
  const fetch = answerWith({ success: true, drawings: [drawing], message: "" });
  expect(await loadAlbum({ uid: "u1" }, "token")).toEqual([drawing]);
  const [path, { method, body, headers } = {}] = fetch.mock.calls[0] ?? [];
  expect([path, method, body]).toEqual([PATHS.loadAlbum, "POST", '{"uid":"u1"}']);
  expect(new Headers(headers).get("authorization")).toBe("Bearer token");
});

test("loadAlbum takes the answer of an older server, which has no message", async () => {
  answerWith({ success: true, drawings: [drawing] });
  expect(await loadAlbum({ uid: "u1" }, "token")).toEqual([drawing]);
});

// Rule (album): An answer that gives no reason has "load failed" for one
test.each([
  ["not yours", "not yours"],
  ["", "load failed"],
])("loadAlbum fails where the answer has no success and the message %j: with %j", async (message, thrown) => {
  answerWith({ success: false, drawings: [], message });
  await expect(loadAlbum({ uid: "u1" }, "token")).rejects.toThrow(thrown);
});
