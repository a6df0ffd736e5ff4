import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { errorMessage } from "../errors/error-message.ts";
import { ExportError } from "../errors/export-error.ts";
import type { ExportFilter } from "./read/filter.ts";

/** The options of an export on the command line. */
export interface ExportOptions {
  readonly folder: string;
  readonly filter: ExportFilter;
  readonly personalData: boolean;
}

const DAY_MS = 86_400_000;

/** Parses `<folder> [--aquarium slug] [--from day] [--to day] [--with-personal-data]`; throws an ExportError. */
export function parseExportOptions(args: readonly string[]): ExportOptions {
  const { values, positionals } = parseArguments(args);
  const [folder, ...others] = positionals;
  if (folder === undefined || folder === "" || others.length > 0) {
    throw new ExportError(
      "usage",
      "export takes one folder: export <folder>. An aquarium is exported by export-aquarium <slug> <folder>.",
    );
  }
  const from = values.from === undefined ? undefined : startOfDay("--from", values.from);
  const until = values.to === undefined ? undefined : startOfDay("--to", values.to, 1);
  if (from !== undefined && until !== undefined && from >= until) {
    throw new ExportError("bad-date", "--from must not be after --to.");
  }
  return {
    folder: resolve(folder),
    filter: { aquarium: values.aquarium, from, until },
    personalData: values["with-personal-data"],
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
        "with-personal-data": { type: "boolean", default: false },
      },
    });
  } catch (cause) {
    throw new ExportError("usage", errorMessage(cause), { cause });
  }
}

/** Returns the first instant of a day in UTC, or of the day `daysLater`: the end of a range is the day after its last. */
function startOfDay(option: string, day: string, daysLater = 0): string {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN;
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(day);
  if (!isDay) throw new ExportError("bad-date", `${option} must be a day like 2026-04-30, in UTC.`);
  return new Date(start + daysLater * DAY_MS).toISOString();
}
