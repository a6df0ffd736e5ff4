import { exportOneAquarium, importAquariums, removeAquarium } from "./aquariums.ts";
import type { Command, ParseCommand } from "./command.ts";
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
import { learnCommand, printDictionary, researchExportCommand } from "./research.ts";
import { traceCommand } from "./trace.ts";

const COMMANDS: Readonly<Record<string, ParseCommand>> = {
  import: importAquariums,
  "remove-aquarium": removeAquarium,
  "export-aquarium": exportOneAquarium,
  export: researchExportCommand,
  learn: learnCommand,
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
 * Returns the command that words name; `undefined` where they name none. Throws an error where its arguments
 * are wrong.
 */
export function parseCommand([name = "", ...args]: readonly string[]): Command | undefined {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name]?.(args) : undefined;
}

function alone(command: Command): ParseCommand {
  return (args) => (args.length === 0 ? command : undefined);
}
