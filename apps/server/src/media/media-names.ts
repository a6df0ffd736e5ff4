import { parse } from "node:path";
import type { MediaFile } from "../storage/aquarium-content.ts";
import type { PictureSize } from "./picture-converter.ts";

/** How many characters of a name are kept before the suffix: names have at most 200. */
const MAX_STEM = 180;

interface Source {
  readonly name: string;
  readonly size: PictureSize;
}

/**
 * The names of an aquarium's converted pictures: they end with `.jpg`, and a photograph that is both picture
 * and icon becomes two files. The same base list gets the same names each time, and a list that has them keeps them.
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
