import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import type { DeviceReferences } from "@harapen/contract/calls/references";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import type { Ranked } from "@harapen/recognition/rank";

/** What the worker is sent: first the references, then tasks, each with a number. */
export type ToWorker =
  | { readonly references: DeviceReferences["references"] }
  | {
      readonly task: number;
      readonly wanted: Wanted;
      readonly drawing: Drawing;
      readonly looks: readonly AnsweredLook[];
    };

/** What is wanted for a drawing and the answers to questions about it: the ranking, or the next question. */
export type Wanted = "ranking" | "next look";

/** The answer to a task, by its number. */
export type FromWorker =
  | {
      readonly task: number;
      readonly wanted: "ranking";
      /** The version of the engine that the worker runs. */
      readonly engine: string;
      readonly ranked: readonly Ranked[];
    }
  | { readonly task: number; readonly wanted: "next look"; readonly look: Look | null };

/** The answer to what is wanted. */
export type AnswerTo<What extends Wanted> = Extract<FromWorker, { readonly wanted: What }>;
