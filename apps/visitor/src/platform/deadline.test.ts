import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withDeadline, withTimeout } from "./deadline.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that lasts until its signal aborts. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException("aborted", "AbortError"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
  });

const outcomeOf = (work: Promise<unknown>) => {
  const outcome = { settled: "" };
  work.then(
    (value) => Object.assign(outcome, { settled: `resolved ${value}` }),
    ({ name }: Error) => Object.assign(outcome, { settled: `rejected ${name}` }),
  );
  return outcome;
};

test("work that outlasts its deadline is aborted, and not a moment sooner", async () => {
  const outcome = outcomeOf(withDeadline({ timeoutMs: 1_000 }, untilAborted));
  await vi.advanceTimersByTimeAsync(999);
  expect(outcome.settled).toBe("");
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.settled).toBe("rejected AbortError");
});

test("the caller's signal aborts the work before the deadline", async () => {
  const caller = new AbortController();
  const outcome = outcomeOf(withDeadline({ timeoutMs: 1_000, signal: caller.signal }, untilAborted));
  await vi.advanceTimersByTimeAsync(10);
  expect(outcome.settled).toBe("");
  caller.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome.settled).toBe("rejected AbortError");
});

test("a caller's signal that has aborted already aborts the work at once", async () => {
  const outcome = outcomeOf(withDeadline({ timeoutMs: 1_000, signal: AbortSignal.abort() }, untilAborted));
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome.settled).toBe("rejected AbortError");
});

test.each([
  ["resolves", async () => "done", "resolved done"],
  ["rejects", async () => Promise.reject(new TypeError("no network")), "rejected TypeError"],
])(
  "work that %s in time settles as it does, and leaves no timer and no listener",
  async (_, work, settled) => {
    const caller = new AbortController();
    const added = vi.spyOn(caller.signal, "addEventListener");
    const removed = vi.spyOn(caller.signal, "removeEventListener");
    const outcome = outcomeOf(withDeadline({ timeoutMs: 1_000, signal: caller.signal }, work));
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome.settled).toBe(settled);
    expect(vi.getTimerCount()).toBe(0);
    expect(added).toHaveBeenCalledOnce();
    expect(removed.mock.calls).toEqual(added.mock.calls);
  },
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what takes no longer than its timeout settles as it does, and leaves no timer", async () => {
  await expect(withTimeout(Promise.resolve("there"), 100)).resolves.toBe("there");
  await expect(withTimeout(Promise.reject(new Error("lost")), 100)).rejects.toThrow("lost");
  expect(vi.getTimerCount()).toBe(0);
});

test("what takes longer is undefined", async () => {
  const late = withTimeout(new Promise((resolve) => setTimeout(resolve, 101, "late")), 100);
  await vi.advanceTimersByTimeAsync(100);
  await expect(late).resolves.toBeUndefined();
});
