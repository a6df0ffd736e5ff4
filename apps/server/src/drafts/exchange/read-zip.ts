import { type UnzipFileInfo, unzip } from "fflate";
import { zipError } from "./zip-error.ts";

/** The files of an exchange folder at most, and their bytes when they are unpacked: what a small zip may grow to in memory. */
const LIMITS = { files: 20_000, bytes: 200_000_000 };

/** What an exchange folder consists of, as paths in it; what else a zip holds is left alone. */
const WANTED = /^(aquarium\.json|base\.json|localize\/[a-z]{2}\.json|media\/[^./\\\0][^/\\\0]{0,199})$/;

/**
 * Resolves to the files of an exchange folder that was zipped, by their paths in it: its own files at the top, or in one folder. Rejects where
 * it is no zip, or unpacks to more than an exchange folder may hold: sizes are those of the zip's directory, beyond which nothing is written.
 */
export async function readZip(bytes: Uint8Array, limits = LIMITS): Promise<ReadonlyMap<string, Uint8Array>> {
  let files = 0;
  let total = 0;
  const isWanted = ({ name, originalSize }: UnzipFileInfo) => {
    if (!WANTED.test(pathOf(name))) return false;
    files++;
    total += originalSize;
    return files <= limits.files && total <= limits.bytes;
  };
  const unpacked = await unpack(bytes, isWanted);
  if (files > limits.files || total > limits.bytes) throw zipError("It unpacks to too much.");
  const found = new Map(Object.entries(unpacked).map(([name, content]) => [pathOf(name), content]));
  if (!found.has("aquarium.json"))
    throw zipError("It has no aquarium.json, at its top or in its only folder.");
  return found;
}

/** Returns a path without the one folder that a zip may have around everything. */
function pathOf(name: string): string {
  const [, inner = name] = /^[^/\\]+\/((?:localize|media)\/.*|[^/]+\.json)$/.exec(name) ?? [];
  return WANTED.test(name) ? name : inner;
}

function unpack(
  bytes: Uint8Array,
  filter: (file: UnzipFileInfo) => boolean,
): Promise<Record<string, Uint8Array>> {
  return new Promise((resolve, reject) => {
    const damaged = () => zipError("It is no zip, or damaged.");
    try {
      unzip(bytes, { filter }, (error, files) => (error ? reject(damaged()) : resolve(files)));
    } catch {
      reject(damaged());
    }
  });
}
