type End = () => unknown;

const ends: End[] = [];

/**
 * Has `end` called after the last test of the file that runs, before those that were given earlier: for what one test's helper starts or makes. A helper's own
 * `afterAll` would be the first file's alone where files share a process, as its module is loaded once for all of them.
 */
export function afterFile(end: End): void {
  ends.push(end);
}

/** Calls everything that `afterFile` was given, the latest first; rejects with what failed, once everything has been called. */
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
