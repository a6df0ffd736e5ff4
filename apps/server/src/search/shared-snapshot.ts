import { deserialize, serialize } from "node:v8";
import type { AquariumSnapshot } from "./aquarium-snapshot.ts";

/** A version of an aquarium in memory that all threads read: it goes to a thread as an address, without a copy. */
export interface SharedSnapshot {
  readonly slug: string;
  /** Counts up with each version that this process has loaded of any aquarium. */
  readonly order: number;
  /** The AquariumSnapshot, in V8's serialization. */
  readonly bytes: SharedArrayBuffer;
}

let latest = 0;

/** Returns a snapshot as threads are given it; the newest of its aquarium. */
export function shareSnapshot(snapshot: AquariumSnapshot): SharedSnapshot {
  const serialized = serialize(snapshot);
  const bytes = new SharedArrayBuffer(serialized.length);
  new Uint8Array(bytes).set(serialized);
  latest += 1;
  return { slug: snapshot.slug, order: latest, bytes };
}

/** Returns the snapshot that is shared, as a copy in the caller's own memory. */
export function readSnapshot({ bytes }: SharedSnapshot): AquariumSnapshot {
  return deserialize(Buffer.from(bytes));
}
