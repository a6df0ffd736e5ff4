import { deserialize, serialize } from "node:v8";
import type { AquariumSnapshot } from "./aquarium-snapshot.ts";

/** A version of an aquarium in memory that all threads read: it is passed to a thread by reference, without a copy. */
export interface SharedSnapshot {
  readonly slug: string;
  /** Greater than that of anything that this process began to read earlier, of any aquarium. */
  readonly order: number;
  /** The AquariumSnapshot, in V8's serialization. */
  readonly bytes: SharedArrayBuffer;
}

let latest = 0;

/** Returns the order of a snapshot whose reading begins now: of two, the newer is the one whose reading began later, not the one that was finished later. */
export function nextOrder(): number {
  latest += 1;
  return latest;
}

/** Returns a snapshot to share with threads; without an order, it is the newest of its aquarium. */
export function shareSnapshot(snapshot: AquariumSnapshot, order = nextOrder()): SharedSnapshot {
  const serialized = serialize(snapshot);
  const bytes = new SharedArrayBuffer(serialized.length);
  new Uint8Array(bytes).set(serialized);
  return { slug: snapshot.slug, order, bytes };
}

/** Returns a copy of the shared snapshot in the caller's own memory. */
export function readSnapshot({ bytes }: SharedSnapshot): AquariumSnapshot {
  return deserialize(Buffer.from(bytes));
}
