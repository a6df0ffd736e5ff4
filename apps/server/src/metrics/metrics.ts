import { Counter, Histogram, Registry } from "prom-client";
import type { LearnResult } from "../learning/worker-messages.ts";
import { addReadings, type Sources } from "./readings.ts";

/** Upper bounds of the histogram's buckets, in seconds: from an event's answer to a save that waits for a slow database. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.15, 0.3, 0.6, 1.2, 2.5, 5, 10, 30];
/** Upper bounds of the buckets of spots' moves, in canvas units; a brush is some ten wide. */
const MOVES = [0.5, 1, 2, 3, 5, 8, 13, 21, 34];

/** A request that has been answered. */
export interface MeasuredRequest {
  /** The pattern of the call's address, with placeholders for the request's values: never an address that a client made up. */
  readonly call: string;
  readonly status: number;
  readonly seconds: number;
}

/**
 * The figures that the server gives its operator (docs/operating.md#monitoring). No label contains anything from a
 * request: labels are calls, classes of status, and causes, all named in the code.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: "harapen_request_seconds",
    help: "Time from a request's arrival to its answer, by call and class of status.",
    labelNames: ["call", "status"],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly #failures = new Counter({
    name: "harapen_request_failures_total",
    help: "Requests that were not answered as asked, by the error's code.",
    labelNames: ["code"],
    registers: [this.registry],
  });
  readonly #learning = new Counter({
    name: "harapen_learning_runs_total",
    help: "Runs of this server's learner, each for one penguin, by what came of them.",
    labelNames: ["outcome"],
    registers: [this.registry],
  });
  readonly #moves = new Histogram({
    name: "harapen_learned_move_units",
    help: "How far the spots of patterns that were learned anew are from the nearest before, in canvas units.",
    buckets: MOVES,
    registers: [this.registry],
  });

  constructor(sources: Sources) {
    addReadings(this.registry, sources);
  }

  countAnswer({ call, status, seconds }: MeasuredRequest): void {
    this.#requests.observe({ call, status: `${Math.floor(status / 100)}xx` }, seconds);
  }

  /** Counts a request's failure by the error's code, or as `unexpected` where it has none. */
  countFailure(error: Error): void {
    const code = "code" in error && typeof error.code === "string" ? error.code : "unexpected";
    this.#failures.inc({ code });
  }

  /** Counts a run of the learner, and how far it has moved a pattern's spots. */
  countLearning(result: LearnResult): void {
    this.#learning.inc({ outcome: result.kind });
    if (result.kind === "moved") for (const move of result.moves) this.#moves.observe(move);
  }
}
