import { PATHS } from "@harapen/contract/calls/paths";
import { expect, it } from "vitest";
import { runApp } from "../../testing/running-app.ts";
import { freeBytesOf } from "./refuse-when-low.ts";

const MB = 1_000_000;
const REFUSED = 503;
/** The status of a call with an empty body that was read. */
const READ = 400;

/** Starts the application on a disk with this much free, and resolves to its calls' statuses. */
async function answersWith(freeBytes: () => Promise<number>) {
  const app = await runApp({ environment: { DISK_RESERVE_MB: "50" }, freeBytes });
  const answers = {
    event: await app.post(PATHS.logEvent, {}),
    drawing: await app.post(PATHS.saveDrawing, {}),
    join: await app.post(PATHS.joinStudy, {}),
    record: await app.post(PATHS.saveRecord, "", "application/x-www-form-urlencoded"),
    search: await app.post(PATHS.search, {}),
  };
  await app.stop();
  const warnings = app.logged().match(/the disk is nearly full/g) ?? [];
  return { answers, refused: app.refusals.all().get("low-disk"), warnings };
}

// Rule (disk): On a nearly full disk events are refused before drawings and joins, and these before records
it.each([
  [200, { event: READ, drawing: READ, join: READ, record: READ, search: READ }, undefined],
  [199, { event: REFUSED, drawing: READ, join: READ, record: READ, search: READ }, 1],
  [99, { event: REFUSED, drawing: REFUSED, join: REFUSED, record: READ, search: READ }, 3],
  [49, { event: REFUSED, drawing: REFUSED, join: REFUSED, record: REFUSED, search: READ }, 4],
])("with %d MB free and a reserve of 50, the calls answer %o", async (free, statuses, count) => {
  const { answers, refused } = await answersWith(async () => free * MB);
  expect(Object.fromEntries(Object.entries(answers).map(([call, { status }]) => [call, status]))).toEqual(
    statuses,
  );
  expect(refused).toBe(count);
});

it("a save that is refused for the disk is answered when to come again, in our JSON", async () => {
  const { record } = (await answersWith(async () => 0)).answers;
  expect(await record.json()).toEqual({
    success: false,
    message: "There is no room to store this now. Please send it again later.",
  });
  expect(record.headers.get("retry-after")).toBe("60");
});

it.each([
  [0, 1],
  [1_000, 0],
])("with %d MB free the log mentions the disk %d times", async (free, times) => {
  expect((await answersWith(async () => free * MB)).warnings).toHaveLength(times);
});

// Rule (disk): `/health/ready` answers 503 where every save is refused
it.each([
  [50, 200],
  [49, 503],
])("with %d MB free and a reserve of 50, the server's readiness is %d", async (free, status) => {
  const environment = { DISK_RESERVE_MB: "50" };
  const app = await runApp({ environment, freeBytes: async () => free * MB });
  expect((await app.get("/health/ready")).status).toBe(status);
  await app.stop();
});

it("a disk that cannot be asked keeps nothing out", async () => {
  const { answers } = await answersWith(freeBytesOf("/nowhere/at/all"));
  expect(answers.event.status).toBe(READ);
});

it("a folder's file system says what is free", async () => {
  expect(await freeBytesOf(import.meta.dirname)()).toBeGreaterThan(0);
});
