import { nearMiss } from "../platform/near-miss.ts";
import { PROGRAM } from "../platform/program.ts";
import { exportOneAquarium, importAquariums, removeAquarium } from "./aquariums.ts";
import { type Command, OPERATOR, type ParseCommand } from "./command.ts";
import {
  backupCommand,
  clockCommand,
  installationCommand,
  keysCommand,
  migrateAndReport,
  printDiagnosis,
  printVersion,
  sessionsCommand,
} from "./operating.ts";
import { auditCommand, forgetCommand, retentionCommand, staffCommand } from "./people.ts";
import {
  benchmarkCommand,
  evaluateCommand,
  fitCommand,
  learnCommand,
  printDictionary,
  researchExportCommand,
} from "./research.ts";
import { traceCommand } from "./trace.ts";
import { USAGE, usageOf } from "./usage.ts";

const COMMANDS: Readonly<Record<string, ParseCommand>> = {
  import: importAquariums,
  "remove-aquarium": removeAquarium,
  "export-aquarium": exportOneAquarium,
  export: researchExportCommand,
  learn: learnCommand,
  evaluate: evaluateCommand,
  "export-benchmark": benchmarkCommand,
  fit: fitCommand,
  forget: forgetCommand,
  retention: retentionCommand,
  staff: staffCommand,
  audit: auditCommand,
  backup: (args) => backupCommand("backup", args),
  verify: (args) => backupCommand("verify", args),
  restore: (args) => backupCommand("restore", args),
  trace: traceCommand,
  doctor: alone(printDiagnosis),
  migrate: alone(migrateAndReport),
  clock: clockCommand,
  installation: installationCommand,
  keys: keysCommand,
  sessions: sessionsCommand,
  "data-dictionary": alone(printDictionary),
  "--version": alone(printVersion),
};

/**
 * What starts the server: the launcher sees to it before a command is looked up, and npm has its own word.
 */
const START = PROGRAM === "harapen" ? "harapen start" : "npm start";
const HELP: readonly string[] = ["help", "--help", "-h"];

/**
 * Returns the command that words name. Throws an error that says what is wrong: a name that no command has,
 * with the one that is likely meant, or arguments that do not fit.
 */
export function parseCommand([name = "help", ...args]: readonly string[]): Command {
  if (HELP.includes(name)) return async () => OPERATOR.report(USAGE);
  if (!Object.hasOwn(COMMANDS, name)) throw new Error(unknown(name));
  if (args.some((each) => HELP.includes(each) && each !== "help"))
    return async () => OPERATOR.report(usageOf(name));
  const command = COMMANDS[name]?.(args);
  if (!command) throw new Error(usageOf(name));
  return command;
}

function unknown(name: string): string {
  if (name === "start") return `The server is started by ${START}.`;
  const meant = nearMiss(name, [...Object.keys(COMMANDS), "start"]);
  const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return `There is no command ${name}.${hint} \`${PROGRAM} --help\` lists all.`;
}

function alone(command: Command): ParseCommand {
  return (args) => (args.length === 0 ? command : undefined);
}
