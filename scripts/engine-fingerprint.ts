import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { transformSync } from "@swc/core";
import { sourceFiles } from "./source-files.ts";
import { ROOT } from "./steps.ts";

const ENGINE = "packages/recognition/src/";
const CONTRACT = "packages/contract/";

/** Where the engine's version stands. It is no part of the fingerprint. */
export const VERSION_FILE = `${ENGINE}engine-version.ts`;

/** Digits, hexadecimal, of the SHA-256: enough that two versions of the engine never have the same by chance. */
const DIGITS = 10;

/** Source texts by their paths from the project's root. */
export type Sources = ReadonlyMap<string, string>;

/** The sources that the engine's results can depend on: recognition's, and the modules of the contract that these import at run time. */
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

/** The fingerprint of sources: of their code without types, comments and white space, whatever the order of the files. */
export function fingerprint(sources: Sources): string {
  const hash = createHash("sha256");
  for (const path of [...sources.keys()].sort()) {
    hash.update(`${path}\0${codeOf(path, sources.get(path) ?? "")}\0`);
  }
  return hash.digest("hex").slice(0, DIGITS);
}

const STAMP = /(const FINGERPRINT = ")([\da-f]*)(")/;

/** The fingerprint in the text of the version file; `undefined` where it has none. */
export function stampIn(versionFile: string): string | undefined {
  return STAMP.exec(versionFile)?.[2];
}

/** The text of the version file with another fingerprint. */
export function withStamp(versionFile: string, stamp: string): string {
  return versionFile.replace(STAMP, `$1${stamp}$3`);
}

function isEngineSource(path: string): boolean {
  return (
    path.startsWith(ENGINE) && path.endsWith(".ts") && !path.endsWith(".test.ts") && path !== VERSION_FILE
  );
}

/** The paths of the project's modules that a source imports at run time. */
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

/** The code that runs, in one notation: types, comments and white space are gone, names stay. */
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
