import { type Dictionary, dictionary } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { aquariumFile, type PenguinRecord, penguinRecords } from "@harapen/contract/records";
import { importProblemCode } from "@harapen/contract/staff/import";
import { type FolderProblem, ImportError } from "../../platform/errors.ts";
import { type ReportProblem, readJsonFile } from "../../platform/validation/json-file.ts";
import type { AquariumContent } from "../aquarium-content.ts";
import type { AquariumStore } from "../aquarium-store.ts";
import { checkBirds } from "../check/check-content.ts";
import { BASE_FILE, DETAILS_FILE, describeFinding, dictionaryFile, type Finding } from "../check/finding.ts";
import { PhotographThread } from "../photographs/photograph-thread.ts";
import { findMedia, readMedia } from "../pictures/media-files.ts";
import type { PictureConverter } from "../pictures/picture-converter.ts";
import type { ConvertedPictures } from "../pictures/picture-store.ts";
import { contentVersion } from "../publishes/revision.ts";
import { splitComments } from "../texts/comment-phrases.ts";

/**
 * Reads an aquarium in the exchange format and checks all of it; throws an ImportError that names every
 * problem. Dates after `today`, an ISO day, are in the future; without it none is. With `onFinding`, what
 * cannot be true of a bird is reported there, and is no problem. Photographs, whose conversion takes long,
 * are read only if everything else is right.
 */
export async function readAquariumFolder(
  folder: string,
  converter: PictureConverter,
  today?: string,
  onFinding?: ReportProblem,
): Promise<AquariumContent> {
  const problems: FolderProblem[] = [];
  const report: ReportProblem = (problem) => problems.push(problem);
  const details = await readJsonFile(folder, DETAILS_FILE, aquariumFile, report);
  const base = await readJsonFile(folder, BASE_FILE, penguinRecords, report);
  const dictionaries = await readDictionaries(folder, report);
  reportDuplicates(base ?? [], report);
  const files = await findMedia(folder, base ?? [], report);
  for (const finding of checkBirds({ penguins: base ?? [], media: [] }, today))
    if (finding.severity === "error") (onFinding ?? report)(toProblem(finding, base ?? []));
  if (!details || !base || problems.length > 0) throw new ImportError(folder, problems);
  const { penguins, media } = await readMedia(folder, { base, files }, converter, report);
  if (problems.length > 0) throw new ImportError(folder, problems);
  const version = contentVersion({ details, penguins, dictionaries, media });
  const commentPhrases = { ja: await splitComments(dictionaries.ja) };
  return { details, penguins, dictionaries, commentPhrases, media, version };
}

/** Returns a finding as a problem of the folder. */
export function toProblem(finding: Finding, base: readonly PenguinRecord[]): FolderProblem {
  const { code, file, bird, field, message } = finding;
  return {
    code: importProblemCode.safeParse(code).data ?? "wrong-value",
    ...{ file, message, line: describeFinding(finding, base) },
    ...(bird !== undefined && { bird }),
    ...(field !== undefined && { field }),
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
  /** ISO 8601; without it no date is in the future. */
  readonly today: string | undefined;
  /** Receives the findings that cannot be true of a bird; without it they are problems. */
  readonly onFinding?: ReportProblem;
}

/** Reads aquariums one after the other: the thread that reads photographs serves one at a time. */
export async function readAquariums(
  folders: readonly string[],
  { store, today, onProgress, onFinding }: Reading,
): Promise<AquariumContent[]> {
  const thread = new PhotographThread();
  const converter = { ...convertPictures(thread, store.pictures.converted), onProgress };
  const contents: AquariumContent[] = [];
  try {
    for (const folder of folders)
      contents.push(await readAquariumFolder(folder, converter, today, onFinding));
  } finally {
    await thread.close();
  }
  return contents;
}

/**
 * Returns the converter of an exchange folder's photographs into what visitors may see. Each result is stored
 * at once, where nobody sees it yet, and found there the next time: an interrupted import goes on where it
 * was, and a repeated one encodes nothing.
 */
function convertPictures(
  thread: PhotographThread,
  converted: ConvertedPictures,
): Pick<PictureConverter, "convert"> {
  return {
    convert: async (file, size) => {
      const found = await converted.find(file, size);
      if (found) return found;
      const shown = await thread.run("convertPicture", { bytes: file, size });
      await converted.save(file, size, shown);
      return shown.jpeg;
    },
  };
}
