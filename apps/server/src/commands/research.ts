import { exportBenchmark, parseBenchmarkOptions } from "../evaluation/benchmark/export-benchmark.ts";
import { evaluateVisits, parseEvaluateOptions } from "../evaluation/evaluate-command.ts";
import { fitAquarium, parseFitOptions } from "../evaluation/fitting/fit-command.ts";
import { readConfig } from "../platform/config/config.ts";
import { lowerPriority } from "../platform/threads/lower-priority.ts";
import { parseExportOptions, parseStudyOptions, type StudyOptions } from "../research/options.ts";
import { type ExportFilter, isOpenEnded } from "../research/stored-events.ts";
import { learnAquariums, parseLearnOptions } from "../search/learning/learn-command.ts";

import { completeSessions } from "../sessions/complete-sessions.ts";
import { StudyExportStore } from "../studies/study-export-store.ts";
import { StudyStore } from "../studies/study-store.ts";
import { type Command, OPERATOR } from "./command.ts";
import { keepRestorePoint, withAnyDatabase, withDatabase } from "./in-database.ts";

/** Exports the research data into a folder. The module is loaded only if used. */
export function researchExportCommand(args: readonly string[]): Command {
  const study = parseStudyOptions(args);
  return study ? studyExportCommand(study) : wholeExportCommand(args);
}

function wholeExportCommand(args: readonly string[]): Command {
  const options = parseExportOptions(args);
  return async () => {
    await keepRestorePoint();
    const { exportResearch } = await import("../research/export.ts");
    const begun = Date.now();
    const rows = await exportResearch(options, readConfig(process.env));
    reportRows(rows);
    reportOpenEnd(options.filter, begun);
    OPERATOR.report(`exported to ${options.folder}${options.personalData ? ", with personal data" : ""}`);
  };
}

/** Exports a study into a folder, with its arms whether or not it is unblinded, and notes the export. */
function studyExportCommand(options: StudyOptions): Command {
  return async () => {
    await keepRestorePoint();
    const settings = readConfig(process.env);
    const { assertDatabase } = await import("../research/export.ts");
    const { exportStudy, unknownStudy } = await import("../research/study/export-study.ts");
    await assertDatabase(settings);
    await withAnyDatabase(async (database) => {
      const studies = new StudyStore(database);
      const studyExports = new StudyExportStore(database);
      const { study, selection } = options;
      if (!(await studies.find(study))) throw unknownStudy(study);
      await completeSessions(database);
      const begun = Date.now();
      const id = await studyExports.begin({ study, by: null, selection });
      try {
        const { files, rows, filter } = await exportStudy(options, settings);
        await studyExports.finish(id, files);
        reportRows(rows);
        reportOpenEnd(filter, begun);
      } catch (error) {
        await studyExports.remove(id);
        throw error;
      }
    })();
    OPERATOR.report(`exported to ${options.folder}`);
  };
}

/** The lower priority of what takes minutes of a core: a server beside it goes first. */
const NICENESS = 10;

/** Says how often the engine is right on the visits whose bird is known. */
export function evaluateCommand(args: readonly string[]): Command {
  const options = parseEvaluateOptions(args);
  return withDatabase(async (database) => {
    await completeSessions(database);
    lowerPriority(NICENESS);
    await evaluateVisits(database, options, OPERATOR.report);
  });
}

/** Writes the visits whose bird is known in a form that others may have. */
export function benchmarkCommand(args: readonly string[]): Command | undefined {
  const options = parseBenchmarkOptions(args);
  return (
    options &&
    withDatabase(async (database) => {
      await completeSessions(database);
      lowerPriority(NICENESS);
      await exportBenchmark(database, options, OPERATOR.report);
    })
  );
}

function reportRows(rows: ReadonlyMap<string, number>): void {
  for (const [table, count] of rows) if (count > 0) OPERATOR.report(`${table}: ${count}`);
}

/** Reports if an export that began at a time may lack data of its last day that arrive later. */
function reportOpenEnd(filter: ExportFilter, begun: number): void {
  if (isOpenEnded(filter, begun))
    OPERATOR.report(
      "The export may lack rows of its last day, which was not over, or only just: make it again a minute after its end.",
    );
}

/** Learns patterns again, or manages their versions. */
export function learnCommand(args: readonly string[]): Command {
  const options = parseLearnOptions(args);
  return withDatabase((database) => learnAquariums(database, options, OPERATOR.report));
}

/** Fits how an aquarium's visitors draw and answer, and proposes what it finds. */
export function fitCommand(args: readonly string[]): Command {
  const options = parseFitOptions(args);
  return withDatabase(async (database) => {
    await completeSessions(database);
    lowerPriority(NICENESS);
    await fitAquarium(database, options, OPERATOR.report);
  });
}

/** Prints the data dictionary. */
export async function printDictionary(): Promise<void> {
  const { dictionaryPage } = await import("../research/dictionary-page.ts");
  process.stdout.write(dictionaryPage());
}
