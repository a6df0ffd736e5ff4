/** A penguin of an aquarium that is to be learned, by its id. */
export interface LearnTask {
  readonly aquarium: string;
  readonly penguin: string;
}

/** A message to the worker: tasks, each of which it answers with a LearnResult, and finally `stop`. */
export type LearnMessage = { readonly kind: "learn"; readonly task: LearnTask } | { readonly kind: "stop" };

/** The worker's answer: the outcome of the task. */
export type LearnResult =
  /** The penguin's first pattern is in force. */
  | { readonly kind: "live"; readonly weight: number }
  /**
   * Another pattern than before is in force: how far each of its spots is from the nearest previous one, in
   * canvas units.
   */
  | { readonly kind: "moved"; readonly weight: number; readonly moves: readonly number[] }
  /** What has arrived changes nothing, or the keepers' own spots count. */
  | { readonly kind: "unchanged" }
  /** Too little has arrived since the pattern was made, or at all. */
  | { readonly kind: "not due" }
  /** The aquarium learns nothing until an operator says so. */
  | { readonly kind: "frozen" }
  /** A study of the aquarium is running or frozen: nothing is learned before its end. */
  | { readonly kind: "paused" }
  /** The penguin's learning has failed so often that only the command tries again. */
  | { readonly kind: "waiting" }
  | { readonly kind: "failed"; readonly reason: string };
