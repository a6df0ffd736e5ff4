import { expect, it } from "vitest";
import { type StorageFault, StorageUnavailableError } from "../platform/errors.ts";
import { retryOnce } from "./commit-faults.ts";

/** A transaction that fails with these faults, one a run, and then succeeds. */
function failing(...faults: StorageFault[]) {
  return async () => {
    const fault = faults.shift();
    if (fault) throw new StorageUnavailableError(fault, fault);
    return "stored";
  };
}

it.each([
  ["conflict", false],
  ["conflict", true],
  ["connection-lost", true],
] as const)("a transaction that fails by %s is run once more (idempotent: %s)", async (fault, idempotent) => {
  expect(await retryOnce({ idempotent }, failing(fault))).toBe("stored");
  await expect(retryOnce({ idempotent }, failing(fault, fault))).rejects.toThrow(fault);
});

it.each([
  ["connection-lost", false],
  ["full", true],
  ["timeout", true],
] as const)("a transaction that fails by %s is not run again (idempotent: %s)", async (fault, idempotent) => {
  await expect(retryOnce({ idempotent }, failing(fault))).rejects.toThrow(fault);
});
