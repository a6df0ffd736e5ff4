import { evaluationResponse, LEAST_VISITS } from "@harapen/contract/staff/evaluation";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveConfirmedVisit } from "../testing/confirmed-visit.ts";
import { type RunningApp, runApp, SLUG } from "../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../testing/staff-people.ts";

let app: RunningApp;
let keeper: SignedInPerson;
beforeAll(async () => {
  app = await runApp();
  keeper = await signInPerson(app, "Keeper", { roles: [{ aquarium: SLUG, role: "keeper" }] });
});
afterAll(() => app.stop());

const path = STAFF_PATHS.evaluation(SLUG);
const read = async () => evaluationResponse.parse(await (await keeper.call("GET", path)).json());
const ready = async () => {
  await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 200 }).toBe("ready");
  return (await read()).evaluation;
};
const confirmTimes = async (count: number) => {
  for (let number = 0; number < count; number++)
    await saveConfirmedVisit(app.rooms, SLUG, { penguin: "p1", device: `device ${number}` });
};

// Rule (how-well-it-works)
it("how well searches work is found out once somebody looks, kept for a day, and made anew when asked", async () => {
  await confirmTimes(LEAST_VISITS);
  expect(await read()).toEqual({ state: "running", evaluation: null });
  const first = await ready();
  expect(first?.sets[1]).toMatchObject({ visits: LEAST_VISITS, hits: [{ of: LEAST_VISITS }, {}, {}] });
  await confirmTimes(2);
  expect(await read()).toEqual({ state: "ready", evaluation: first });
  expect((await keeper.call("POST", path, {})).status).toBe(200);
  expect((await read()).state).toBe("running");
  expect((await ready())?.sets[1]?.visits).toBe(LEAST_VISITS + 2);
  const tomorrow = Date.now() + 25 * 60 * 60_000;
  expect((await app.rooms.evaluation.of(SLUG, tomorrow)).state).toBe("running");
}, 180_000);
