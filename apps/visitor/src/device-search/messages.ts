import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import type { DeviceReferences } from "@harapen/contract/calls/references";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import type { Ranked } from "@harapen/recognition/rank";

/** What the worker is sent: first the references, then searches, each with a number. */
export type ToWorker =
  | Pick<DeviceReferences, "references" | "traits">
  | {
      readonly search: number;
      readonly drawing: Drawing;
      readonly looks: readonly AnsweredLook[];
      /** Whether the next question is wanted too. */
      readonly asks: boolean;
    };

/**
 * The answers to a search, by its number: first the ranking, with the version of the engine, then the
 * question where it is wanted.
 */
export type FromWorker =
  | {
      readonly search: number;
      readonly answer: "ranking";
      readonly engine: string;
      readonly ranked: readonly Ranked[];
    }
  | { readonly search: number; readonly answer: "look"; readonly look: Look | null };

/** An answer by its name. */
export type Answer<Name extends FromWorker["answer"]> = Extract<FromWorker, { readonly answer: Name }>;
