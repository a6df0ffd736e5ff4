type End = () => unknown;

const ends: End[] = [];

/**
 * Registers `end` to be called after the last test of the running file, before functions that were registered
 * earlier: for what a test's helper starts or makes. A helper's own `afterAll` would belong only to the first
 * file where files share a process, as its module is loaded once for all of them.
 */
export function afterFile(end: End): void {
  ends.push(end);
}

/**
 * Calls all functions registered by `afterFile`, the latest first; rejects with their errors, after all have
 * been called.
 */
export async function endFile(): Promise<void> {
  const errors: unknown[] = [];
  for (const end of ends.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "not everything that tests began has ended");
}
