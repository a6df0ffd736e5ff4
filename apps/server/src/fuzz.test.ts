import { afterAll, expect, it } from "vitest";
import { sendFuzzed } from "./testing/fuzz/fuzz-sender.ts";
import { runApp } from "./testing/running-app.ts";

const app = await runApp();
afterAll(() => app.stop());

// Rule (the-calls)
it("no fuzzed body of any call is a fault of the server's", async () => {
  const { statuses, faults } = await sendFuzzed(app.address, 400, 1);
  expect(faults).toEqual([]);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 202, 204, 400]));
});
