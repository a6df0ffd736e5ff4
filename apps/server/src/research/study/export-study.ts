import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { APP_VERSION } from "@harapen/contract/constants";
import type { StudySelection } from "@harapen/contract/staff/studies/exports";
import { blockSizes } from "@harapen/contract/studies/blocks";
import type { Protocol, StudySettings } from "@harapen/contract/studies/settings";
import type { DatabaseSettings } from "../../database/database.ts";
import { openSnapshot } from "../../database/snapshots/open-snapshot.ts";
import { readAll, type Snapshot } from "../../database/snapshots/snapshot.ts";
import { subjectOf } from "../../people/accounts/accounts.ts";
import { ExportError } from "../../platform/errors.ts";
import { isNoPilotVisit } from "../../studies/pilots.ts";
import { dataPackage } from "../data-package.ts";
import { createPayloadMask, withoutCoordinates } from "../payload-mask.ts";
import type { ExportFilter } from "../stored-events.ts";
import { TABLES } from "../tables/all-tables.ts";
import { STUDY_TABLES } from "../tables/study-tables.ts";
import { exportEvents } from "../write/export-events.ts";
import { claimExportFolder, DRAWINGS_FOLDER, finishExportFolder } from "../write/export-folder.ts";
import { ExportPackage, type WrittenPackage } from "../write/export-package.ts";
import { exportAlbums, exportRecords, type SavedKeys } from "../write/export-saves.ts";
import { armLetters, blindedTable, blindParticipants } from "./blinding.ts";
import { explainStudy } from "./explain-study.ts";
import { StudyAggregator } from "./study-aggregator.ts";
import { type Credits, creditsOf } from "./study-credits.ts";
import { readStudyData } from "./study-data.ts";
import { type StudyScope, studyScope } from "./study-scope.ts";
import { writeStudyTables } from "./write-study-tables.ts";

/** Which study is exported, what of it, and to which folder. */
export interface StudyExportOptions {
  readonly folder: string;
  readonly study: string;
  readonly selection: StudySelection;
  /**
   * Whether participants' codes are left out, as for analysts: codes join answers to the questionnaire, and
   * people identify themselves by them.
   */
  readonly hidesCodes?: boolean;
}

/** What an export of a study wrote. */
export interface WrittenStudy {
  /** The SHA-256 of each file, by its path. */
  readonly files: Readonly<Record<string, string>>;
  /** The number of rows of each table, by its path. */
  readonly rows: ReadonlyMap<string, number>;
  readonly filter: ExportFilter;
}

/** Returns the error for a study's id that does not exist. */
export const unknownStudy = (id: string) => new ExportError("unknown-study", `There is no study ${id}.`);

/**
 * Writes a study's export into a new or empty folder: the study's own tables, and every other table of its
 * participants' sessions. The same selection over the same data gives the same bytes. The database must be up
 * to date, and its sessions complete. Throws an ExportError where it cannot begin.
 */
export async function exportStudy(
  options: StudyExportOptions,
  settings: DatabaseSettings,
): Promise<WrittenStudy> {
  const snapshot = await openSnapshot(settings);
  try {
    const data = await readStudyData(snapshot, options.study);
    if (!data) throw unknownStudy(options.study);
    const { selection } = options;
    const scope = studyScope(selection.blinded ? blindParticipants(data) : data, selection);
    claimExportFolder(options.folder);
    return await exportScope(scope, options, snapshot);
  } finally {
    await snapshot.close();
  }
}

async function exportScope(
  scope: StudyScope,
  { folder, hidesCodes = false }: StudyExportOptions,
  snapshot: Snapshot,
): Promise<WrittenStudy> {
  const { selection, filter, pseudonyms } = scope;
  const content = { personalData: false, drawings: selection.drawings };
  const files = new ExportPackage(folder, { ...content, parquet: selection.parquet, csv: selection.csv });
  const open: ExportPackage["open"] = (table) => {
    const written = selection.blinded ? blindedTable(table) : table;
    return written ? files.open(written) : { write: () => {} };
  };
  const aggregator = new StudyAggregator(scope, open);
  const mask = createPayloadMask(pseudonyms);
  if (selection.drawings) mkdirSync(join(folder, DRAWINGS_FOLDER));
  await exportEvents({
    snapshot,
    filter,
    open,
    mask: selection.drawings ? mask : withoutCoordinates(mask),
    names: pseudonyms,
    includes: (session) => scope.participantOf(session) !== undefined,
    aggregator,
  });
  if (!selection.blinded) await exportSaves(scope, snapshot, files);
  await writeStudyTables({ ...scope, hidesCodes }, aggregator, snapshot, open);
  const credits = creditsOf(scope.settings, aggregator.collected);
  const studyText = JSON.stringify(studyFile(scope, aggregator, credits), null, 2);
  files.addFile(STUDY_FILE, Buffer.from(`${studyText}\n`));
  explainStudy(files, scope, credits);
  return finish(scope, { folder, credits, written: files.close() });
}

/** Writes what the participants saved. */
async function exportSaves(scope: StudyScope, snapshot: Snapshot, files: ExportPackage): Promise<void> {
  const { filter, pseudonyms } = scope;
  const keys = await readStudyKeys(snapshot, scope);
  const includes = ({ drawing_id, search_id }: SavedKeys) =>
    [drawing_id, search_id].some((key) => key !== null && keys.has(key));
  const uid = (account: string) => pseudonyms.uid(subjectOf(account));
  const saves = { snapshot, filter, package: files, includes, uid, key: pseudonyms.key };
  await exportRecords(saves);
  await exportAlbums(saves);
}

function finish(
  { study, selection, filter }: StudyScope,
  { folder, credits, written }: { folder: string; credits: Credits; written: WrittenPackage },
): WrittenStudy {
  const tables = [...STUDY_TABLES, ...TABLES];
  const descriptor = dataPackage({
    written,
    content: { personalData: false, drawings: selection.drawings },
    csv: selection.csv,
    tables: selection.blinded ? tables.flatMap((each) => blindedTable(each) ?? []) : tables,
    name: `harapen-study-${study.id}`,
    title: "Harapen: export of a study",
    properties: { ...credits, study: study.id, selection },
  });
  const digests = finishExportFolder(folder, descriptor, written.digests);
  const files = Object.fromEntries([...digests].map(([path, { sha256 }]) => [path, sha256]));
  return { files, rows: written.rows, filter };
}

/** The file that names an export's study, its settings and the build. */
const STUDY_FILE = "study.json";

/**
 * Returns the file's content. It leaves out the time at which it is made, who changed the settings, and to
 * whom alerts go: the last two are persons, and an address may contain a password. Contributors are those of
 * the newest version alone: who is taken off the list is named no more. Blinded, its arms are letters in
 * every version, and neither a reason of a change nor the blocks are in it.
 */
function studyFile(scope: StudyScope, { versions: seen }: StudyAggregator, credits: Credits): object {
  const { study, versions, selection } = scope;
  const letters = [...armLetters(scope).values()].map((letter) => ({ key: letter, name: letter }));
  const { id, aquarium, status, created_at, started_at, frozen_at, closed_at, unblinded_at } = study;
  return {
    study: {
      id,
      aquarium,
      status,
      version: study.version,
      pilot_of: study.pilot_of,
      created_at,
      started_at,
      frozen_at,
      closed_at,
      unblinded_at,
    },
    ...credits,
    selection,
    build: {
      app_version: APP_VERSION,
      engine_versions: [...seen.engine_ver].sort(),
      catalog_versions: [...seen.catalog_ver].sort(),
      learned_versions: [...seen.learned_ver].sort(),
      visitors_versions: [...seen.visitors_ver].sort(),
    },
    versions: versions.map(
      ({ version, consent_version, at, reason, settings: { alerts: _, protocol, ...others } }) => {
        const settings = { ...others, ...(protocol && { protocol: withoutPeople(protocol) }) };
        return {
          version,
          consent_version,
          at,
          ...(selection.blinded
            ? { settings: { ...settings, blocks: undefined, arms: letters } }
            : { reason, allocation: allocationOf(settings), settings }),
        };
      },
    ),
  };
}

/** Returns how a version of the settings draws arms, with the sizes of its blocks in participants. */
function allocationOf({ blocks, arms }: Pick<StudySettings, "blocks" | "arms">): object {
  if (!blocks) return { method: "digest" };
  return { method: "blocks", block_sizes: blockSizes(blocks, arms), stratum: blocks.stratum };
}

/** Returns a protocol without whoever is named in it, as a citation does too. */
function withoutPeople({ contributors: _, citation: __, ...protocol }: Protocol) {
  return protocol;
}

/**
 * Reads the drawings and searches of the exported participants, in lower case as saves have them: those
 * that their sessions name, on
 * any day. A save may arrive days after its visit, and is kept for longer.
 */
async function readStudyKeys(
  snapshot: Snapshot,
  { study, included }: StudyScope,
): Promise<ReadonlySet<string>> {
  const named = snapshot.queries
    .selectFrom("session_study")
    .innerJoin("session_drawing", "session_drawing.session", "session_study.session")
    .select(["session_drawing.id", "participant"])
    .where("study", "=", study.id)
    .where(isNoPilotVisit(study.id));
  const own = (await readAll(snapshot, named)).filter(({ participant }) => included.has(participant));
  return new Set(own.map(({ id }) => id));
}
