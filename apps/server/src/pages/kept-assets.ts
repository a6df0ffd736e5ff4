import { randomUUID } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Context } from "../context.ts";
import type { Config } from "../platform/config/config.ts";
import type { Representation } from "../platform/http/representation.ts";
import { staticFile } from "./static-files.ts";

/**
 * How long files of an earlier build are served after the first start of one that lacks them, in
 * milliseconds: no page is open so long.
 */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
/** The folder in the data folder. */
export const KEPT_ASSETS = "earlier-assets";
/** The names of the last build's files. */
const LAST_BUILD = "last-build.json";
/** The end of an incomplete file's name, which no file of a build has. */
const UNFINISHED = ".unfinished";
/** The longest that another server which starts on the same folder takes to write a file, in milliseconds. */
const WRITING_MS = 60 * 60 * 1_000;

interface Builds {
  readonly config: Pick<Config, "filesDir">;
  readonly log: Context["log"];
}

/**
 * Returns the hashed files of earlier builds that this one lacks, by their paths, and keeps this one's for
 * later builds. A page that was open during a release requests scripts by names that the new build does not
 * have. Where there is no folder for them, or it cannot be written, there are none. Unless it may delete,
 * as while the clock is in doubt, all of them are kept.
 */
export function keepAssets(
  { config, log }: Builds,
  files: ReadonlyMap<string, Representation>,
  hashed: string,
  { now = Date.now(), mayDelete = true }: { readonly now?: number; readonly mayDelete?: boolean } = {},
): Map<string, Representation> {
  if (config.filesDir === undefined) return new Map();
  const names = [...files.keys()]
    .filter((path) => path.startsWith(hashed))
    .map((path) => path.slice(hashed.length));
  const contents = new Map(names.map((name) => [name, files.get(hashed + name)?.body ?? Buffer.alloc(0)]));
  try {
    const earlier = exchange(join(config.filesDir, KEPT_ASSETS), contents, { now, mayDelete });
    return new Map(earlier.map(([name, content]) => [hashed + name, staticFile(name, content)]));
  } catch (error) {
    log.warn({ err: error }, "files of earlier builds are not kept");
    return new Map();
  }
}

/**
 * Puts this build's files into the folder, drops those that were superseded too long ago, and returns the
 * others that are not this build's.
 */
function exchange(
  folder: string,
  build: ReadonlyMap<string, Buffer>,
  { now, mayDelete }: { readonly now: number; readonly mayDelete: boolean },
): [string, Buffer][] {
  mkdirSync(folder, { recursive: true });
  const found = readdirSync(folder).filter((name) => name !== LAST_BUILD);
  const age = (name: string) =>
    now - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? now);
  const kept = found.filter((name) => !isUnfinished(name));
  for (const name of mayDelete ? found.filter(isUnfinished) : [])
    if (age(name) > WRITING_MS) rmSync(join(folder, name), { force: true });
  const earlier = kept.filter((name) => !build.has(name));
  const last = lastBuild(folder);
  // A file's time says when it was superseded.
  for (const name of earlier.filter((each) => last.includes(each)))
    utimesSync(join(folder, name), now / 1_000, now / 1_000);
  for (const [name, content] of build) if (!kept.includes(name)) writeWhole(join(folder, name), content);
  writeWhole(join(folder, LAST_BUILD), JSON.stringify([...build.keys()]));
  for (const name of mayDelete ? earlier : []) if (age(name) > KEPT_MS) rmSync(join(folder, name));
  return readdirSync(folder)
    .filter((name) => earlier.includes(name))
    .map((name) => [name, readFileSync(join(folder, name))]);
}

const isUnfinished = (name: string) => name.endsWith(UNFINISHED);

/**
 * Writes a file that gets its name only when it is complete: otherwise the part that a killed server left
 * would be served for good.
 */
function writeWhole(path: string, content: Buffer | string): void {
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
  writeFileSync(unfinished, content, { flush: true });
  renameSync(unfinished, path);
}

function lastBuild(folder: string): string[] {
  try {
    return JSON.parse(readFileSync(join(folder, LAST_BUILD), "utf8"));
  } catch {
    return [];
  }
}
