import { Writable } from "node:stream";
import { Worker } from "node:worker_threads";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BackgroundLearner } from "./background-learner.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const TASK = { aquarium: "hall", penguin: "p1" };
const LEARNED = "not learned: too little has come";
const FAILED = "the learner's thread has failed";

/**
 * Returns a learner whose thread answers a task, then does `atTask`, and does `atStop` when it is to stop;
 * also what is logged, and how many threads were started.
 */
function learnerWith({ atTask = "", atStop = "parentPort.close();" }) {
  const logged: string[] = [];
  const lines = new Writable({
    write(line, _encoding, done) {
      logged.push(JSON.parse(String(line)).msg);
      done();
    },
  });
  const threads: Worker[] = [];
  const code = `const { parentPort } = require("node:worker_threads");
    parentPort.on("message", ({ kind }) => {
      if (kind === "stop") { ${atStop} return; }
      parentPort.postMessage({ kind: "not due" });
      ${atTask}
    });`;
  const startThread = () => {
    const thread = new Worker(code, { eval: true, stderr: true });
    threads.push(thread);
    return thread;
  };
  const log = pino({ level: "debug" }, lines);
  const learner = new BackgroundLearner({ database: { dataDir: "" }, log, startThread });
  return { learner, logged, threads };
}

/** Resolves once the log has these messages, in order. */
const untilLogged = (logged: string[], messages: string[]) =>
  vi.waitFor(() => expect(logged).toEqual(messages), { timeout: 10_000 });

/** The same, in any order: on a busy machine a thread's answer and its failure may arrive together. */
const untilLoggedInAnyOrder = (logged: string[], messages: string[]) =>
  vi.waitFor(() => expect(logged.toSorted()).toEqual(messages.toSorted()), { timeout: 10_000 });

const AWAY = 'throw new Error("the database is away");';

it("a thread that fails when it is idle and stopped is logged, and the next task has another", async () => {
  const { learner, logged, threads } = learnerWith({ atStop: AWAY });
  learner.schedule(TASK);
  await vi.advanceTimersByTimeAsync(4_000);
  await untilLogged(logged, [LEARNED]);
  await vi.advanceTimersByTimeAsync(10_000);
  await untilLogged(logged, [LEARNED, FAILED]);
  learner.schedule(TASK);
  await vi.advanceTimersByTimeAsync(4_000);
  await untilLogged(logged, [LEARNED, FAILED, LEARNED]);
  expect(threads).toHaveLength(2);
  await learner.close();
});

it("a thread that fails after its task is logged, and the next task has another", async () => {
  const { learner, logged, threads } = learnerWith({ atTask: `setTimeout(() => { ${AWAY} }, 1000);` });
  learner.schedule(TASK);
  await vi.advanceTimersByTimeAsync(4_000);
  await untilLoggedInAnyOrder(logged, [LEARNED, FAILED]);
  learner.schedule(TASK);
  await vi.advanceTimersByTimeAsync(4_000);
  await untilLoggedInAnyOrder(logged, [LEARNED, LEARNED, FAILED, FAILED]);
  expect(threads).toHaveLength(2);
  await learner.close();
});

it("closing goes through where the thread fails at its stop", async () => {
  const { learner, logged } = learnerWith({ atStop: AWAY });
  learner.schedule(TASK);
  await vi.advanceTimersByTimeAsync(4_000);
  await untilLogged(logged, [LEARNED]);
  await learner.close();
  expect(logged).toEqual([LEARNED, FAILED]);
});

it("saves that never pause put learning off for half a minute at most", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { learner, logged } = learnerWith({});
  for (let second = 0; second < 32; second += 2) {
    learner.schedule(TASK);
    vi.advanceTimersByTime(2_000);
  }
  vi.useRealTimers();
  await untilLogged(logged, [LEARNED]);
  await learner.close();
});
