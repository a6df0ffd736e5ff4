import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { transformSync } from "@swc/core";
import { sourceFiles } from "./source-files.ts";
import { ROOT } from "./steps.ts";

const ENGINE = "packages/recognition/src/";
const CONTRACT = "packages/contract/";

/** The file with the engine's version, which is not part of the fingerprint. */
export const VERSION_FILE = `${ENGINE}engine-version.ts`;

/**
 * The number of hexadecimal digits of the SHA-256: enough that two versions of the engine never coincide by
 * chance.
 */
const DIGITS = 10;

/** Source texts by their paths from the project's root. */
export type Sources = ReadonlyMap<string, string>;

/**
 * Returns the sources on which the engine's results can depend: recognition's, and the contract's modules
 * that these import at run time.
 */
export function engineSources(): Sources {
  const sources = new Map<string, string>();
  const open = sourceFiles().filter(isEngineSource);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (sources.has(path)) continue;
    const source = readFileSync(join(ROOT, path), "utf8");
    sources.set(path, source);
    open.push(...importsOf(path, source));
  }
  return sources;
}

/**
 * Returns the fingerprint of sources: of their code without types, comments and white space, independent of
 * the order of the files.
 */
export function fingerprint(sources: Sources): string {
  const hash = createHash("sha256");
  for (const path of [...sources.keys()].sort()) {
    hash.update(`${path}\0${codeOf(path, sources.get(path) ?? "")}\0`);
  }
  return hash.digest("hex").slice(0, DIGITS);
}

const STAMP = /(const FINGERPRINT = ")([\da-f]*)(")/;

/** Returns the fingerprint in the text of the version file; `undefined` if it has none. */
export function stampIn(versionFile: string): string | undefined {
  return STAMP.exec(versionFile)?.[2];
}

/** Returns the text of the version file with another fingerprint. */
export function withStamp(versionFile: string, stamp: string): string {
  return versionFile.replace(STAMP, `$1${stamp}$3`);
}

function isEngineSource(path: string): boolean {
  return (
    path.startsWith(ENGINE) && path.endsWith(".ts") && !path.endsWith(".test.ts") && path !== VERSION_FILE
  );
}

/** Returns the paths of the project's modules that a source imports at run time. */
function importsOf(path: string, source: string): string[] {
  const specifiers = [...codeOf(path, source).matchAll(/\b(?:from|import)"([^"]+)"/g)].map(
    ([, name]) => name ?? "",
  );
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
    return specifier.startsWith("@harapen/contract/") ? contractModule(specifier) : [];
  });
}

function contractModule(specifier: string): string {
  const { exports } = JSON.parse(readFileSync(join(ROOT, CONTRACT, "package.json"), "utf8"));
  return posix.join(CONTRACT, exports[specifier.replace("@harapen/contract", ".")]);
}

/** Returns the code that runs, in a canonical form: without types, comments and white space; names stay. */
function codeOf(path: string, source: string): string {
  return transformSync(source, {
    filename: path,
    configFile: false,
    swcrc: false,
    isModule: true,
    minify: true,
    jsc: {
      target: "es2024",
      parser: { syntax: "typescript" },
      transform: { verbatimModuleSyntax: true },
      minify: { compress: false, mangle: false, format: { comments: false } },
    },
  }).code;
}
