// Rule (studies-in-a-visit)

import type { JoinStudyResponse } from "@harapen/contract/calls/studies";
import { beforeEach, expect, test, vi } from "vitest";
import { Device, settled, Tab } from "../delivery/testing/device.ts";
import { AQUARIUM, CONSENT, PARTICIPANT, STUDY, StudyPage } from "./testing/page.ts";
import { countWrongAnswers } from "./wrong-answers.ts";

const JOINED: JoinStudyResponse = { success: true, outcome: "joined", participation: PARTICIPANT };

let answer: (answer: JoinStudyResponse) => void = () => {};
/** Makes the network lose the answer. */
let loseAnswer = () => {};
let device = new Device();
let page: StudyPage;

const agree = () => page.participation.takePart(AQUARIUM, { consent: CONSENT, code: undefined }, "visit");
const lookAround = () => page.participation.decline(AQUARIUM, { lasts: "visit", version: 1 });
/** What waits to be sent, on the device. */
const waiting = () => [...device.items].filter(([key]) => /^harapen.(leaving|revoking)/.test(key));
const WITHDRAWAL = [`harapen.leaving ${PARTICIPANT.token}`, "leave"];

/** A page whose server answers when `answer` is called, and accepts no withdrawal yet. */
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const noNetwork = () => new TypeError("no network");
  device = new Device();
  page = new StudyPage(new Tab(device), {
    join: () =>
      new Promise((resolve, reject) => {
        answer = resolve;
        loseAnswer = () => reject(noNetwork());
      }),
    leave: () => Promise.reject(noNetwork()),
  });
  page.participation.followStudy();
});

// Rule (research.md#how-arms-are-drawn): A page says whose device it is
test("a page says whether its device is the aquarium's, by which a study may divide who joins", async () => {
  const sent: unknown[] = [];
  for (const isKiosk of [true, false]) {
    const own = new StudyPage(new Tab(new Device()), {
      join: async ({ kiosk }) => {
        sent.push(kiosk);
        return JOINED;
      },
      leave: () => Promise.reject(new TypeError("no network")),
    });
    own.isKiosk = isKiosk;
    own.participation.followStudy();
    await own.participation.takePart(AQUARIUM, { consent: CONSENT, code: undefined }, "visit");
  }
  expect(sent).toEqual([true, false]);
});

test("a kiosk's next visitor, who declines, does not withdraw who agreed before them", async () => {
  const outcome = agree();
  page.endVisit();
  lookAround();
  answer(JOINED);
  expect(await outcome).toBe("over");
  expect(waiting()).toEqual([]);
  expect(page.status.kind).toBe("declined");
});

test("who takes back a consent whose answer was lost is withdrawn", async () => {
  const outcome = agree();
  loseAnswer();
  await expect(outcome).rejects.toThrow();
  lookAround();
  expect(page.status.kind).toBe("revoked");
  answer(JOINED);
  await settled();
  expect(waiting()).toEqual([WITHDRAWAL]);
  expect(page.status.kind).toBe("revoked");
});

test("who takes back a consent, and ends a kiosk's visit before the answer, is withdrawn", async () => {
  const outcome = agree();
  lookAround();
  page.endVisit();
  answer(JOINED);
  expect(await outcome).toBe("over");
  expect(waiting()).toEqual([WITHDRAWAL]);
  expect(page.status.kind).toBe("asked");
});

test("who takes back a consent by which the server has nobody take part may still change their mind", async () => {
  const outcome = agree();
  lookAround();
  expect(page.status.kind).toBe("revoked");
  answer({ success: true, outcome: "not-understood" });
  expect(await outcome).toBe("over");
  expect(waiting()).toEqual([]);
  expect(page.status.kind).toBe("declined");
});

// Rule (studies-in-a-visit): How many answers to the form's question somebody gave until one was right is
//   noted
//   with their consent
test("wrong answers are counted for each form, over a change of mind, and not for a kiosk's next visitor", async () => {
  const wrong = () => countWrongAnswers(page.store.getState(), STUDY.id, 1);
  for (const count of [1, 2]) {
    const outcome = agree();
    answer({ success: true, outcome: "not-understood" });
    expect(await outcome).toBe("not-understood");
    expect(wrong()).toBe(count);
  }
  lookAround();
  page.participation.reopen();
  expect(wrong()).toBe(2);
  expect(countWrongAnswers(page.store.getState(), STUDY.id, 2)).toBe(0);
  const late = agree();
  page.endVisit();
  expect(wrong()).toBe(0);
  answer({ success: true, outcome: "not-understood" });
  await late;
  expect(wrong()).toBe(0);
});
