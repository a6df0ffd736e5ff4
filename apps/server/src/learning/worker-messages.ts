/** A penguin of an aquarium, by its id, that is to be learned. */
export interface LearnTask {
  readonly aquarium: string;
  readonly penguin: string;
}

/** A message to the worker: tasks, each of which it answers with a LearnResult, and in the end `stop`. */
export type LearnMessage = { readonly kind: "learn"; readonly task: LearnTask } | { readonly kind: "stop" };

/** The worker's answer: what came of the task. */
export type LearnResult =
  /** The weight of the learned pattern, `undefined` where there is none. */
  | { readonly kind: "learned"; readonly weight: number | undefined }
  /** Too little has come since the pattern was made, or at all. */
  | { readonly kind: "not due" }
  /** The aquarium learns nothing until an operator says so. */
  | { readonly kind: "frozen" }
  /** The penguin's learning has failed so often that it waits for the command. */
  | { readonly kind: "waiting" }
  | { readonly kind: "failed"; readonly reason: string };
