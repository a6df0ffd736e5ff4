// Rule (studies-in-a-visit)

import type { Participation } from "@harapen/contract/calls/studies";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { joinStudy, leaveStudy } from "../api/studies.ts";
import { answeringJson, type Fetched, stubFetch } from "../api/testing/strange-answers.ts";
import { storageOf } from "../delivery/testing/device.ts";
import { pageClock } from "../platform/clock.ts";
import { GuardedStorage } from "../platform/web-storage.ts";
import { AQUARIUM, PARTICIPANT, STUDY, StudyPage } from "./testing/page.ts";

const RECEIPT = {
  id: "22222222-2222-4222-8222-222222222222",
  at: "2026-09-01T00:00:00.000Z",
  counts: { sessions: 1, events: 2, records: 0, drawings: 0 },
};
const HOUR_MS = 3_600_000;

const left = answeringJson(200, { success: true, outcome: "left" });
const deleted = answeringJson(200, { success: true, outcome: "deleted", receipt: RECEIPT });
const refusing = (status: number, headers?: Record<string, string>) =>
  answeringJson(status, { success: false, message: "no" }, headers);
const broken: Fetched = () => Promise.reject(new TypeError("no network"));

/** What was sent, in its order. */
let sent: { token: string; erase: boolean }[] = [];

/** Makes the server give these answers in turn, and the last one ever again. */
function answerInTurn(...answers: readonly [Fetched, ...Fetched[]]): void {
  stubFetch((init) => {
    sent.push(JSON.parse(String(init.body)));
    return (answers[sent.length - 1] ?? answers.at(-1) ?? broken)(init);
  });
}

function leave(token: Participation["token"], erase: boolean): void {
  const status = { kind: "joined", participation: { ...PARTICIPANT, token } } as const;
  page.store.setState({ aquariums: { [AQUARIUM]: { study: STUDY, status } } });
  page.participation.withdraw(AQUARIUM, erase);
}

const passHours = (hours: number) => vi.advanceTimersByTimeAsync(hours * HOUR_MS);
const stateNow = () => {
  const { status } = page;
  return status.kind === "left" ? [status.withdrawal.state, status.withdrawal.receipt] : [status.kind];
};

/** What local storage has. */
let kept = new Map<string, string>();
let page: StudyPage;
const waiting = () => [...kept.keys()].filter((key) => key.startsWith("harapen.leaving "));

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  const tab = { clock: pageClock, items: new GuardedStorage(() => storageOf(kept)) };
  page = new StudyPage(tab, { join: joinStudy, leave: leaveStudy });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  sent = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a withdrawal is sent until the server has taken it, by the page alone, and the receipt is noted", async () => {
  answerInTurn(broken, refusing(503), broken, broken, deleted);
  leave("one", true);
  await vi.advanceTimersByTimeAsync(0);
  expect(stateNow()).toEqual(["open", undefined]);
  await passHours(1);
  expect([sent.length, stateNow(), waiting()]).toEqual([5, ["done", RECEIPT.id], []]);
});

test("a server that asks to wait is not asked before, whatever else is to be sent", async () => {
  answerInTurn(refusing(503, { "retry-after": "600" }), deleted, left);
  leave("first", true);
  await vi.advanceTimersByTimeAsync(599_000);
  leave("second", false);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.slice(1).map(({ token }) => token)).toEqual(["first", "second"]);
  expect(waiting()).toEqual([]);
});

test("a withdrawal outlives the visit and the study that it was made in, and the next visitor reads nothing of it", async () => {
  answerInTurn(broken, deleted);
  leave("gone", true);
  await vi.advanceTimersByTimeAsync(0);
  page.endVisit();
  await passHours(1);
  expect([sent.length, waiting(), stateNow()]).toEqual([2, [], ["asked"]]);
});

test("an older server, which knows no such call, is asked again", async () => {
  answerInTurn(refusing(404), left);
  leave("early", false);
  await passHours(1);
  expect([sent.length, stateNow()]).toEqual([2, ["done", undefined]]);
});

test.each([
  ["by an answer", refusing(403)],
  ["by an outcome that this page does not know", answeringJson(200, { success: true, outcome: "ask-staff" })],
  ["by an outcome without a deletion", left],
])("whom the server does not delete, %s, is sent to the staff and leaves all the same", async (_, answer) => {
  answerInTurn(answer, left);
  leave("shared", true);
  await passHours(1);
  expect(sent.map(({ erase }) => erase)).toEqual([true, false]);
  expect([stateNow(), waiting()]).toEqual([["refused", undefined], []]);
});

test("who asks to be deleted while their withdrawal is on its way is deleted as well", async () => {
  let answer = (_response: Response) => {};
  const held: Fetched = () => new Promise((resolve) => (answer = resolve));
  answerInTurn(held, deleted);
  leave("hasty", false);
  leave("hasty", true);
  await vi.advanceTimersByTimeAsync(0);
  answer(await left({}));
  await passHours(1);
  expect([sent.length, stateNow(), waiting()]).toEqual([2, ["done", RECEIPT.id], []]);
});
