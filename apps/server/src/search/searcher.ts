import type { Drawing } from "@harapen/recognition/identify";
import type { Changes, Known } from "./known.ts";

/** Answers searches in one version of an aquarium. */
export interface Searcher {
  readonly known: Known;
  /** The search's answer as JSON. */
  answer(drawing: Drawing): Promise<Uint8Array>;
  /** A searcher in a version that differs in few references; this one may go on with searches that it has begun. */
  refreshed(known: Known, changes: Changes): Searcher;
  /** Finishes what is asked of it already, and lets go of what it holds. */
  close(): Promise<void>;
}
