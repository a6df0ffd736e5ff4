import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import { describeMachine } from "../support/machine.ts";

/** The conditions under which a report was made. */
export interface Conditions {
  readonly date: string;
  /** The version of the engine that was measured. */
  readonly engine: string;
  readonly machine: string;
  readonly minutes: number;
  readonly quick: boolean;
}

export function conditionsSince(started: number, quick: boolean): Conditions {
  return {
    date: new Date().toISOString().slice(0, 10),
    engine: ENGINE_VERSION,
    machine: describeMachine(),
    minutes: (performance.now() - started) / 60_000,
    quick,
  };
}

/** Returns the end of a section, without its full stop. */
export function describeConditions({ date, engine, machine, minutes }: Conditions): string {
  return `${date}; engine ${engine}; ${machine}; ${minutes.toFixed(1)} minutes`;
}
