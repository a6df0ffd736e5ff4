import { parseArgs } from "node:util";
import { AquariumStore } from "../../catalog/aquarium-store.ts";
import type { StoredPattern } from "../../catalog/published/aquarium-snapshot.ts";
import type { Database } from "../../database/database.ts";
import { StudyStore } from "../../studies/study-store.ts";
import { LearnedPatternStore } from "../learned/learned-pattern-store.ts";
import { listVersions, revertTo } from "../learned/learned-versions.ts";
import { LearningControl } from "../learned/learning-control.ts";
import { computeUpdate, isChange, learnPenguin, type PatternUpdate, spotMoves } from "./learn-penguin.ts";
import { learnablePenguins } from "./learnable.ts";

type Report = (line: string) => void;

/**
 * Does what the options of `learn` say, and reports it line by line. Throws where there is no such aquarium
 * or version.
 */
export async function learnAquariums(
  database: Database,
  options: LearnOptions,
  report: Report,
): Promise<void> {
  const { aquarium } = options;
  const store = new AquariumStore(database);
  if (aquarium !== undefined && !(await store.contentVersion(aquarium)))
    throw new Error(`There is no aquarium ${aquarium}.`);
  for (const slug of aquarium === undefined ? await store.slugs() : [aquarium])
    await actOn(database, slug, options, report);
}

async function actOn(database: Database, slug: string, options: LearnOptions, report: Report): Promise<void> {
  const control = new LearningControl(database);
  if (options.action === "learn") return learnAll(database, slug, options.dryRun, report);
  if (options.action === "versions") return reportVersions(database, slug, report);
  if (options.action === "revert" && (await new StudyStore(database).pausesLearning(slug)))
    return report(`${slug}: a study runs or is frozen, nothing is put back before it is closed`);
  if (options.action === "revert") {
    const changed = await revertTo(database, slug, options.version);
    for (const penguin of changed) report(`${slug} ${penguin}: as at version ${options.version}`);
    report(`${slug}: ${changed.length} learned patterns changed; frozen, until --unfreeze`);
  } else if (options.action === "freeze") {
    await control.freeze(slug);
    report(`${slug}: frozen since ${await control.frozenSince(slug)}; nothing is learned until --unfreeze`);
  } else {
    await control.unfreeze(slug);
    report(`${slug}: learns again, from the next confirmation on or by \`learn\``);
  }
}

async function learnAll(database: Database, slug: string, dryRun: boolean, report: Report): Promise<void> {
  const control = new LearningControl(database);
  const frozen = await control.frozenSince(slug);
  if (frozen !== undefined && !dryRun)
    return report(`${slug}: frozen since ${frozen}, nothing is learned; --unfreeze lets it learn again`);
  const isPaused = !dryRun && (await new StudyStore(database).pausesLearning(slug));
  const penguins = await (isPaused ? takenOutPenguins : learnablePenguins)(database, slug);
  if (isPaused && penguins.length === 0)
    return report(`${slug}: a study runs or is frozen, nothing is learned before it is closed`);
  let changed = 0;
  for (const penguin of penguins) {
    const update = await (dryRun ? computeUpdate : learnPenguin)(database, slug, penguin);
    if (update === "frozen") return report(`${slug}: has been frozen meanwhile`);
    if (update === "paused") return report(`${slug}: a study has been started meanwhile`);
    if (!dryRun) await control.clearAttempts(slug, penguin);
    if (isChange(update)) changed++;
    report(`${slug} ${describeUpdate(update)}`);
  }
  const verb = dryRun ? "would change" : "changed";
  report(`${slug}: ${changed} of ${penguins.length} learned patterns ${verb}`);
}

/**
 * Returns the penguins whose patterns a deletion has taken out of force while a study has learning rest: no
 * others are stale then.
 */
async function takenOutPenguins(database: Database, slug: string): Promise<string[]> {
  const stale = await new LearnedPatternStore(database).stalePenguins();
  return stale.filter(({ aquarium }) => aquarium === slug).map(({ penguin }) => penguin);
}

async function reportVersions(database: Database, slug: string, report: Report): Promise<void> {
  for (const { version, penguin_id, made_at, weight, confirmations, learned } of await listVersions(
    database,
    slug,
  )) {
    const pattern = learned
      ? `${confirmations} confirmations of weight ${weight.toFixed(2)}`
      : "no learned pattern";
    report(`${slug} ${version}: ${made_at} ${penguin_id}, ${pattern}`);
  }
  const frozen = await new LearningControl(database).frozenSince(slug);
  report(`${slug}: ${frozen === undefined ? "learns" : `frozen since ${frozen}`}`);
}

function describeUpdate(update: PatternUpdate): string {
  const { penguin, previous, next } = update;
  if (!isChange(update)) return `${penguin}: unchanged (${describeEvidence(next)})`;
  if (!next) return `${penguin}: forgotten, as too little bears it out`;
  const spots = `spots ${previous?.spots.length ?? 0} -> ${next.spots.length}`;
  const move = previous
    ? `, largest move ${Math.max(0, ...spotMoves(previous.spots, next.spots)).toFixed(1)} units`
    : "";
  return `${penguin}: ${describeEvidence(next)}; ${spots}${move}`;
}

function describeEvidence(pattern: StoredPattern | undefined): string {
  if (!pattern) return "too few signed visits, networks or days";
  const { confirmations, weight, devices } = pattern;
  return `${confirmations} confirmations of weight ${weight.toFixed(2)} from ${devices} devices`;
}

/**
 * The options of `learn` on the command line: what to do, and in which aquarium; in all where none is named.
 */
type LearnOptions =
  /** `dryRun`: reports what would change, and stores nothing. */
  | { readonly action: "learn"; readonly aquarium?: string | undefined; readonly dryRun: boolean }
  | { readonly action: "versions" | "freeze" | "unfreeze"; readonly aquarium?: string | undefined }
  | { readonly action: "revert"; readonly aquarium: string; readonly version: number };

const USAGE = "learn takes one of --dry-run, --versions, --revert <version>, --freeze and --unfreeze.";

/**
 * Parses `[--aquarium slug] [--dry-run | --versions | --revert version | --freeze | --unfreeze]`; throws an
 * error that says what is wrong.
 */
export function parseLearnOptions(args: readonly string[]): LearnOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      aquarium: { type: "string" },
      "dry-run": { type: "boolean" },
      versions: { type: "boolean" },
      revert: { type: "string" },
      freeze: { type: "boolean" },
      unfreeze: { type: "boolean" },
    },
  });
  const { aquarium, revert } = values;
  const chosen = (["dry-run", "versions", "revert", "freeze", "unfreeze"] as const).filter(
    (name) => values[name] !== undefined,
  );
  const [action] = chosen;
  if (chosen.length > 1) throw new Error(USAGE);
  if (action === "revert") return { action, ...parseVersion(aquarium, revert) };
  if (action === undefined || action === "dry-run")
    return { action: "learn", aquarium, dryRun: action === "dry-run" };
  return { action, aquarium };
}

function parseVersion(aquarium: string | undefined, text = ""): { aquarium: string; version: number } {
  if (aquarium === undefined) throw new Error("learn --revert needs --aquarium: versions are an aquarium's.");
  if (!/^\d{1,9}$/.test(text))
    throw new Error("learn --revert takes a version's number, as --versions shows it.");
  return { aquarium, version: Number(text) };
}
