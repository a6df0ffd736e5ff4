import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { numbersOf } from "../support/flags.ts";
import { describeMachine } from "../support/machine.ts";
import { measureSetups } from "./measure.ts";
import { documentOf } from "./report/document.ts";

/*
 * Measures how many full visits a second hold the bounds on SQLite, on PostgreSQL, and on two servers behind a balancer over PgBouncer, what
 * a visit costs there, and writes `docs/capacity.md` with it. `--rates=5,10` and `--seconds=5` make a shorter run; with `--draft` the
 * page goes to the temporary folder.
 */

const rates = numbersOf("rates", [5, 10, 20, 30, 40, 60, 80]);
const [seconds = 15] = numbersOf("seconds", [15]);
const page = process.argv.includes("--draft")
  ? join(tmpdir(), "harapen-capacity.md")
  : fileURLToPath(new URL("../../docs/capacity.md", import.meta.url));

const [loadBefore = 0] = loadavg();
const { setups, skipped } = await measureSetups({ rates, seconds }, (step) => console.log(step));
const conditions = {
  date: new Date().toISOString().slice(0, 10),
  machine: describeMachine(),
  cores: availableParallelism(),
};
writeFileSync(page, documentOf({ setups, skipped, ...conditions, loadBefore, seconds, rates }));
console.log(`Written: ${page}`);
