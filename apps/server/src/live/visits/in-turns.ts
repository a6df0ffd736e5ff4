import { setImmediate } from "node:timers/promises";
import { inBatches } from "../../storage/in-batches.ts";

/** Yields some hundreds at a time, each in a turn of the event loop of its own, so that other work gets its turn in between. */
export async function* inTurns<Each>(all: readonly Each[]): AsyncGenerator<readonly Each[]> {
  for (const some of inBatches(all)) {
    await setImmediate();
    yield some;
  }
}
