import { setImmediate } from "node:timers/promises";
import { inBatches } from "../../storage/in-batches.ts";

/** Yields some hundred of many at a time, in a turn of the event loop each: whoever else waits for it has theirs between. */
export async function* inTurns<Each>(all: readonly Each[]): AsyncGenerator<readonly Each[]> {
  for (const some of inBatches(all)) {
    await setImmediate();
    yield some;
  }
}
