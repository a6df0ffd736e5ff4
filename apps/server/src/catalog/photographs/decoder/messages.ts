import type { PhotographOutcome } from "./tasks.ts";

/** A task of the decoder's process, with the photograph's file. */
export interface DecoderRequest {
  readonly name: string;
  readonly input: { readonly path: string };
}

/**
 * Its outcome, and the memory that the process has then, in bytes; or why it failed; or why there is nothing
 * to decode with.
 */
export type DecoderAnswer =
  | { readonly unavailable: string }
  | { readonly outcome: PhotographOutcome<unknown>; readonly rss: number }
  | { readonly failed: string };

/**
 * The signal by which the process ends itself beyond its memory. Only a signal ends it at once:
 * `process.exit` waits for the threads that decode, and these go on taking memory.
 */
export const OUT_OF_MEMORY = "SIGUSR2";
