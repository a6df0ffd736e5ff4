import type { DeviceReferences } from "@harapen/contract/calls/references";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import type { Ranked } from "@harapen/recognition/ranking/rank";

/** What the worker is sent: first the references, then drawings, each with a number. */
export type ToWorker =
  | { readonly references: DeviceReferences["references"] }
  | { readonly search: number; readonly drawing: Drawing };

/** The answer to a search, by its number. */
export interface FromWorker {
  readonly search: number;
  /** The version of the engine that the worker runs. */
  readonly engine: string;
  readonly ranked: readonly Ranked[];
}
