import { describeMachine } from "../support/machine.ts";

/** The conditions under which a report was made. */
export interface Conditions {
  readonly date: string;
  readonly machine: string;
  readonly minutes: number;
  readonly quick: boolean;
}

export function conditionsSince(started: number, quick: boolean): Conditions {
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    minutes: (performance.now() - started) / 60_000,
    quick,
  };
}
