import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { Representation } from "../platform/http/representation.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * Reads every file below a folder, by its path in an address (`/assets/index.js`), but those whose names begin
 * with a dot: they are the build's own. None where there is no such folder.
 */
export function readStaticFiles(
  folder: string,
  transform: (path: string, content: Buffer) => Buffer,
): Map<string, Representation> {
  const files = new Map<string, Representation>();
  for (const file of listFiles(folder)) {
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    files.set(path, staticFile(path, transform(path, readFileSync(file))));
  }
  return files;
}

/** Returns a file's content with the type that its extension stands for. */
export function staticFile(path: string, content: Buffer): Representation {
  return new Representation(CONTENT_TYPES[extname(path)] ?? "application/octet-stream", content, "reused");
}

function listFiles(folder: string): string[] {
  const found = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  if (!found) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name));
}
