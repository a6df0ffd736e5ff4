/** A penguin of an aquarium, by its id, that is to be learned. */
export interface LearnTask {
  readonly aquarium: string;
  readonly penguin: string;
}

/** A message to the worker: tasks, each of which it answers with a LearnResult, and in the end `stop`. */
export type LearnMessage = { readonly kind: "learn"; readonly task: LearnTask } | { readonly kind: "stop" };

/** The worker's answer: what came of the task. */
export type LearnResult =
  /** The penguin's first pattern is in force. */
  | { readonly kind: "live"; readonly weight: number }
  /** Another pattern is in force than before: how far each of its spots is from the nearest before, in canvas units. */
  | { readonly kind: "moved"; readonly weight: number; readonly moves: readonly number[] }
  /** What has come changes nothing, or the keepers' own spots count. */
  | { readonly kind: "unchanged" }
  /** Too little has come since the pattern was made, or at all. */
  | { readonly kind: "not due" }
  /** The aquarium learns nothing until an operator says so. */
  | { readonly kind: "frozen" }
  /** A study of the aquarium's runs, or is frozen: nothing is learned before its end. */
  | { readonly kind: "paused" }
  /** The penguin's learning has failed so often that it waits for the command. */
  | { readonly kind: "waiting" }
  | { readonly kind: "failed"; readonly reason: string };
