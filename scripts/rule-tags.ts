import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Expression, parseSync } from "@swc/core";
import { headingsOf } from "./markdown.ts";
import { sourceFiles } from "./source-files.ts";

/*
 * A tag stands above a test or a group of tests, and names the section of docs/behaviour.md with the rule that it holds; a tag
 * before the first line of code is for the whole file. Where the title does not say the rule, the tag does. A section of another
 * page is named with its page.
 *
 *     // Rule (results): "Not listed" goes once it is used
 *     // Rule (tracing.md#joining)
 */

/** A rule, and where the test is that holds it. A rule without a clause is said by the test's title. */
export interface RuleTag {
  readonly section: string;
  readonly clause: string;
  readonly file: string;
  /** The titles of the test's groups and its own; empty for a whole file. */
  readonly titles: readonly string[];
}

interface FileTags {
  readonly tags: readonly RuleTag[];
  /** The numbers of the lines, from 1, with a tag that is malformed or stands above no test. */
  readonly loose: readonly number[];
}

const PAGE = "docs/behaviour.md";
const TAG = /^\s*\/\/ Rule \(([^()]+)\)(?:: (.+))?$/;
const LIKE_A_TAG = /^\s*\/\/\s*Rules?\s*[(:]/i;
const CONTINUED = /^\s*\/\/ {3,}(.+)$/;
const COMMENT = /^\s*\/\//;

/**
 * Matches the functions that run a test, or a group of tests, under a title; `test.skip` and the like do not.
 */
const TEST = /^(test|it|(test\.)?describe\w*)(\.(each|for|skipIf|runIf))*$/;

/** Returns the tags in a source, by the tests below them. */
export function tagsIn(file: string, source: string): FileTags {
  const lines = source.split("\n");
  const suspects = lines.flatMap((line, index) => (LIKE_A_TAG.test(line) ? [index] : []));
  if (suspects.length === 0) return { tags: [], loose: [] };
  const used = new Set<number>();
  const tagsAbove = (index: number, titles: readonly string[]) => {
    let first = index;
    while (first > 0 && COMMENT.test(lines[first - 1] ?? "")) first--;
    return tagsBetween(lines, first, index, used).map((tag) => ({ ...tag, file, titles }));
  };
  const code = lines.findIndex((line) => line.trim() !== "" && !COMMENT.test(line));
  const whole = tagsBetween(lines, 0, code, used).map((tag) => ({ ...tag, file, titles: [] }));
  const ofTests = testsIn(source).flatMap(({ line, titles }) => tagsAbove(line, titles));
  return {
    tags: [...whole, ...ofTests],
    loose: suspects.filter((index) => !used.has(index)).map((index) => index + 1),
  };
}

/**
 * Reads the tags in a range of lines, and notes the lines that begin one. A line that was read before has
 * none.
 */
function tagsBetween(lines: readonly string[], from: number, to: number, used: Set<number>) {
  const tags: { section: string; clause: string }[] = [];
  let isOpen = false;
  for (let index = from; index < to; index++) {
    const line = lines[index] ?? "";
    const [, section, clause = ""] = TAG.exec(line) ?? [];
    const [, more] = CONTINUED.exec(line) ?? [];
    const last = tags.at(-1);
    if (section !== undefined && !used.has(index)) {
      used.add(index);
      tags.push({ section, clause });
      isOpen = clause !== "";
    } else if (more !== undefined && isOpen && last) last.clause += ` ${more}`;
    else isOpen = false;
  }
  return tags;
}

interface TestCall {
  /** The index of the line on which the call begins. */
  readonly line: number;
  readonly titles: readonly string[];
}

/**
 * Returns the tests and groups of a source, each with the titles of the groups around it; a parameterised
 * title is its template.
 */
function testsIn(source: string): TestCall[] {
  const bytes = Buffer.from(source);
  const lineOf = (position: number) =>
    bytes
      .subarray(0, position - 1)
      .toString()
      .split("\n").length - 1;
  /** `start` is where a loop begins whose only statement the node is: a tag stands above the loop. */
  const walk = (node: unknown, groups: readonly string[], start?: number): TestCall[] => {
    if (!isObject(node)) return [];
    if (isNode(node)) {
      if (node.type === "ForOfStatement" && !isBlock(node.body))
        return walk(node.body, groups, start ?? node.span.start);
      if (node.type === "ExpressionStatement") return walk(node.expression, groups, start);
      const title = isCall(node) ? titleOf(node, bytes) : undefined;
      if (isCall(node) && title !== undefined) {
        const titles = [...groups, title];
        return [{ line: lineOf(start ?? node.span.start), titles }, ...walk(node.arguments, titles)];
      }
    }
    return Object.values(node).flatMap((each) => walk(each, groups));
  };
  return walk(parseSync(source, { syntax: "typescript" }), []);
}

interface Node {
  readonly type: string;
  readonly span: { readonly start: number };
  readonly body?: unknown;
  readonly expression?: unknown;
}

interface Call extends Node {
  readonly callee: Expression;
  readonly arguments: readonly { readonly expression: Expression }[];
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isNode = (value: unknown): value is Node => isObject(value) && "type" in value && "span" in value;
const isBlock = (value: unknown) => isNode(value) && value.type === "BlockStatement";
const isCall = (node: Node): node is Call => node.type === "CallExpression";

/**
 * Returns the title of a call that is a test's or a group's, without its quotes. The parser counts in bytes,
 * from 1.
 */
function titleOf(call: Call, bytes: Buffer): string | undefined {
  const title = call.arguments[0]?.expression;
  if (!title || !TEST.test(nameOf(call.callee)) || !("span" in title)) return undefined;
  if (title.type !== "StringLiteral" && title.type !== "TemplateLiteral") return undefined;
  return bytes.subarray(title.span.start, title.span.end - 2).toString();
}

/** Returns the name of a callee, with dots: `it.each` for `it.each([1, 2])`. */
function nameOf(callee: Expression): string {
  if (callee.type === "Identifier") return callee.value;
  if (callee.type === "CallExpression" && callee.callee.type !== "Super" && callee.callee.type !== "Import")
    return nameOf(callee.callee);
  if (callee.type === "MemberExpression" && callee.property.type === "Identifier")
    return `${nameOf(callee.object)}.${callee.property.value}`;
  return "";
}

/** Returns all tags of the project below a folder, and what is wrong with them, in words. */
export function readRules(root: string, files = sourceFiles()) {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, ...tagsIn(file, read(file)) }));
  const tags = found.flatMap((each) => each.tags);
  const page = headingsOf(read(PAGE)).filter(({ level }) => level > 1);
  const sections = page.map(({ anchor }) => anchor);
  const named = new Set(tags.map(({ section }) => section));
  const exists = (section: string) => {
    if (!section.includes(".md")) return sections.includes(section);
    const [page = "", anchor] = section.split("#");
    if (!existsSync(join(root, "docs", page))) return false;
    return !anchor || headingsOf(read(`docs/${page}`)).some((heading) => heading.anchor === anchor);
  };
  const problems = [
    ...found.flatMap(({ file, loose }) => loose.map((line) => `${file}:${line}: a tag above no test`)),
    ...tags
      .filter(({ section }) => !exists(section))
      .map(({ file, section }) => `${file}: no page has the section ${section}`),
    ...page
      .filter(({ anchor, isEmpty }) => !isEmpty && !named.has(anchor))
      .map(({ anchor }) => `${PAGE}#${anchor}: no test has its tag`),
  ];
  return { sections, tags, problems };
}

/** Returns a Markdown page with the rules of each section: the clause, and the test that holds it. */
export function rulesPage({
  sections,
  tags,
}: Pick<ReturnType<typeof readRules>, "sections" | "tags">): string {
  const elsewhere = tags.map(({ section }) => section).filter((section) => !sections.includes(section));
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const parts = [...sections, ...new Set(elsewhere.toSorted())].map((section) => {
    const rows = tags
      .filter((tag) => tag.section === section)
      .map(({ clause, file, titles }) => `| ${cell(clause)} | \`${file}\` | ${cell(titles.join(" › "))} |`);
    return [`## ${section}`, "", "| rule | file | test |", "|---|---|---|", ...rows, ""].join("\n");
  });
  return ["# Rules and their tests", "", ...parts].join("\n");
}
