import type { Drawing } from "@harapen/recognition/drawing/scene";
import type { AquariumSnapshot, ReferenceChanges } from "./aquarium-snapshot.ts";
import type { AnsweredParts } from "./search-index.ts";

/** A message to a search worker, "load" first. It answers each search, in their order, with a SearchAnswer. */
export type WorkerMessage =
  | { readonly kind: "load"; readonly snapshot: AquariumSnapshot }
  | { readonly kind: "refresh"; readonly parts: AnsweredParts; readonly changes: ReferenceChanges }
  | { readonly kind: "search"; readonly drawing: Drawing };
