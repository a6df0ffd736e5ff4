import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { numbersOf } from "../support/flags.ts";
import { describeMachine } from "../support/machine.ts";
import { measureSetups } from "./measure.ts";
import { documentOf } from "./report/document.ts";

/*
 * Measures how many full visits a second stay within the bounds on SQLite, on PostgreSQL, and on two servers
 * behind a balancer over PgBouncer, and what a visit costs there, and writes `docs/capacity.md`.
 * `--rates=5,10` and `--seconds=5` make a shorter run; `--draft` writes the page to the temporary folder.
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
