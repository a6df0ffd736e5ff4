import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTimeout } from "./with-timeout.ts";

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
