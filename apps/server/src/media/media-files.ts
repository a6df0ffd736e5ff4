import { createHash } from "node:crypto";
import { lstat, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Penguin } from "@harapen/contract/penguin";
import type { MediaFile } from "../storage/aquarium-content.ts";
import type { ReportProblem } from "../validation/report-problem.ts";

export const MEDIA_FOLDER = "media";
const MAX_BYTES = 5_000_000;
/** Hexadecimal digits of a picture's digest, as its address carries it. */
export const HASH_LENGTH = 16;

const TYPES: ReadonlyMap<string, string> = new Map([
  [".avif", "image/avif"],
  [".gif", "image/gif"],
  [".jpeg", "image/jpeg"],
  [".jpg", "image/jpeg"],
  [".png", "image/png"],
  [".svg", "image/svg+xml"],
  [".webp", "image/webp"],
]);

/**
 * Reads the pictures and icons that a base list names. Returns the penguins with `picture` and `icon` as bare file
 * names, and those files by name; what is wrong is reported.
 */
export async function readMedia(
  folder: string,
  base: readonly Penguin[],
  report: ReportProblem,
): Promise<{ penguins: Penguin[]; media: MediaFile[] }> {
  const media = new Map<string, MediaFile>();
  const penguins: Penguin[] = [];
  for (const [index, penguin] of base.entries()) {
    const names = { picture: bareName(penguin.picture), icon: bareName(penguin.icon) };
    penguins.push({ ...penguin, ...names });
    for (const [field, name] of Object.entries(names)) {
      if (media.has(name)) continue;
      const file = await readMediaFile(folder, name).catch((error: Error) => error.message);
      const id = JSON.stringify(penguin.id);
      if (typeof file === "object") media.set(name, file);
      else report(`base.json: the record at index ${index} (id ${id}), field ${field}: ${file}`);
    }
  }
  return { penguins, media: [...media.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** Returns a picture's bare name: base lists name it relative to the folder (`media/1.svg`) or to its `media` (`1.svg`). */
function bareName(name: string): string {
  return name.replace(/^(\.\/)?media\//, "");
}

/** Throws an error whose message says what is wrong with the name or the file. */
async function readMediaFile(folder: string, name: string): Promise<MediaFile> {
  const quoted = JSON.stringify(name);
  if (!/^[^./\\\0][^/\\\0]{0,199}$/.test(name)) {
    throw new Error(`${quoted} is not the name of a file in ${MEDIA_FOLDER}`);
  }
  const type = TYPES.get(extname(name).toLowerCase());
  if (!type) throw new Error(`${quoted} is not of a known type (${[...TYPES.keys()].join(", ")})`);
  const path = join(folder, MEDIA_FOLDER, name);
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`there is no file ${quoted} in ${MEDIA_FOLDER}`);
  if (found.size > MAX_BYTES) throw new Error(`${quoted} is larger than ${MAX_BYTES} bytes`);
  const bytes = await readFile(path);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
  return { name, type, hash, bytes };
}
