import type { Penguin } from "@harapen/contract/penguin";
import type { Drawing } from "@harapen/recognition/identify";
import type { Changes, Known } from "./known.ts";

/** What a worker is told and asked. It answers each search, in their order, with the bytes of the answer. */
export type ToWorker =
  | { readonly kind: "know"; readonly known: Known }
  | { readonly kind: "refresh"; readonly penguins: readonly Penguin[]; readonly changes: Changes }
  | { readonly kind: "search"; readonly drawing: Drawing };
