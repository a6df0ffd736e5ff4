import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./steps.ts";
import { type Titles, testTitles } from "./test-titles.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** A row of the table of clauses at the end of docs/behaviour.md. */
interface Row {
  readonly clause: string;
  readonly builtIn: readonly string[];
  readonly heldBy: readonly NamedTest[];
}

/** A test by its file and its title; `groups` are the titles of its groups, if the row names them. */
interface NamedTest {
  readonly file: string;
  readonly groups: readonly string[];
  readonly title: string;
}

const HEADING = "## Clauses";
const [, page = ""] = read("docs/behaviour.md").split(`\n${HEADING}\n`);

/** Returns the cells of a table's line; `\|` is a bar within one. */
const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);

/** Parses a test of the form `file`: group › title. */
function namedTest(text: string): NamedTest {
  const [, file = text, named = ""] = /^`([^`]+)`: (.+)$/.exec(text) ?? [];
  const groups = named.split(" › ");
  return { file, title: groups.pop() ?? "", groups };
}

function rowOf([clause = "", builtIn = "", heldBy = ""]: string[]): Row {
  return { clause, builtIn: pathsIn(builtIn), heldBy: heldBy.split("<br>").filter(Boolean).map(namedTest) };
}

const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| clause |"))
  .map(cellsOf)
  .map(rowOf);

const titles = new Map<string, Titles>();

function titlesOf(file: string): Titles {
  const known = titles.get(file) ?? testTitles(existsSync(join(ROOT, file)) ? read(file) : "");
  titles.set(file, known);
  return known;
}

function isThere({ file, groups, title }: NamedTest): boolean {
  const known = titlesOf(file);
  return known.tests.has(title) && groups.every((group) => known.groups.has(group));
}

describe("the table of clauses in docs/behaviour.md", () => {
  it("has a place where each clause is built and a test that holds it", () => {
    expect(rows.length).toBeGreaterThan(300);
    const incomplete = rows.filter(({ builtIn, heldBy }) => builtIn.length === 0 || heldBy.length === 0);
    expect(incomplete.map(({ clause }) => clause)).toEqual([]);
  });

  it("names files that are there", () => {
    const missing = rows.flatMap(({ builtIn }) => builtIn.filter((path) => !existsSync(join(ROOT, path))));
    expect(missing).toEqual([]);
  });

  it("names tests that are there, by their files and titles", () => {
    const missing = rows.flatMap(({ clause, heldBy }) =>
      heldBy.filter((test) => !isThere(test)).map(({ file, title }) => `${clause} ${file}: ${title}`),
    );
    expect(missing).toEqual([]);
  });

  it("states no clause twice", () => {
    const clauses = rows.map(({ clause }) => clause);
    expect(clauses.filter((clause, at) => clauses.indexOf(clause) !== at)).toEqual([]);
  });
});
