/** A penguin of an aquarium, by its id, that is to be learned. */
export interface LearnTask {
  readonly aquarium: string;
  readonly penguin: string;
}

/** A message to the worker: tasks, each of which it answers with a LearnResult, and in the end `stop`. */
export type LearnMessage = { readonly kind: "learn"; readonly task: LearnTask } | { readonly kind: "stop" };

/** The worker's answer: the weight of the learned pattern, `undefined` where there is none, or why the task failed. */
export type LearnResult = { readonly weight: number | undefined } | { readonly failed: string };
