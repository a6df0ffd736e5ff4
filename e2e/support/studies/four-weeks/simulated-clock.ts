import { openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";

const SHIFT = new URL("./shift-clock.ts", import.meta.url).href;

/**
 * A clock that is moved by hand, for the processes and browsers that use it. Between two moves it runs like
 * the machine's.
 */
export class SimulatedClock {
  /** The settings of a process that has this clock. */
  readonly settings: Readonly<Record<string, string>>;
  readonly #file: number;
  #shiftMs = 0;

  /** Begins at a time, in milliseconds since 1970, with its own file in a folder. */
  constructor(folder: string, startsAt: number) {
    const path = join(folder, "clock");
    this.settings = { CLOCK_FILE: path, NODE_OPTIONS: `--import=${SHIFT}` };
    this.#file = openSync(path, "w+");
    this.#shift(startsAt - Date.now());
  }

  now(): number {
    return Date.now() + this.#shiftMs;
  }

  /** Advances to a time; never goes back. */
  advanceTo(time: number): void {
    if (time > this.now()) this.#shift(time - Date.now());
  }

  /** Sets the pages of a context to this clock's present time. */
  async giveTo(context: BrowserContext): Promise<void> {
    await context.addInitScript((shiftMs) => {
      const MachineDate = Date;
      globalThis.Date = new Proxy(MachineDate, {
        construct: (target, given) =>
          Reflect.construct(target, given.length === 0 ? [target.now() + shiftMs] : given),
        get: (target, name) =>
          name === "now" ? () => target.now() + shiftMs : Reflect.get(target, name, target),
      });
    }, this.#shiftMs);
  }

  #shift(ms: number): void {
    this.#shiftMs = Math.round(ms);
    writeSync(this.#file, new Float64Array([this.#shiftMs]), 0, 8, 0);
  }
}
