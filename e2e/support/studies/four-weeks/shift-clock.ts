import { openSync, readSync } from "node:fs";

/**
 * Loaded before a process's own code (`--import`), this has `Date` run ahead of the machine's clock by as many milliseconds as stand, a
 * double in the machine's byte order, in the file that CLOCK_FILE names. It is read anew each time, so that it is never late. Timers
 * run as ever.
 */
const { CLOCK_FILE = "" } = process.env;
const file = openSync(CLOCK_FILE, "r");
const shift = new Float64Array(1);
const MachineDate = Date;

function now(): number {
  readSync(file, shift, 0, shift.byteLength, 0);
  return MachineDate.now() + Math.round(shift[0] ?? 0);
}

class ShiftedDate extends MachineDate {
  constructor(...given: [] | ConstructorParameters<typeof MachineDate>) {
    if (given.length === 0) super(now());
    else super(...(given as [number]));
  }

  static override now(): number {
    return now();
  }
}

globalThis.Date = new Proxy(ShiftedDate, {
  apply: () => new ShiftedDate().toString(),
}) as unknown as DateConstructor;
