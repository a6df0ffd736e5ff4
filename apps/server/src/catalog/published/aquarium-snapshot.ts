import { isDeepStrictEqual } from "node:util";
import { deserialize, serialize } from "node:v8";
import type { Penguin } from "@harapen/contract/penguin";
import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import type { Reference } from "@harapen/recognition/reference";
import type { ReferenceSpot } from "@harapen/recognition/reference-spot";

/**
 * One version of an aquarium's penguins, as they are answered and as drawings are compared with them, in the
 * same order.
 */
export interface AquariumSnapshot {
  readonly slug: string;
  readonly penguins: readonly Penguin[];
  readonly references: readonly Reference[];
  /** In what its visitors differ from those that the engine is shipped with. */
  readonly visitors: VisitorTraits;
  readonly versions: SearchVersions;
}

/** References that differ between two versions, by their indexes. */
export type ReferenceChanges = ReadonlyMap<number, Reference>;

/** The share of changed references beyond which preparing all of them again is as fast. */
const MAX_CHANGED_SHARE = 0.05;

/**
 * Returns the references that differ between two versions; `undefined` where penguins were added, removed or
 * moved, or where so many differ that replacing them one by one saves nothing.
 */
export function findChanges(
  previous: readonly Reference[],
  current: readonly Reference[],
): ReferenceChanges | undefined {
  if (previous.length !== current.length) return undefined;
  const changes = new Map<number, Reference>();
  for (const [index, reference] of current.entries()) {
    if (previous[index]?.id !== reference.id) return undefined;
    if (!isDeepStrictEqual(previous[index], reference)) changes.set(index, reference);
  }
  return changes.size <= Math.max(1, MAX_CHANGED_SHARE * current.length) ? changes : undefined;
}

/**
 * A version of an aquarium in memory that all threads read: it is passed to a thread by reference, without a
 * copy.
 */
export interface SharedSnapshot {
  readonly slug: string;
  /** Greater than that of anything that this process began to read earlier, of any aquarium. */
  readonly order: number;
  /** The AquariumSnapshot, in V8's serialization. */
  readonly bytes: SharedArrayBuffer;
}

let latest = 0;

/**
 * Returns the order of a snapshot whose reading begins now: of two, the newer is the one whose reading began
 * later, not the one that was finished later.
 */
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

/**
 * The versions with which a ranking was computed. Where all four are the same, a drawing is ranked the same.
 */
export interface SearchVersions {
  /** The recognition's own version. */
  readonly engine: string;
  /** A digest of what keepers recorded of the aquarium's penguins, and of the words for band colours. */
  readonly catalog: string;
  /** A digest of the learned patterns in force. */
  readonly learned: string;
  /** A digest of how the aquarium's visitors draw and answer; "shipped" where that is the engine's own. */
  readonly visitors: string;
}

/** Returns the versions of a snapshot for the engine that this server runs. */
export function searchVersions(snapshot: Omit<SearchVersions, "engine">): SearchVersions {
  return { engine: ENGINE_VERSION, ...snapshot };
}

/** A penguin's learned spot pattern, and how much it rests on. */
export interface StoredPattern {
  readonly spots: readonly ReferenceSpot[];
  /** The effective number of right drawings, by different devices, that it rests on. */
  readonly weight: number;
  readonly confirmations: number;
  readonly devices: number;
  /**
   * The engine that learned it, and the ids of the records that it rests on; `undefined` where it was learned
   * before searches were signed.
   */
  readonly madeBy?: { readonly engine: string; readonly records: readonly string[] } | undefined;
}
