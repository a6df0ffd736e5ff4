import { clockState } from "@harapen/contract/staff/clock";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningApp, runApp } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";

let app: RunningApp;
let admin: SignedInPerson;
beforeAll(async () => {
  app = await runApp();
  admin = await signInPerson(app, "Admin", { admin: true });
});
afterAll(() => app.stop());

const read = async () => clockState.parse(await (await admin.call("GET", STAFF_PATHS.clock)).json());

// Rule (operating.md#the-clock): The console says to admins that the clock is in doubt, and they confirm it
it("admins see that the clock has jumped, and confirm the time that they saw", async () => {
  expect(await read()).toEqual({ doubt: null });
  const known = "2024-11-29T03:00:00.000Z";
  await app.database.updateTable("known_time").set({ known_at: known }).execute();
  const { doubt } = await read();
  expect(doubt).toMatchObject({ known, way: "ahead", contradicted: false });
  const other = await admin.call("POST", STAFF_PATHS.clock, { now: known });
  expect([other.status, await other.json()]).toEqual([409, expect.objectContaining({ code: "conflict" })]);
  expect((await read()).doubt).toMatchObject({ known });
  const confirmed = await admin.call("POST", STAFF_PATHS.clock, { now: doubt?.now });
  expect([confirmed.status, await confirmed.json()]).toEqual([200, { doubt: null }]);
  expect(await read()).toEqual({ doubt: null });
  const { entries } = await app.rooms.people.audit.page({ limit: 10 });
  expect(entries.filter(({ action }) => action === "confirm-clock")).toEqual([
    expect.objectContaining({
      by: expect.objectContaining({ name: "Admin" }),
      before: { time: known },
      after: { time: expect.stringMatching(/^20/) },
    }),
  ]);
});
