import { deserialize, serialize } from "node:v8";
import type { AquariumSnapshot } from "./aquarium-snapshot.ts";

/** A version of an aquarium in memory that all threads read: it goes to a thread as an address, without a copy. */
export interface SharedSnapshot {
  readonly slug: string;
  /** Greater than that of what this process began to read before, of any aquarium. */
  readonly order: number;
  /** The AquariumSnapshot, in V8's serialization. */
  readonly bytes: SharedArrayBuffer;
}

let latest = 0;

/** Returns the order of a snapshot whose reading begins now: of two, the one that was begun later and not the one that was there later is the newer. */
export function nextOrder(): number {
  latest += 1;
  return latest;
}

/** Returns a snapshot as threads are given it; without an order, the newest of its aquarium. */
export function shareSnapshot(snapshot: AquariumSnapshot, order = nextOrder()): SharedSnapshot {
  const serialized = serialize(snapshot);
  const bytes = new SharedArrayBuffer(serialized.length);
  new Uint8Array(bytes).set(serialized);
  return { slug: snapshot.slug, order, bytes };
}

/** Returns the snapshot that is shared, as a copy in the caller's own memory. */
export function readSnapshot({ bytes }: SharedSnapshot): AquariumSnapshot {
  return deserialize(Buffer.from(bytes));
}
