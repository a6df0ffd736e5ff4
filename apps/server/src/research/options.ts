import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import {
  CSV_FORMS,
  type CsvForm,
  type StudySelection,
  studySelection,
  WHOLE_STUDY,
} from "@harapen/contract/staff/studies/exports";
import type * as z from "zod/mini";
import { ExportError, errorMessage } from "../platform/errors.ts";
import { startOfDay } from "../studies/study-times.ts";
import type { ExportFilter } from "./stored-events.ts";
import type { PackageOptions } from "./write/export-package.ts";

/** The options of an export on the command line. */
export interface ExportOptions extends PackageOptions {
  readonly folder: string;
  readonly filter: ExportFilter;
  /** The time zone of the days, by its name in the IANA database. */
  readonly timeZone: string;
}

/** An export of a study on the command line. */
export interface StudyOptions {
  readonly folder: string;
  /** The study's id. */
  readonly study: string;
  readonly selection: StudySelection;
}

/**
 * Parses `<folder> [--aquarium slug] [--from day] [--to day] [--time-zone zone] [--csv form]
 * [--parquet] [--without-drawings] [--with-personal-data]`; throws an ExportError.
 */
export function parseExportOptions(args: readonly string[]): ExportOptions {
  const { values, folder } = parseArguments(args, ALL_OPTIONS);
  const timeZone = knownTimeZone(values["time-zone"]);
  const from = values.from === undefined ? undefined : startOf("--from", values.from, timeZone);
  // The range ends where the day after its last begins.
  const until = values.to === undefined ? undefined : startOf("--to", values.to, timeZone, 1);
  if (from !== undefined && until !== undefined && from >= until) {
    throw new ExportError("bad-date", "--from must not be after --to.");
  }
  return {
    folder,
    filter: { aquarium: values.aquarium, from, until },
    timeZone,
    personalData: values["with-personal-data"],
    drawings: !values["without-drawings"],
    parquet: values.parquet,
    csv: knownForm(values.csv) ?? WHOLE_STUDY.csv,
  };
}

/**
 * Parses `<folder> --study id [--selection file] [--from day] [--to day] [--csv form] [--parquet]
 * [--without-drawings]`, where the options override the file's selection; `undefined` where no study is
 * named. Throws an ExportError.
 */
export function parseStudyOptions(args: readonly string[]): StudyOptions | undefined {
  if (!args.some((word) => word === "--study" || word.startsWith("--study="))) return undefined;
  const { values, folder } = parseArguments(args, STUDY_OPTIONS);
  const { study = "", selection } = values;
  const csv = knownForm(values.csv);
  const parsed = studySelection.safeParse({
    ...(selection === undefined ? WHOLE_STUDY : readSelection(selection)),
    ...(values.from !== undefined && { from: values.from }),
    ...(values.to !== undefined && { to: values.to }),
    ...(csv && { csv }),
    ...(values.parquet && { parquet: true }),
    ...(values["without-drawings"] && { drawings: false }),
  });
  if (!parsed.success)
    throw new ExportError("bad-selection", `The selection is not valid: ${prettyIssues(parsed.error)}.`);
  return { folder, study: study.toLowerCase(), selection: parsed.data };
}

const SHARED_OPTIONS = {
  from: { type: "string" },
  to: { type: "string" },
  csv: { type: "string" },
  parquet: { type: "boolean", default: false },
  "without-drawings": { type: "boolean", default: false },
} as const;
const ALL_OPTIONS = {
  ...SHARED_OPTIONS,
  aquarium: { type: "string" },
  "time-zone": { type: "string", default: "UTC" },
  "with-personal-data": { type: "boolean", default: false },
} as const;
const STUDY_OPTIONS = {
  ...SHARED_OPTIONS,
  study: { type: "string" },
  selection: { type: "string" },
} as const;

function parseArguments<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
) {
  const { values, positionals } = parsedArguments(args, options);
  const [folder, ...others] = positionals;
  if (folder === undefined || folder === "" || others.length > 0) {
    throw new ExportError(
      "usage",
      "export takes one folder: export <folder>. An aquarium is exported by export-aquarium <slug> <folder>.",
    );
  }
  return { values, folder: resolve(folder) };
}

function parsedArguments<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (cause) {
    throw new ExportError("usage", errorMessage(cause), { cause });
  }
}

function readSelection(file: string): object {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new ExportError("bad-selection", `${file} is not a selection: ${errorMessage(cause)}.`, { cause });
  }
}

function prettyIssues({ issues }: z.core.$ZodError): string {
  return issues.map(({ path, message }) => [path.join("."), message].join(" ").trim()).join(", ");
}

/** Returns the form of the CSV files that was asked for, if one was. */
function knownForm(asked: string | undefined): CsvForm | undefined {
  const known = CSV_FORMS.find((form) => form === asked);
  if (asked !== undefined && !known)
    throw new ExportError("usage", `--csv must be one of ${CSV_FORMS.join(", ")}.`);
  return known;
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
