import { Counter, Histogram, Registry } from "prom-client";
import { addReadings, type Sources } from "./readings.ts";

/** Upper bounds of the histogram's buckets, in seconds: from an event's answer to a save that waits for a slow database. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.15, 0.3, 0.6, 1.2, 2.5, 5, 10, 30];

/** A request that has been answered. */
export interface AnsweredRequest {
  /** The pattern of the call's address, with placeholders for what a request names: never an address that a client made. */
  readonly call: string;
  readonly status: number;
  readonly seconds: number;
}

/**
 * What the server tells its operator in numbers (docs/operating.md#monitoring). No label holds anything that came with a
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

  constructor(sources: Sources) {
    addReadings(this.registry, sources);
  }

  countAnswer({ call, status, seconds }: AnsweredRequest): void {
    this.#requests.observe({ call, status: `${Math.floor(status / 100)}xx` }, seconds);
  }

  /** Counts a request's failure by the error's code; `unexpected` without one. */
  countFailure(error: Error): void {
    const code = "code" in error && typeof error.code === "string" ? error.code : "unexpected";
    this.#failures.inc({ code });
  }
}
