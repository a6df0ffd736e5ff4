import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { headingsOf } from "./markdown.ts";
import { SOURCE_FOLDERS, sourceFiles } from "./source-files.ts";
import { ROOT } from "./steps.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const PAGES = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".md"))
  .map((path) => `docs/${path}`)
  .concat("README.md", "CONTRIBUTING.md", "SECURITY.md");

/** A place that a page or a comment mentions: its text, and its path from the project's root. */
interface Mention {
  readonly from: string;
  readonly text: string;
  readonly path: string;
  readonly heading?: string | undefined;
}

/**
 * Parses a mention: `text` is a path relative to `folder`, perhaps with a heading; a heading alone is one of
 * the page itself.
 */
function mention(from: string, text: string, folder = ""): Mention {
  const [path = "", heading] = text.split("#");
  return { from, text, path: path ? join(folder, path) : from, heading };
}

/** Returns the links and images in Markdown that refer to files of the project. */
function linksOf(page: string): Mention[] {
  return [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => mention(page, target, dirname(page)));
}

/**
 * Returns the paths in backticks that begin at the project's root; `{a,b}` gives each, and a path with <a
 * placeholder> gives none.
 */
function pathsOf(page: string): Mention[] {
  const roots = [...SOURCE_FOLDERS, "docs", "aquariums", "deploy"].join("|");
  return [...read(page).matchAll(new RegExp(`\`((?:${roots})/[^\`\\s<]+)\``, "g"))]
    .flatMap(([, text = ""]) => alternativesOf(text))
    .map((text) => mention(page, text));
}

function alternativesOf(text: string): string[] {
  const [, before = "", alternatives, after = ""] = /^(.*?)\{(.*?)\}(.*)$/.exec(text) ?? [];
  if (alternatives === undefined) return [text];
  return alternatives.split(",").flatMap((each) => alternativesOf(before + each + after));
}

/** Returns the pages that code refers to, as in docs/behaviour.md#undo. */
function referencesOf(file: string): Mention[] {
  return [...read(file).matchAll(/\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g)].map(([text]) => mention(file, text));
}

/** Returns the files that comments mention by their path from the project's root. */
function filesInComments(file: string): Mention[] {
  const path = new RegExp(`\\b(?:${SOURCE_FOLDERS.join("|")})/[\\w./-]+[.](?:tsx?|css|cjs)\\b`, "g");
  return [...read(file).matchAll(/^\s*(?:\/?\*|\/\/).*$/gm)]
    .flatMap(([comment]) => [...comment.matchAll(path)])
    .map(([text]) => mention(file, text));
}

const anchorsOf = (page: string) => new Set(headingsOf(read(page)).map(({ anchor }) => anchor));

const leadsNowhere = ({ path, heading }: Mention) =>
  !existsSync(join(ROOT, normalize(path))) ||
  (heading !== undefined && path.endsWith(".md") && !anchorsOf(path).has(heading));

const missing = (mentions: readonly Mention[]) =>
  mentions.filter(leadsNowhere).map(({ from, text }) => `${from}: ${text}`);

test("every link and every file path on the pages leads somewhere", () => {
  const mentions = PAGES.flatMap((page) => [...linksOf(page), ...pathsOf(page)]);
  expect(mentions.length).toBeGreaterThan(100);
  expect(missing(mentions)).toEqual([]);
});

test("every page that code and alerts refer to exists, with its heading", () => {
  const deployed = readdirSync(join(ROOT, "deploy"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(yaml|json)$/.test(path))
    .map((path) => `deploy/${path}`);
  const mentions = sourceFiles()
    .filter((path) => /\.(ts|tsx|css|html)$/.test(path) && path !== "scripts/docs-links.test.ts")
    .concat(deployed)
    .flatMap(referencesOf);
  expect(mentions.length).toBeGreaterThan(5);
  expect(missing(mentions)).toEqual([]);
});

test("every file that a comment names from the root exists", () => {
  const mentions = sourceFiles()
    .filter((path) => /\.(tsx?|css)$/.test(path))
    .flatMap(filesInComments);
  expect(mentions.length).toBeGreaterThan(0);
  expect(missing(mentions)).toEqual([]);
});

test("every decision that code or a page cites by number exists", () => {
  const decisions = readdirSync(join(ROOT, "docs/decisions")).map((name) => name.slice(0, 3));
  const cited = [...PAGES, ...sourceFiles().filter((path) => /\.tsx?$/.test(path))].flatMap((path) =>
    [...read(path).matchAll(/\b[Dd]ecision (\d{3})\b/g)].map(([, number = ""]) => ({ path, number })),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !decisions.includes(number))).toEqual([]);
});

test("the index of decisions lists each page by its title", () => {
  const index = read("docs/decisions/README.md");
  const pages = readdirSync(join(ROOT, "docs/decisions")).filter((name) => /^\d{3}-/.test(name));
  const unlisted = pages.filter((name) => !index.includes(`[${name.slice(0, 3)}](${name})`));
  expect(unlisted).toEqual([]);
});
