import { afterAll, expect, it } from "vitest";
import { sendFuzzed } from "./testing/fuzz/fuzz-sender.ts";
import { makeFuzzingStaff } from "./testing/fuzz/fuzzed-staff-requests.ts";
import { runApp } from "./testing/running-app.ts";

const app = await runApp();
afterAll(() => app.stop());

// Rule (the-calls)
it("no fuzzed body of any call is a fault of the server's", async () => {
  const { statuses, faults } = await sendFuzzed(app, 400, 1);
  expect(faults).toEqual([]);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 202, 204, 400]));
});

// Rule (staff)
it("no fuzzed body of any staff call is a fault of the server's", async () => {
  const staff = await makeFuzzingStaff(app);
  const { statuses, faults } = await sendFuzzed({ ...staff, address: app.address }, 400, 1);
  expect(faults).toEqual([]);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 404, 409]));
});
