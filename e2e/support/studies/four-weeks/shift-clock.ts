import { openSync, readSync } from "node:fs";

/**
 * Loaded before a process's own code (`--import`), this makes `Date` run ahead of the machine's clock by the
 * number of milliseconds in the file that CLOCK_FILE names, a double in the machine's byte order. It is read
 * each time, so it is always current. Timers are unaffected.
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
