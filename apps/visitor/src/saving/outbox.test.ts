import { CONSENT_NEEDED } from "@harapen/contract/calls/responses";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newQueuedSave } from "../delivery/queued-save.ts";
import { DRAWING_SAVE } from "../delivery/testing/queued-saves.ts";
import { sendSave } from "./outbox.ts";

const spyOnWarnings = () => vi.spyOn(console, "warn").mockReturnValue();
let warn: ReturnType<typeof spyOnWarnings>;
beforeEach(() => {
  warn = spyOnWarnings();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const OURS = { success: false, message: "no" };

/** Stubs what is answered, with a JSON body; status 0 for no answer. */
function stubAnswer(status: number, body: unknown = OURS, headers = {}): void {
  vi.stubGlobal("fetch", async () => {
    if (status === 0) throw new TypeError("Failed to fetch");
    return Response.json(body, { status, headers });
  });
}

const sendAfter = (failures: number) =>
  sendSave({
    key: "1",
    save: DRAWING_SAVE,
    bytes: 1,
    failures,
    dueAt: 0,
  });

// Rule (errors): A save that fails after a confirmation is in the log
test.each([
  ["no answer", 0, "waiting", "noAnswer", "a drawing is kept and will be sent later"],
  ["a server that is down", 503, "waiting", "serverError", "a drawing is kept and will be sent later"],
  ["a refusal", 400, "refused", "refused", "a drawing was refused and is dropped"],
])("a save that fails for %s is logged, and says why", async (_, status, outcome, reason, message) => {
  stubAnswer(status);
  expect(await sendAfter(0)).toEqual({ outcome, reason, isAnswered: status !== 0, retryAfterMs: 0 });
  expect(warn.mock.calls).toEqual([[`harapen: ${message}`, expect.any(Error)]]);
});

test("a save that fails again for a passing reason is not logged again", async () => {
  stubAnswer(503);
  expect(await sendAfter(1)).toMatchObject({ outcome: "waiting" });
  expect(warn).not.toHaveBeenCalled();
});

test("a save that is refused at last is logged", async () => {
  stubAnswer(400);
  expect(await sendAfter(3)).toMatchObject({ outcome: "refused" });
  expect(warn).toHaveBeenCalledOnce();
});

// Rule (whose-answer-counts)
test("a save is sent once the server says so itself", async () => {
  stubAnswer(200, { success: true });
  expect(await sendAfter(0)).toEqual({ outcome: "sent", isAnswered: true, retryAfterMs: 0 });
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ["200 without the words of a save", 200, {}],
  ["another's 403", 403, { error: "blocked" }],
  ["another's 413", 413, { success: false }],
])("a save that is answered %s waits", async (_, status, body) => {
  stubAnswer(status, body);
  expect(await sendAfter(1)).toMatchObject({ outcome: "waiting" });
});

test("a save that fails in the app itself waits: another version of it may send it", async () => {
  const broken = { ...DRAWING_SAVE, request: { ...DRAWING_SAVE.request, aquarium: 1n } };
  stubAnswer(200, { success: true });
  const attempt = await sendSave({ key: "1", save: broken as never, bytes: 1, failures: 1, dueAt: 0 });
  expect(attempt).toMatchObject({ outcome: "waiting", retryAfterMs: 0 });
});

test.each([429, 503])("a save that is answered %d has the wait that the server asks for", async (status) => {
  stubAnswer(status, OURS, { "retry-after": "7" });
  expect(await sendAfter(1)).toMatchObject({ outcome: "waiting", isAnswered: true, retryAfterMs: 7_000 });
});

// Rule (studies-in-a-visit)
test("a save of who has not agreed is dropped without a word", async () => {
  stubAnswer(403, { ...OURS, code: CONSENT_NEEDED });
  expect(await sendAfter(0)).toMatchObject({ outcome: "unwanted", isAnswered: true, retryAfterMs: 0 });
  expect(warn).not.toHaveBeenCalled();
});

test("a save is sent with as whom it was recorded, and how long ago", async () => {
  vi.useFakeTimers({ now: 90_000 });
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return Response.json({ success: true });
  });
  const participant = "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
  await sendSave({ ...newQueuedSave(DRAWING_SAVE, "u", 60_000), participant });
  await sendSave(newQueuedSave(DRAWING_SAVE, "u", 90_000));
  vi.useRealTimers();
  expect(bodies).toEqual([
    { ...DRAWING_SAVE.request, participant, age_ms: 30_000 },
    { ...DRAWING_SAVE.request, age_ms: 0 },
  ]);
});
