import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { errorMessage } from "../errors/error-message.ts";
import { ExportError } from "../errors/export-error.ts";
import type { ExportFilter } from "./read/filter.ts";
import { startOfDay } from "./start-of-day.ts";

/** The options of an export on the command line. */
export interface ExportOptions {
  readonly folder: string;
  readonly filter: ExportFilter;
  /** The time zone of the days, by its name in the IANA database. */
  readonly timeZone: string;
  readonly personalData: boolean;
  /** Whether every table is written as Parquet, too. */
  readonly parquet: boolean;
}

/** Parses `<folder> [--aquarium slug] [--from day] [--to day] [--time-zone zone] [--parquet] [--with-personal-data]`; throws an ExportError. */
export function parseExportOptions(args: readonly string[]): ExportOptions {
  const { values, positionals } = parseArguments(args);
  const [folder, ...others] = positionals;
  if (folder === undefined || folder === "" || others.length > 0) {
    throw new ExportError(
      "usage",
      "export takes one folder: export <folder>. An aquarium is exported by export-aquarium <slug> <folder>.",
    );
  }
  const timeZone = knownTimeZone(values["time-zone"]);
  const from = values.from === undefined ? undefined : startOf("--from", values.from, timeZone);
  // The end of a range is the day after its last.
  const until = values.to === undefined ? undefined : startOf("--to", values.to, timeZone, 1);
  if (from !== undefined && until !== undefined && from >= until) {
    throw new ExportError("bad-date", "--from must not be after --to.");
  }
  return {
    folder: resolve(folder),
    filter: { aquarium: values.aquarium, from, until },
    timeZone,
    personalData: values["with-personal-data"],
    parquet: values.parquet,
  };
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        aquarium: { type: "string" },
        from: { type: "string" },
        to: { type: "string" },
        "time-zone": { type: "string", default: "UTC" },
        parquet: { type: "boolean", default: false },
        "with-personal-data": { type: "boolean", default: false },
      },
    });
  } catch (cause) {
    throw new ExportError("usage", errorMessage(cause), { cause });
  }
}

function knownTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch (cause) {
    throw new ExportError("bad-time-zone", `There is no time zone ${name}. One is Asia/Tokyo.`, { cause });
  }
}

function startOf(option: string, day: string, timeZone: string, daysLater = 0): string {
  const start = startOfDay(day, timeZone, daysLater);
  if (start === undefined) throw new ExportError("bad-date", `${option} must be a day like 2026-04-30.`);
  return new Date(start).toISOString();
}
