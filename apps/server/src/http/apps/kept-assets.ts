import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import type { Representation } from "../representation.ts";
import { staticFile } from "./static-files.ts";

/** How long files of an earlier build are served after the first start of one that lacks them, in milliseconds: no page is open so long. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
/** The folder in the data folder. */
export const KEPT_ASSETS = "earlier-assets";
/** The names of the last build's files. */
const LAST_BUILD = "last-build.json";

interface Builds {
  readonly config: Pick<Config, "dataDir">;
  readonly log: Context["log"];
}

/**
 * Returns the hashed files that earlier builds had and this one has not, by their paths, and keeps this one's for the builds after it. A page
 * that was open during a release asks for scripts by names that the new build does not have. Where the data folder cannot be written to,
 * there are none.
 */
export function keepAssets(
  { config, log }: Builds,
  files: ReadonlyMap<string, Representation>,
  hashed: string,
  now = Date.now(),
): Map<string, Representation> {
  const names = [...files.keys()]
    .filter((path) => path.startsWith(hashed))
    .map((path) => path.slice(hashed.length));
  const contents = new Map(names.map((name) => [name, files.get(hashed + name)?.body ?? Buffer.alloc(0)]));
  try {
    const earlier = exchange(join(config.dataDir, KEPT_ASSETS), contents, now);
    return new Map(earlier.map(([name, content]) => [hashed + name, staticFile(name, content)]));
  } catch (error) {
    log.warn({ err: error }, "files of earlier builds are not kept");
    return new Map();
  }
}

/** Puts this build's files into the folder, drops those that were superseded too long ago, and returns the others that are not this build's. */
function exchange(folder: string, build: ReadonlyMap<string, Buffer>, now: number): [string, Buffer][] {
  mkdirSync(folder, { recursive: true });
  const kept = readdirSync(folder).filter((name) => name !== LAST_BUILD);
  const earlier = kept.filter((name) => !build.has(name));
  const last = lastBuild(folder);
  // A file's time is when it was superseded.
  for (const name of earlier.filter((each) => last.includes(each)))
    utimesSync(join(folder, name), now / 1_000, now / 1_000);
  for (const [name, content] of build) if (!kept.includes(name)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, LAST_BUILD), JSON.stringify([...build.keys()]));
  const isOld = (name: string) => now - statSync(join(folder, name)).mtimeMs > KEPT_MS;
  for (const name of earlier.filter(isOld)) rmSync(join(folder, name));
  return readdirSync(folder)
    .filter((name) => earlier.includes(name))
    .map((name) => [name, readFileSync(join(folder, name))]);
}

function lastBuild(folder: string): string[] {
  try {
    return JSON.parse(readFileSync(join(folder, LAST_BUILD), "utf8"));
  } catch {
    return [];
  }
}
