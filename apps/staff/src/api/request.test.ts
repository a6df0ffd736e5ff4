import { REQUEST_ID_HEADER } from "@harapen/contract/staff/paths";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { login } from "../identity/login.ts";
import { request, requestJson } from "./request.ts";

vi.mock("../identity/id-token.ts", () => ({ currentIdToken: async () => undefined }));

const refusal = JSON.stringify({ success: false, code: "not-found", message: "" });

// Rule (an-aquariums-data): What a proxy finds too large staff are told of as such
test.each([
  ["the server's own 404", 404, refusal, "not-found"],
  ["a proxy's 413", 413, "<html>413 Request Entity Too Large</html>", "too-large"],
  ["a proxy's 413 without a body", 413, "", "too-large"],
  ["a proxy's 502", 502, "<html>502 Bad Gateway</html>", "network"],
  ["another's JSON", 403, '{"error":"denied"}', "network"],
])("%s fails a call as it should", async (_, status, body, code) => {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  await expect(request({ path: "/api/x" })).rejects.toMatchObject({ code });
  vi.unstubAllGlobals();
});

// Rule (staff-screens): A change whose answer was lost is sent again with its id; one that is only read has none
test("a change is sent again as it was where its answer is lost or breaks off, and what is read is not", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const sent: (readonly [string | undefined, string | null])[] = [];
  const ends = [() => Response.error(), () => new Response("{"), () => Response.json({ done: true })];
  vi.stubGlobal("fetch", async (_: string, { method, headers }: RequestInit) => {
    sent.push([method, new Headers(headers).get(REQUEST_ID_HEADER)]);
    const [end] = ends.splice(0, 1);
    if (!end) throw new TypeError("no network");
    return end();
  });
  const change = { path: "/api/x", method: "PUT", json: {} } as const;
  const make = () => requestJson(change, z.object({ done: z.boolean() }));
  const failed = expect(make()).rejects.toMatchObject({ code: "network" });
  await vi.advanceTimersByTimeAsync(1_000);
  await failed;
  expect(await make()).toEqual({ done: true });
  await expect(request({ path: "/api/x" })).rejects.toMatchObject({ code: "network" });
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(sent).toEqual([
    ["PUT", id],
    ["PUT", id],
    ["PUT", id],
    ["GET", null],
  ]);
  expect(new Set(sent.slice(0, 3).map(([, each]) => each)).size).toBe(1);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Rule (staff-screens): What needs a newer login is asked again after it, as it was typed, or given up
test("a change that needs a newer login is sent again as it was once there is one, and fails without", async () => {
  const bodies: unknown[] = [];
  const refused = JSON.stringify({ success: false, code: "sign-in-again", message: "" });
  vi.stubGlobal("fetch", async (_: string, { body, headers }: RequestInit) => {
    bodies.push([body, new Headers(headers).get(REQUEST_ID_HEADER)]);
    return bodies.length === 2 ? Response.json({}) : new Response(refused, { status: 401 });
  });
  login.begin();
  const change = { path: "/api/x", method: "POST", json: { typed: "kept" } } as const;
  const made = request(change);
  await vi.waitUntil(() => login.isAskedAgain());
  login.answerAgain(true);
  expect((await made).status).toBe(200);
  expect(bodies[1]).toEqual(bodies[0]);
  const failed = expect(request(change)).rejects.toMatchObject({ code: "sign-in-again" });
  await vi.waitUntil(() => login.isAskedAgain());
  login.answerAgain(false);
  await failed;
  vi.unstubAllGlobals();
});
