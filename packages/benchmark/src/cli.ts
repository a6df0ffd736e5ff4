import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Benchmark } from "./format/benchmark.ts";
import { describeFault, type Fault } from "./format/check.ts";
import { readBenchmark } from "./format/read-folder.ts";
import { writeBenchmark } from "./format/write-folder.ts";
import { answerAll } from "./methods/answer-all.ts";
import { comparisonTables, runMethods } from "./methods/compare-methods.ts";
import { METHODS, type Method } from "./methods/methods.ts";
import { type Answers, readAnswers } from "./scoring/answers.ts";
import { differencesTable, figuresTable } from "./scoring/report.ts";
import { compare, score } from "./scoring/score.ts";
import { SETS, simulatedSet } from "./sets/simulated-sets.ts";

const USAGE = `Usage: npm run benchmark -- <command>

  check <folder>                                  says what is wrong with a benchmark, by file and line
  score <folder> --answers <file> [--against <file>]
                                                  scores a method's answers; with --against, beside another's
  compare <folder> [--answers <file>] [--methods <name,name>]
                                                  runs the methods of this package, scores all beside the answers
  answer <folder> --method <name> --out <file>    writes the answers of a method of this package
  simulate <folder> --set <name> [--seed <text>]  writes made-up drawings of made-up penguins

Methods: ${[...METHODS.keys()].join(", ")}
Sets: ${Object.keys(SETS).join(", ")}`;

/** The most faults that are said one by one. */
const SHOWN_FAULTS = 20;

/** An error whose message is for whoever ran the command. */
class CommandError extends Error {}

const OPTIONS = {
  answers: { type: "string" },
  against: { type: "string" },
  method: { type: "string" },
  methods: { type: "string" },
  out: { type: "string" },
  set: { type: "string" },
  seed: { type: "string" },
} as const;

type Options = { readonly [Name in keyof typeof OPTIONS]?: string | undefined };

/** Each command, with the options that it takes; returns whether all was well. */
const COMMANDS: Readonly<
  Record<
    string,
    { readonly takes: readonly (keyof Options)[]; run(folder: string, options: Options): boolean }
  >
> = {
  check: {
    takes: [],
    run(folder) {
      const { individuals, drawings, truths } = open(folder);
      print(
        `${folder}: ${individuals.length} individuals, ${drawings.length} drawings, the truth of ${truths.length}.`,
      );
      return true;
    },
  },
  score: {
    takes: ["answers", "against"],
    run(folder, { answers, against }) {
      const benchmark = openWithTruth(folder);
      const own = openAnswers(needed(answers, "--answers"), benchmark);
      print(...figuresTable(score(benchmark, own)));
      if (against === undefined) return isSound(own);
      const other = openAnswers(against, benchmark);
      print("", `${other.name}:`, "", ...figuresTable(score(benchmark, other)));
      print("", `${own.name} against ${other.name}, on the same drawings:`, "");
      print(...differencesTable(compare(benchmark, own, other)));
      return isSound(own) && isSound(other);
    },
  },
  compare: {
    takes: ["answers", "methods"],
    run(folder, { answers, methods }) {
      const benchmark = openWithTruth(folder);
      const own = answers === undefined ? undefined : openAnswers(answers, benchmark);
      const names = methods?.split(",") ?? [...METHODS.keys()];
      const run = runMethods(benchmark, names.map(methodOf));
      print(...comparisonTables(benchmark, own ? [...run, own] : run));
      for (const other of own ? run : []) {
        print("", `${own?.name} against ${other.name}, on the same drawings:`, "");
        if (own) print(...differencesTable(compare(benchmark, own, other)));
      }
      return own === undefined || isSound(own);
    },
  },
  answer: {
    takes: ["method", "out"],
    run(folder, { method, out }) {
      const rows = answerAll(methodOf(needed(method, "--method")), open(folder));
      const file = needed(out, "--out");
      writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      print(`${rows.length} answers in ${file}`);
      return true;
    },
  },
  simulate: {
    takes: ["set", "seed"],
    run(folder, { set, seed = "1" }) {
      writeBenchmark(folder, simulatedSet(needed(set, "--set"), seed));
      print(`${set} in ${folder}`);
      return true;
    },
  },
};

function open(folder: string): Benchmark {
  const { benchmark, faults } = readBenchmark(folder);
  if (benchmark) return benchmark;
  say(faults);
  throw new CommandError(`${folder} can't be read: ${faults.length} faults.`);
}

function openWithTruth(folder: string): Benchmark {
  const benchmark = open(folder);
  if (benchmark.truths.length === 0) throw new CommandError(`${folder} has no truth to score by.`);
  return benchmark;
}

function openAnswers(file: string, benchmark: Benchmark): Answers {
  const answers = readAnswers(file, readFileSync(file, "utf8"), benchmark);
  if (answers.faults.length > 0) {
    say(answers.faults);
    const worst = benchmark.drawings.length - answers.rows.size;
    process.stderr.write(`${file}: ${worst} of ${benchmark.drawings.length} drawings count as worst.\n`);
  }
  return answers;
}

function isSound({ faults }: Answers): boolean {
  return faults.length === 0;
}

function methodOf(name: string): Method {
  const method = METHODS.get(name);
  if (method) return method;
  throw new CommandError(`There is no method ${name}. There are: ${[...METHODS.keys()].join(", ")}.`);
}

function needed(value: string | undefined, option: string): string {
  if (value === undefined) throw new CommandError(`${option} is missing.\n\n${USAGE}`);
  return value;
}

function say(faults: readonly Fault[]): void {
  const lines = faults.slice(0, SHOWN_FAULTS).map(describeFault);
  if (faults.length > SHOWN_FAULTS) lines.push(`and ${faults.length - SHOWN_FAULTS} more`);
  process.stderr.write(`${lines.join("\n")}\n`);
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

function main(args: readonly string[]): boolean {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [name = "", folder, ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || folder === undefined || rest.length > 0) throw new CommandError(USAGE);
  const other = Object.keys(values).find((option) => !command.takes.includes(option as keyof Options));
  if (other !== undefined) throw new CommandError(`${name} takes no --${other}.`);
  return command.run(folder, values);
}

try {
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
