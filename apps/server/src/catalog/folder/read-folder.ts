import { type Dictionary, dictionary } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { aquariumFile, type PenguinRecord, penguinRecords } from "@harapen/contract/records";
import { importProblemCode } from "@harapen/contract/staff/import";
import { todayAt } from "@harapen/contract/time-zone";
import { type FolderProblem, ImportError } from "../../platform/errors.ts";
import { type ReportProblem, readJsonFile } from "../../platform/validation/json-file.ts";
import type { AquariumContent } from "../aquarium-content.ts";
import type { AquariumStore } from "../aquarium-store.ts";
import { checkBirds } from "../check/check-content.ts";
import { checkLimits } from "../check/check-limits.ts";
import {
  BASE_FILE,
  DETAILS_FILE,
  describeFinding,
  dictionaryFile,
  type Finding,
  indicesOf,
} from "../check/finding.ts";
import type { AquariumTexts } from "../documents.ts";
import { PhotographDecoder } from "../photographs/photograph-decoder.ts";
import { findMedia, type NamedFile, readMedia } from "../pictures/media-files.ts";
import type { PictureConverter } from "../pictures/picture-converter.ts";
import type { ConvertedPictures } from "../pictures/picture-store.ts";
import { contentVersion } from "../publishes/revision.ts";
import { splitComments } from "../texts/comment-phrases.ts";

/** What the JSON files of an exchange folder say, checked; the files of its pictures are found, not read. */
export interface FolderTexts {
  /** Unset where there are problems. */
  readonly content:
    | (AquariumTexts & { readonly commentPhrases: AquariumContent["commentPhrases"]; files: NamedFile[] })
    | undefined;
  readonly problems: readonly FolderProblem[];
  /** What cannot be true of a bird. */
  readonly findings: readonly FolderProblem[];
}

/** The most fields beyond the limits that are reported: a keeper mends these first. */
const MAX_PROBLEMS = 100;

/**
 * Reads the JSON files of an aquarium in the exchange format and checks all of them. Dates after the
 * aquarium's day at `now` are in the future; without it none is.
 */
export async function readFolderTexts(folder: string, now?: Date): Promise<FolderTexts> {
  const problems: FolderProblem[] = [];
  const report: ReportProblem = (problem) => problems.push(problem);
  const details = await readJsonFile(folder, DETAILS_FILE, aquariumFile, report);
  const base = await readJsonFile(folder, BASE_FILE, penguinRecords, report);
  const dictionaries = await readDictionaries(folder, report);
  const penguins = base ?? [];
  const asProblem = problemsOf(penguins);
  const beyond = checkLimits({ details, penguins, dictionaries });
  if (beyond.length > 0) {
    // What follows may take long for so much.
    problems.push(...beyond.slice(0, MAX_PROBLEMS).map(asProblem));
    return { content: undefined, problems, findings: [] };
  }
  reportDuplicates(penguins, report);
  const files = await findMedia(folder, penguins, report);
  const findings = checkBirds({ penguins, media: [] }, now && todayAt(details ?? {}, now))
    .filter(({ severity }) => severity === "error")
    .map(asProblem);
  if (!details || !base || problems.length > 0) return { content: undefined, problems, findings };
  const commentPhrases = { ja: await splitComments(dictionaries.ja) };
  return { content: { details, penguins, dictionaries, commentPhrases, files }, problems, findings };
}

/** Reads the pictures of a folder whose texts were read; throws an ImportError where one can't be read. */
export async function readFolderPictures(
  folder: string,
  { penguins: base, files, ...texts }: NonNullable<FolderTexts["content"]>,
  converter: PictureConverter,
): Promise<AquariumContent> {
  const problems: FolderProblem[] = [];
  const read = await readMedia(folder, { base, files }, converter, (problem) => problems.push(problem));
  if (problems.length > 0) throw new ImportError(folder, problems);
  return { ...texts, ...read, version: contentVersion({ ...texts, ...read }) };
}

/**
 * Reads an aquarium in the exchange format and checks all of it; throws an ImportError that names the
 * problems. Photographs, whose conversion takes long, are read only if everything else is right.
 */
export async function readAquariumFolder(
  folder: string,
  converter: PictureConverter,
  now?: Date,
): Promise<AquariumContent> {
  const { content, problems, findings } = await readFolderTexts(folder, now);
  const all = [...problems, ...findings];
  if (!content || all.length > 0) throw new ImportError(folder, all);
  return readFolderPictures(folder, content, converter);
}

/** Returns findings of these records as problems of the folder. */
export function problemsOf(base: readonly PenguinRecord[]): (finding: Finding) => FolderProblem {
  const indices = indicesOf(base);
  return (finding) => {
    const { code, file, bird, field, message } = finding;
    return {
      code: importProblemCode.safeParse(code).data ?? "wrong-value",
      ...{ file, message, line: describeFinding(finding, indices) },
      ...(bird !== undefined && { bird }),
      ...(field !== undefined && { field }),
    };
  };
}

/**
 * Reads all dictionaries. An empty one takes the place of an invalid one: the import fails with the reported
 * problem.
 */
async function readDictionaries(folder: string, report: ReportProblem): Promise<Record<Locale, Dictionary>> {
  const read = async (locale: Locale): Promise<Dictionary> => {
    const found = await readJsonFile(folder, dictionaryFile(locale), dictionary, report);
    return found ?? { penguin: { name: {}, comment: {} }, place: {}, gender: {}, color: {} };
  };
  const entries = await Promise.all(LOCALES.map(async (locale) => [locale, await read(locale)] as const));
  return Object.fromEntries(entries) as Record<Locale, Dictionary>;
}

function reportDuplicates(penguins: readonly PenguinRecord[], report: ReportProblem): void {
  const first = new Map<string, number>();
  for (const [index, { id }] of penguins.entries()) {
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, index);
    else {
      const record = `the record at index ${index} (id ${JSON.stringify(id)})`;
      const message = `already that of index ${earlier}`;
      report({
        code: "duplicate-id",
        ...{ file: BASE_FILE, bird: id, field: "id", message },
        line: `${BASE_FILE}: ${record}, field id: ${message}`,
      });
    }
  }
}

interface Reading extends Pick<PictureConverter, "onProgress"> {
  readonly store: AquariumStore;
  /** When it is; without it no date is in the future. */
  readonly now: Date | undefined;
}

/**
 * Reads aquariums one after the other, for a command, or before a server answers: by a decoder of their own,
 * which decodes one photograph at a time and ends with them.
 */
export async function readAquariums(
  folders: readonly string[],
  { store, now, onProgress }: Reading,
): Promise<AquariumContent[]> {
  const decoder = new PhotographDecoder();
  const converter = { ...convertPictures(decoder, store.pictures.converted), onProgress };
  try {
    const contents: AquariumContent[] = [];
    for (const folder of folders) contents.push(await readAquariumFolder(folder, converter, now));
    return contents;
  } finally {
    await decoder.close();
  }
}

/**
 * Returns the converter of an exchange folder's photographs into what visitors may see. Each result is stored
 * at once, where nobody sees it yet, and found there the next time: an interrupted import goes on where it
 * was, and a repeated one encodes nothing.
 */
export function convertPictures(
  decoder: PhotographDecoder,
  converted: ConvertedPictures,
): Pick<PictureConverter, "convert"> {
  return {
    convert: async (file, size) => {
      const found = await converted.find(file.bytes, size);
      if (found) return found;
      const shown = await decoder.run("convertPicture", { path: file.path, size });
      await converted.save(file.bytes, size, shown);
      return shown.jpeg;
    },
  };
}
