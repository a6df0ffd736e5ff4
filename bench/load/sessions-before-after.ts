import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { createRandom } from "@harapen/simulator/random";
import { pino } from "pino";
import { textOf } from "../support/flags.ts";
import { inTemporaryFolder } from "../support/temporary-folder.ts";

/*
 * Compares what two versions of the server make of the same log of events: `npm run bench --
 * sessions-before-after --before=<checkout of the commit before>`. The version before fills a database
 * with visits,
 * of which some take part in a study and save; each version then has a copy of its own. Compared are the
 * digest of each file of the study's export, the live figures, the figures of the data's quality, what
 * retention would delete, and what is deleted of
 * some participants, accounts and devices. Exits with 1 where anything differs.
 */

const EVENTS = 20_000;
const SAVED_VISITS = 60;
const DELETED = 10;
const HERE = resolve(import.meta.dirname, "../..");
const log = pino({ level: "silent" });

type Outputs = Readonly<Record<string, unknown>>;

const before = textOf("before");
if (before === undefined) throw new Error("--before=<a checkout of the commit before> is missing");
await inTemporaryFolder(async (folder) => {
  const people = await fill(resolve(before), folder);
  for (const copy of ["before", "after"])
    cpSync(join(folder, "data"), join(folder, copy, "data"), { recursive: true });
  const [old, now] = [
    await outputsOf(resolve(before), join(folder, "before"), people),
    await outputsOf(HERE, join(folder, "after"), people),
  ];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const differing = keys.filter((key) => !isDeepStrictEqual(old[key], now[key]));
  for (const key of differing)
    console.log(`${key}\n  before: ${JSON.stringify(old[key])}\n  after:  ${JSON.stringify(now[key])}`);
  const kinds = Map.groupBy(keys, (key) => key.split(": ")[0] ?? "");
  console.table(
    [...kinds].map(([kind, all]) => ({
      compared: kind,
      outputs: all.length,
      differing: all.filter((key) => differing.includes(key)).length,
    })),
  );
  if (differing.length > 0) process.exitCode = 1;
});

/** Has a version of the server fill a database; returns the people who have left something, and the study. */
async function fill(root: string, folder: string) {
  const from = (path: string) => import(join(root, path));
  const { fillStudy } = await from("bench/load/study-database.ts");
  const { openDatabase } = await from("apps/server/src/storage/database.ts");
  const { createStorage } = await from("apps/server/src/storage/storage.ts");
  const { makeStudy } = await from("bench/load/studies/joined-study.ts");
  const { saveStudyVisit } = await from("apps/server/src/testing/studies/study-visit.ts");
  await fillStudy(folder, createRandom("before and after"), EVENTS);
  const dataDir = join(folder, "data");
  const database = await openDatabase({ dataDir }, log);
  const storage = createStorage(database);
  const study = await makeStudy(storage, dataDir);
  const left: { readonly code: string; readonly device: string }[] = [];
  for (let visit = 0; visit < SAVED_VISITS; visit++)
    left.push(await saveStudyVisit({ storage, database }, study, { uid: `account-${visit % 20}` }));
  const settings = { ...study.current.settings, retention: { events: 30, drawings: 60, participants: 90 } };
  await database
    .updateTable("study_version")
    .set({ settings: JSON.stringify(settings) })
    .where("study", "=", study.id)
    .execute();
  await storage.close();
  return { study: study.id as string, left };
}

async function outputsOf(
  root: string,
  folder: string,
  { study, left }: Awaited<ReturnType<typeof fill>>,
): Promise<Outputs> {
  const from = (path: string) => import(join(root, "apps/server/src", path));
  const isBefore = root !== HERE;
  const { openDatabase } = await from(isBefore ? "storage/database.ts" : "database/database.ts");
  const { StudyStore } = await from(isBefore ? "storage/studies/study-store.ts" : "studies/study-store.ts");
  const { LiveStudies } = await from(isBefore ? "live/live-studies.ts" : "studies/live-studies.ts");
  const { exportStudy } = await from("research/study/export-study.ts");
  const privacy = isBefore ? "" : "privacy/";
  const { runRetention } = await from(`${privacy}retention/retention-command.ts`);
  const { forget } = await from(`${privacy}forgetting/forget-command.ts`);
  const settings = { dataDir: join(folder, "data") };
  const outputs: Record<string, unknown> = {};
  const database = await openDatabase(settings, log);
  if (!isBefore) {
    const { completeSessions } = await from("sessions/complete-sessions.ts");
    await completeSessions(database, { pauseMs: 0 });
  }
  const keyed = await new StudyStore(database).find(study);
  const live = new LiveStudies(database);
  for (const by of [undefined, "locale", "device", "hour"] as const)
    outputs[`live figures: ${by ?? "all"}`] = withoutTime(await live.figures(keyed, by ? { by } : {}));
  outputs["data quality: all"] = withoutTime(await live.quality(keyed));
  const { files } = await exportStudy(
    { folder: join(folder, "export"), study, selection: WHOLE_STUDY },
    settings,
  );
  for (const [path, digest] of Object.entries(files)) outputs[`export: ${path}`] = digest;
  const lines: string[] = [];
  await runRetention(database, { dryRun: true }, (line: string) => lines.push(line));
  outputs["retention: dry run"] = lines;
  for (const [index, { code, device }] of left.slice(0, DELETED * 3).entries()) {
    const person = [
      { kind: "participant", code },
      { kind: "device", device },
      { kind: "account", uid: `account-${index % 20}` },
    ][index % 3];
    const said: string[] = [];
    const operator = { report: (line: string) => said.push(line), confirm: async () => true };
    await forget(database, { person, force: true }, operator);
    outputs[`deletion: ${index} by ${person?.kind}`] = said.map((line) =>
      line.replace(/receipt \S+,/, "receipt,"),
    );
  }
  const receipts = await database.selectFrom("deletion_receipt").select(["named_by", "counts"]).execute();
  outputs["receipts: all"] = receipts
    .map(({ named_by, counts }: Record<"named_by" | "counts", string>) => {
      const sorted = Object.entries(JSON.parse(counts)).sort(([one], [other]) => (one < other ? -1 : 1));
      return JSON.stringify([named_by, sorted]);
    })
    .sort();
  await database.destroy();
  return outputs;
}

function withoutTime({ as_of: _, ...figures }: Record<string, unknown>) {
  return figures;
}
