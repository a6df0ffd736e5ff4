import type { Penguin } from "@harapen/contract/penguin";
import type { Drawing } from "@harapen/recognition/identify";
import type { AquariumSnapshot, ReferenceChanges } from "./aquarium-snapshot.ts";

/** A message to a search worker. It answers each search, in their order, with the bytes of the ranking's JSON. */
export type WorkerMessage =
  | { readonly kind: "load"; readonly snapshot: AquariumSnapshot }
  | { readonly kind: "refresh"; readonly penguins: readonly Penguin[]; readonly changes: ReferenceChanges }
  | { readonly kind: "search"; readonly drawing: Drawing };
