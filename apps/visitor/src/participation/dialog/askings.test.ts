import type { CountAskingRequest } from "@harapen/contract/calls/count-asking";
import { expect, it } from "vitest";
import { type Asking, Askings } from "./askings.ts";

const ASKING: Asking = {
  aquarium: "testhall",
  study: "00000000-0000-4000-8000-000000000001",
  version: 1,
  visit: 0,
};

function page({ isReloaded = false, isThere = true } = {}) {
  const sent: CountAskingRequest[] = [];
  const touches = new EventTarget();
  const state = { isThere };
  const askings = new Askings({
    isReloaded,
    touches,
    isSomebodyThere: () => state.isThere,
    count: async (counted) => void sent.push(counted),
  });
  const touch = () => touches.dispatchEvent(new Event("pointerdown"));
  const steps = () => sent.map(({ step, version }) => `${step} ${version}`);
  return { askings, sent, steps, state, touch };
}

// Rule (askings-are-counted): A page counts each question once in a visit, and sends nothing of its visitor
it("counts a question once, however often it is shown, and a refusal once", () => {
  const { askings, sent, steps } = page();
  askings.ask(ASKING)();
  askings.ask(ASKING);
  askings.decline(ASKING);
  askings.decline(ASKING);
  expect(steps()).toEqual(["asked 1", "declined 1"]);
  const { visit: _, ...known } = ASKING;
  expect(sent[0]).toEqual({ ...known, step: "asked" });
});

it("counts another version of the form, and another visit, anew", () => {
  const { askings, steps } = page();
  askings.ask(ASKING);
  askings.ask({ ...ASKING, version: 2 });
  askings.ask({ ...ASKING, visit: 1 });
  expect(steps()).toEqual(["asked 1", "asked 2", "asked 1"]);
});

it("does not count the question of a page that was loaded again, but its refusal and the next questions", () => {
  const { askings, steps } = page({ isReloaded: true });
  askings.ask(ASKING);
  askings.decline(ASKING);
  askings.ask({ ...ASKING, version: 2 });
  expect(steps()).toEqual(["declined 1", "asked 2"]);
});

// Rule (askings-are-counted): A kiosk counts a question with the first touch of its next visitor
it("counts nobody on a kiosk that waits, and its next visitor with their first touch", () => {
  const { askings, steps, state, touch } = page({ isThere: false });
  const close = askings.ask(ASKING);
  touch();
  expect(steps()).toEqual([]);
  state.isThere = true;
  touch();
  touch();
  expect(steps()).toEqual(["asked 1"]);
  close();
  const closeNext = askings.ask({ ...ASKING, visit: 1 });
  closeNext();
  state.isThere = false;
  askings.ask({ ...ASKING, visit: 2 })();
  state.isThere = true;
  touch();
  expect(steps()).toEqual(["asked 1", "asked 1"]);
});

it("counts who takes part after all, whom an earlier visit has counted", () => {
  const { askings, steps } = page();
  askings.reconsider(ASKING);
  askings.reconsider(ASKING);
  expect(steps()).toEqual(["reconsidered 1"]);
});
