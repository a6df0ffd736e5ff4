import { createHash } from "node:crypto";
import { lstat, readdir, readFile } from "node:fs/promises";
import { extname, join, parse } from "node:path";
import type { PenguinRecord } from "@harapen/contract/records";
import { MAX_PHOTOGRAPH_BYTES } from "@harapen/contract/staff/photographs";
import type { FolderProblem } from "../../platform/errors.ts";
import type { ReportProblem } from "../../platform/validation/json-file.ts";
import type { MediaFile } from "../aquarium-content.ts";
import { renamePictures } from "../documents.ts";
import { imageFormat, PhotographError } from "./image-format.ts";
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
  /** The name that it has in the folder, where letters and their marks may stand apart. */
  readonly file: string;
  readonly size: PictureSize;
  /** The penguin whose record names it, and the record's field. */
  readonly bird: string;
  readonly field: string;
  /** The same in words. */
  readonly place: string;
}

/**
 * Finds the files that a base list names, each once for each size, without reading them; reports problems.
 */
export async function findMedia(
  folder: string,
  base: readonly PenguinRecord[],
  report: ReportProblem,
): Promise<NamedFile[]> {
  const there = await readdir(join(folder, MEDIA_FOLDER)).catch(() => []);
  const fileOf = new Map(there.map((file) => [file.normalize("NFC"), file]));
  const files = new Map<string, NamedFile>();
  for (const named of base.flatMap(namesOf)) {
    const file = { ...named, file: fileOf.get(named.name) ?? named.name };
    if (files.has(keyOf(file))) continue;
    files.set(keyOf(file), file);
    const problem = await problemOf(folder, file);
    if (problem) report(problemAt(file, "missing-picture", problem));
  }
  return [...files.values()];
}

/**
 * Reads these files. SVG files stay as they are; photographs, recognised by their content, are converted to
 * JPEG for visitors. Returns the penguins with the bare names of the resulting pictures, and the pictures;
 * reports problems.
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

function namesOf(
  { id, picture, icon, photographs = [] }: PenguinRecord,
  index: number,
): Omit<NamedFile, "file">[] {
  const named = (name: string, size: PictureSize, field: string) => {
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

/**
 * Returns a picture's bare name: base lists name it relative to the folder (`media/1.svg`) or to its `media`
 * (`1.svg`). Letters and their marks are composed (NFC), however a system writes them.
 */
function bareName(name: string): string {
  return name.normalize("NFC").replace(/^(\.\/)?media\//, "");
}

async function readFileOf(
  folder: string,
  { name, file, size }: NamedFile,
  converter: PictureConverter,
): Promise<Omit<MediaFile, "name">> {
  const path = join(folder, MEDIA_FOLDER, file);
  const bytes = await readFile(path);
  const isDrawn = isSvgName(name) && imageFormat(bytes) === undefined;
  return isDrawn ? toFile(SVG, bytes) : toFile(JPEG, await converter.convert({ path, bytes }, size));
}

const isSvgName = (name: string) => extname(name).toLowerCase() === ".svg";

/** Returns the problem with a name, or with the file of that name; `undefined` where it can be read. */
async function problemOf(folder: string, { name, file }: NamedFile): Promise<string | undefined> {
  const quoted = JSON.stringify(name);
  if (!/^[^./\\\0][^/\\\0]{0,199}$/.test(name))
    return `${quoted} is not the name of a file in ${MEDIA_FOLDER}`;
  const found = await lstat(join(folder, MEDIA_FOLDER, file)).catch(() => undefined);
  if (!found?.isFile()) return `there is no file ${quoted} in ${MEDIA_FOLDER}`;
  const maxBytes = isSvgName(name) ? MAX_SVG_BYTES : MAX_PHOTOGRAPH_BYTES;
  return found.size > maxBytes ? `${quoted} is larger than ${maxBytes} bytes` : undefined;
}

function toFile(type: string, bytes: Uint8Array): Omit<MediaFile, "name"> {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
  return { type, hash, bytes };
}

/** How many characters of a name are kept before the suffix: names have at most 200. */
const MAX_STEM = 180;

interface Source {
  readonly name: string;
  readonly size: PictureSize;
}

/**
 * The names of an aquarium's converted pictures: they end with `.jpg`, and a photograph that is both picture
 * and icon becomes two files. The same base list gets the same names each time, and a list that has them
 * keeps them.
 */
export class MediaNames {
  readonly #sources: ReadonlySet<string>;
  /** The names given so far, each with its source and digest. */
  readonly #given = new Map<string, string>();

  /** `names` are those of the base list: a file keeps its own, and gets no other's. */
  constructor(names: readonly string[]) {
    this.#sources = new Set(names);
  }

  /** Returns the name for a file converted to a size. */
  nameFor(source: Source, file: Pick<MediaFile, "type" | "hash">): string {
    const content = `${file.hash} ${source.name}`;
    for (const name of candidates(source, file)) {
      const given = this.#given.get(name);
      const isFree = given === undefined && (name === source.name || !this.#sources.has(name));
      if (!isFree && given !== content) continue;
      this.#given.set(name, content);
      return name;
    }
    throw new Error("there is always another name");
  }
}

function* candidates({ name, size }: Source, { type }: Pick<MediaFile, "type">): Generator<string> {
  const { name: stem, ext } = parse(name);
  const isNamedSo = type !== "image/jpeg" || /^\.jpe?g$/i.test(ext);
  const short = stem.slice(0, MAX_STEM);
  yield isNamedSo ? name : `${short}.jpg`;
  yield `${short}-${size}.jpg`;
  for (let number = 2; ; number++) yield `${short}-${size}-${number}.jpg`;
}
