import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "./steps.ts";

/** The folders of the project's own code. */
export const SOURCE_FOLDERS = ["packages", "apps", "e2e", "bench", "scripts"] as const;

const NOT_SOURCE = new Set(["node_modules", "dist"]);

/**
 * Returns every file in the source folders, except dependencies and builds, by its path from the project's
 * root with slashes.
 */
export function sourceFiles(): string[] {
  return SOURCE_FOLDERS.flatMap((folder) => filesBelow(join(ROOT, folder)));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : filesBelow(path);
    return [relative(ROOT, path).split(sep).join("/")];
  });
}
