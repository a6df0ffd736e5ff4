import { readConfig } from "../config/config.ts";
import { learnAquariums } from "../learning/learn-command.ts";
import { parseLearnOptions } from "../learning/options.ts";
import { parseExportOptions } from "../research/options.ts";
import { type Command, OPERATOR } from "./command.ts";
import { keepRestorePoint, withDatabase } from "./in-database.ts";

/** Writes the research data into a folder. The room is loaded only where it is used. */
export function researchExportCommand(args: readonly string[]): Command {
  const options = parseExportOptions(args);
  return async () => {
    await keepRestorePoint();
    const { exportResearch } = await import("../research/export.ts");
    const rows = await exportResearch(options, readConfig(process.env));
    for (const [table, count] of rows) if (count > 0) OPERATOR.report(`${table}: ${count}`);
    OPERATOR.report(`exported to ${options.folder}${options.personalData ? ", with personal data" : ""}`);
  };
}

/** Learns patterns anew, or manages their versions. */
export function learnCommand(args: readonly string[]): Command {
  const options = parseLearnOptions(args);
  return withDatabase((database) => learnAquariums(database, options, OPERATOR.report));
}

/** Prints what an export holds. */
export async function printDictionary(): Promise<void> {
  const { dictionaryPage } = await import("../research/dictionary-page.ts");
  process.stdout.write(dictionaryPage());
}
