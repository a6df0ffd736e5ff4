import { parseArgs } from "node:util";
import { RETENTION_CLASSES } from "@harapen/contract/staff/deletion";
import type { Database } from "../../database/database.ts";
import { KnownTime, sentenceOf } from "../../database/known-time.ts";
import { ClockDoubtError, errorMessage } from "../../platform/errors.ts";
import { completeSessions } from "../../sessions/complete-sessions.ts";
import { type KeyedStudy, StudyStore } from "../../studies/study-store.ts";
import { deleteExpired, planRetention } from "./delete-expired.ts";

/** Parses `[--dry-run]`; throws an error that says what is wrong. */
export function parseRetentionOptions(args: readonly string[]): { readonly dryRun: boolean } {
  const { values } = parseArgs({ args: [...args], options: { "dry-run": { type: "boolean" } } });
  return { dryRun: values["dry-run"] ?? false };
}

/**
 * Deletes the expired data of studies, or reports what would be deleted and when more is due. Rejects where a
 * study's deletion failed, after all others are done, and with a ClockDoubtError, before any, while the clock
 * is in doubt.
 */
export async function runRetention(
  database: Database,
  { dryRun }: { readonly dryRun: boolean },
  report: (line: string) => void,
  clock = () => Date.now(),
): Promise<void> {
  const time = await new KnownTime(database, { clock }).read();
  if ("doubt" in time && dryRun) report(`Not known: ${sentenceOf(time.doubt)}.`);
  if (dryRun) return reportPlan(database, report, new Date(clock()));
  if ("doubt" in time) throw new ClockDoubtError(sentenceOf(time.doubt));
  const expired = await deleteExpired(database, time.now);
  if (expired.length === 0) report("Nothing is over its time.");
  for (const { study, rows, fault } of expired) {
    report(`deleted of ${nameOf(study)}:`);
    for (const kind of RETENTION_CLASSES) report(`  ${kind}: ${rows[kind]}`);
    if (fault !== undefined) report(`  The rest failed: ${errorMessage(fault)}`);
  }
  const failed = expired.find(({ fault }) => fault !== undefined);
  if (failed) throw failed.fault;
}

async function reportPlan(database: Database, report: (line: string) => void, now: Date): Promise<void> {
  await completeSessions(database);
  const studies = await new StudyStore(database).all();
  if (studies.length === 0) report("There is no study.");
  for (const study of studies) {
    report(`${nameOf(study)}:`);
    const plan = await planRetention(database, study, now);
    for (const kind of RETENTION_CLASSES) {
      const { days, due, next } = plan[kind];
      const then = next ? `; the next ${next.rows} on ${next.day}` : "";
      report(
        days === null ? `  ${kind}: kept` : `  ${kind}: kept for ${days} days; ${due} over their time${then}`,
      );
    }
  }
}

const nameOf = ({ aquarium, id, current }: KeyedStudy) =>
  `${aquarium}, ${current.settings.name || "without a name"} (${id})`;
