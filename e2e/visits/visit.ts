import { expect } from "@playwright/test";
import { LABELS } from "../support/labels.ts";
import type { Visit } from "./actions/action.ts";
import { endTroubles } from "./actions/trouble-actions.ts";
import { expectDrawTimes } from "./expectations/expect-draw-times.ts";
import { expectEvents } from "./expectations/expect-events.ts";
import { expectAlbumDrawings, expectRecords } from "./expectations/expect-saves.ts";
import { expectScreen } from "./expectations/expect-screen.ts";
import { expectStrokeEvents } from "./expectations/expect-stroke-events.ts";
import { IdLabels } from "./expectations/labels.ts";
import type { StoredSince } from "./expectations/stored.ts";
import type { Member } from "./model/device.ts";
import { Id } from "./model/id.ts";
import { waitingOnDevice } from "./phone/waiting.ts";
import type { Random } from "./random.ts";
import { actOf, isLawful, nextStep, type Step } from "./script.ts";

/** What visitors press to take part in a study; their phones are Japanese at first. */
const STUDY_LABELS = { takePart: "てつだう" };

/**
 * Begins a visit: the phone opens the app for the first time and, if a study runs, its visitor agrees to take
 * part.
 */
async function arrive(visit: Visit): Promise<void> {
  const { model, phone } = visit;
  await phone.openTab();
  await phone.open("/minato");
  if (visit.study) await takePart(visit, visit.study);
  model.tab.open("/minato");
  await expectScreen(visit);
}

/** Agrees, before anything about the visit is recorded; the server decides on the arm. */
async function takePart({ model: { device }, phone }: Visit, study: string): Promise<void> {
  await phone.button(STUDY_LABELS.takePart).tap();
  await expect(phone.page.getByRole("dialog")).toHaveCount(0);
  const kept = await phone.page.evaluate(() => localStorage.getItem("harapen.study.minato") ?? "");
  device.aids = JSON.parse(kept).participation.aids;
  device.joined = { study, participant: new Id("participant") };
}

/** Performs a step on the phone and in the model, and checks what the phone shows. */
async function perform(visit: Visit, step: Step): Promise<void> {
  await visit.phone.dismissErrors(LABELS[visit.model.device.locale].error);
  await actOf(step).perform(visit, step.choice);
  await expectScreen(visit);
}

/** Performs `count` random steps; each is added to `done` before it is performed. */
export async function walkRandomly(visit: Visit, random: Random, count: number, done: Step[]): Promise<void> {
  await arrive(visit);
  for (let left = count; left > 0; left--) {
    const step = nextStep(visit.model, random);
    done.push(step);
    await perform(visit, step);
  }
}

/** Performs the steps of a script that are possible. */
export async function replay(visit: Visit, steps: readonly Step[]): Promise<void> {
  await arrive(visit);
  for (const step of steps) if (isLawful(step, visit.model)) await perform(visit, step);
}

/** Ends a visit and its troubles, and waits until nothing on the device waits to be sent. */
export async function leave(visit: Visit): Promise<void> {
  const { model, phone } = visit;
  await endTroubles(visit);
  await perform(visit, { action: "openAnotherTab", choice: null });
  await phone.prefetched();
  // The browser tells the app that the network is back, and failed requests are repeated at once.
  await phone.cutNetwork();
  await phone.restoreNetwork();
  for (const member of model.device.members) await lookIntoAlbum(visit, member);
  await expect.poll(() => waitingOnDevice(phone.page), { timeout: 45_000 }).toEqual({ saves: 0, events: 0 });
  await phone.leaveApp();
  model.tab.leave();
}

/** Signs in, which sends the member's saves, and compares their album as shown with what is stored. */
async function lookIntoAlbum(visit: Visit, { name, uid }: Member): Promise<void> {
  const { model, phone } = visit;
  await perform(visit, { action: "logIn", choice: name });
  await perform(visit, { action: "openAlbum", choice: null });
  const confirmed = model.device.outcomes.filter(({ member, rank }) => member?.uid === uid && rank > 0);
  await expect(phone.main.getByRole("listitem")).toHaveCount(confirmed.length, { timeout: 45_000 });
  await perform(visit, { action: "pressTab", choice: "home" });
  await perform(visit, { action: "logOut", choice: null });
}

/** Checks that what the server has stored of a finished visit agrees with the model. */
export async function expectAgreement(visit: Visit, stored: StoredSince): Promise<void> {
  // The last events arrive after their page has ended.
  await expect(() => expectStored(visit, stored)).toPass({ timeout: 30_000 });
  expect(await visit.phone.problems()).toEqual([]);
}

function expectStored({ model: { device } }: Visit, stored: StoredSince): void {
  const labels = new IdLabels();
  const events = stored.events();
  const records = stored.rows("record");
  expectEvents(device.sessions, events, labels);
  expect(stored.rows("event_aside")).toEqual([]);
  expectRecords(device, records, labels);
  expectDrawTimes(device, records, events, labels);
  expectStrokeEvents(records, events);
  expectAlbumDrawings(device, stored.rows("drawing"), labels);
}
