// Rule (studies-in-a-visit)

import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answeringJson, type Fetched, stubFetch } from "../api/testing/strange-answers.ts";
import { storageOf } from "../delivery/testing/device.ts";
import { revocations } from "./revocations.ts";
import { beginVisit, statusOf } from "./study-store.ts";
import { decline, takePart } from "./take-part.ts";
import { withdrawals } from "./withdrawals.ts";

const STUDY = { id: "11111111-1111-4111-8111-111111111111", version: 1, asks_consent: true };
const CONSENT = { version: 1, locale: "en", guardian: false, answer: null } as const;
const PARTICIPATION = {
  participant: "33333333-3333-4333-8333-333333333333",
  token: "the last visitor's",
  code: "23456789",
  aids: DEFAULT_AIDS,
  survey_parameter: null,
  study_version: 1,
  lasts: "visit",
};

let answer: (response: Response) => void = () => {};
/** Makes the network lose the answer. */
let loseAnswer = () => {};

/** A server that answers when `answer` is called, and accepts no withdrawal yet. */
const held: Fetched = (init) =>
  String(init.body).includes("consent")
    ? new Promise((resolve, reject) => {
        answer = resolve;
        loseAnswer = () => reject(new TypeError("no network"));
      })
    : Promise.reject(new TypeError("no network"));

const agree = () => takePart("minato", STUDY, { consent: CONSENT, code: undefined }, "visit");
const lookAround = () => decline("minato", STUDY, { lasts: "visit", version: 1 });
const joined = (body: object) => answeringJson(200, { success: true, ...body })({});

/** What local storage has. */
const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("localStorage", storageOf(kept));
  vi.spyOn(console, "warn").mockImplementation(() => {});
  stubFetch(held);
  beginVisit();
});
afterEach(() => {
  kept.clear();
});

test("a kiosk's next visitor, who declines, does not withdraw who agreed before them", async () => {
  const outcome = agree();
  beginVisit();
  lookAround();
  answer(await joined({ outcome: "joined", participation: PARTICIPATION }));
  expect(await outcome).toBe("over");
  expect(withdrawals.waiting()).toEqual([]);
  expect(statusOf("minato", STUDY).kind).toBe("declined");
});

test("who takes back a consent whose answer was lost is withdrawn", async () => {
  const outcome = agree();
  loseAnswer();
  await expect(outcome).rejects.toThrow();
  lookAround();
  expect(statusOf("minato", STUDY).kind).toBe("revoked");
  answer(await joined({ outcome: "joined", participation: PARTICIPATION }));
  await expect.poll(() => withdrawals.waiting()).toEqual([{ token: PARTICIPATION.token, erase: false }]);
  expect(revocations.waiting()).toEqual([]);
  expect(statusOf("minato", STUDY).kind).toBe("revoked");
});

test("who takes back a consent, and ends a kiosk's visit before the answer, is withdrawn", async () => {
  const outcome = agree();
  lookAround();
  beginVisit();
  answer(await joined({ outcome: "joined", participation: PARTICIPATION }));
  expect(await outcome).toBe("over");
  expect(withdrawals.waiting()).toEqual([{ token: PARTICIPATION.token, erase: false }]);
  expect(statusOf("minato", STUDY).kind).toBe("waiting");
});

test("who takes back a consent by which the server has nobody take part may still change their mind", async () => {
  const outcome = agree();
  lookAround();
  expect(statusOf("minato", STUDY).kind).toBe("revoked");
  answer(await joined({ outcome: "not-understood" }));
  expect(await outcome).toBe("over");
  expect(withdrawals.waiting()).toEqual([]);
  expect(statusOf("minato", STUDY).kind).toBe("declined");
});
