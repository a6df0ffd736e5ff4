import { createHash } from "node:crypto";
import { lstat, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { PenguinRecord } from "@harapen/contract/records";
import { MAX_PHOTOGRAPH_BYTES } from "@harapen/contract/staff/photographs";
import type { FolderProblem } from "../errors/import-error.ts";
import type { MediaFile } from "../storage/aquarium-content.ts";
import { renamePictures } from "../storage/documents/picture-names.ts";
import type { ReportProblem } from "../validation/report-problem.ts";
import { imageFormat } from "./image-format.ts";
import { MediaNames } from "./media-names.ts";
import { PhotographError } from "./photograph-error.ts";
import type { PictureConverter, PictureSize } from "./picture-converter.ts";

export const MEDIA_FOLDER = "media";
const MAX_SVG_BYTES = 5_000_000;
/** The hexadecimal digits of a picture's digest in its address. */
export const HASH_LENGTH = 16;
const JPEG = "image/jpeg";
const SVG = "image/svg+xml";

/** A file that a base list names. */
export interface NamedFile {
  readonly name: string;
  readonly size: PictureSize;
  /** The penguin whose record names it, and the record's field. */
  readonly bird: string;
  readonly field: string;
  /** The same in words. */
  readonly place: string;
}

/** Finds the files that a base list names, each once for each size, without reading them; reports problems. */
export async function findMedia(
  folder: string,
  base: readonly PenguinRecord[],
  report: ReportProblem,
): Promise<NamedFile[]> {
  const files = new Map<string, NamedFile>();
  for (const file of base.flatMap(filesOf)) {
    if (files.has(keyOf(file))) continue;
    files.set(keyOf(file), file);
    const problem = await problemOf(folder, file.name);
    if (problem) report(problemAt(file, "missing-picture", problem));
  }
  return [...files.values()];
}

/**
 * Reads these files. SVG files stay as they are; photographs, recognised by their content, are converted to JPEG for visitors.
 * Returns the penguins with the bare names of the resulting pictures, and the pictures; reports problems.
 */
export async function readMedia(
  folder: string,
  { base, files }: { readonly base: readonly PenguinRecord[]; readonly files: readonly NamedFile[] },
  converter: PictureConverter,
  report: ReportProblem,
): Promise<{ penguins: PenguinRecord[]; media: MediaFile[] }> {
  const names = new MediaNames(files.map(({ name }) => name));
  const media = new Map<string, MediaFile>();
  const shown = new Map<string, string>();
  for (const [index, file] of files.entries()) {
    converter.onProgress?.(index, files.length);
    try {
      const read = await readFileOf(folder, file, converter);
      const name = names.nameFor(file, read);
      media.set(name, { name, ...read });
      shown.set(keyOf(file), name);
    } catch (error) {
      if (!(error instanceof PhotographError)) throw error;
      report(
        problemAt(
          file,
          "unreadable-picture",
          `${JSON.stringify(file.name)} cannot be shown. ${error.message}`,
        ),
      );
    }
  }
  const nameOf = (name: string, size: PictureSize) =>
    shown.get(keyOf({ name: bareName(name), size })) ?? name;
  return {
    penguins: base.map((penguin) => renamePictures(penguin, nameOf)),
    media: [...media.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function filesOf({ id, picture, icon, photographs = [] }: PenguinRecord, index: number): NamedFile[] {
  const named = (name: string, size: PictureSize, field: string): NamedFile => {
    const place = `base.json: the record at index ${index} (id ${JSON.stringify(id)}), field ${field}`;
    return { name: bareName(name), size, bird: id, field, place };
  };
  return [
    named(picture, "picture", "picture"),
    named(icon, "icon", "icon"),
    ...photographs.flatMap(({ file, icon }, at) => [
      named(file, "picture", `photographs.${at}.file`),
      ...(icon ? [named(icon, "icon", `photographs.${at}.icon`)] : []),
    ]),
  ];
}

function problemAt(
  { bird, field, place }: NamedFile,
  code: FolderProblem["code"],
  message: string,
): FolderProblem {
  return { code, file: "base.json", bird, field, message, line: `${place}: ${message}` };
}

const keyOf = ({ name, size }: Pick<NamedFile, "name" | "size">) => `${size} ${name}`;

/** Returns a picture's bare name: base lists name it relative to the folder (`media/1.svg`) or to its `media` (`1.svg`). */
function bareName(name: string): string {
  return name.replace(/^(\.\/)?media\//, "");
}

async function readFileOf(
  folder: string,
  { name, size }: NamedFile,
  converter: PictureConverter,
): Promise<Omit<MediaFile, "name">> {
  const bytes = await readFile(join(folder, MEDIA_FOLDER, name));
  const isDrawn = isSvgName(name) && imageFormat(bytes) === undefined;
  return isDrawn ? toFile(SVG, bytes) : toFile(JPEG, await converter.convert(bytes, size));
}

const isSvgName = (name: string) => extname(name).toLowerCase() === ".svg";

/** Returns the problem with a name, or with the file of that name; `undefined` where it can be read. */
async function problemOf(folder: string, name: string): Promise<string | undefined> {
  const quoted = JSON.stringify(name);
  if (!/^[^./\\\0][^/\\\0]{0,199}$/.test(name))
    return `${quoted} is not the name of a file in ${MEDIA_FOLDER}`;
  const found = await lstat(join(folder, MEDIA_FOLDER, name)).catch(() => undefined);
  if (!found?.isFile()) return `there is no file ${quoted} in ${MEDIA_FOLDER}`;
  const maxBytes = isSvgName(name) ? MAX_SVG_BYTES : MAX_PHOTOGRAPH_BYTES;
  return found.size > maxBytes ? `${quoted} is larger than ${maxBytes} bytes` : undefined;
}

function toFile(type: string, bytes: Uint8Array): Omit<MediaFile, "name"> {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
  return { type, hash, bytes };
}
