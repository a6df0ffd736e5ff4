import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readRules, rulesPage, tagsIn } from "./rule-tags.ts";
import { ROOT } from "./steps.ts";

/** A tag; in one piece it would be taken for a tag of this file. */
const tag = (rest: string) => `//${" "}Rule ${rest}`;

const SOURCE = `
${tag("(album)")}

import { it } from "vitest";

// A comment of its own.
${tag("(results): the first seven show,")}
//   and the rest when asked
${tag("(the-search)")}
// biome-ignore lint/a/rule: why
describe("a group", () => {
  ${tag('(undo): "é" is taken back')}
  it.each([
    [":) (", 1],
  ])("second %s", () => {});
  test(\`third \${page.name} it\`, async () => {});
});
${tag("(the-calls)")}
for (const each of [1, 2])
  for (const other of [3])
    test(\`\${each} of \${other}\`, () => {});
${tag("(detail)")}
const other = \`it("in a text", () => {})\`;
${tag("(catalog)")}
test.skip("not run", () => {});
`;

describe("the tags of a source", () => {
  it("belong to the tests below them, with their groups, or to the whole file", () => {
    const { tags } = tagsIn("a.test.ts", SOURCE);
    expect(tags.map(({ section, clause, titles }) => [section, clause, ...titles])).toEqual([
      ["album", ""],
      ["results", "the first seven show, and the rest when asked", "a group"],
      ["the-search", "", "a group"],
      ["undo", '"é" is taken back', "a group", "second %s"],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the title is a template.
      ["the-calls", "", "${each} of ${other}"],
    ]);
  });

  it("are loose where they stand above no test that runs", () => {
    expect(tagsIn("a.test.ts", SOURCE).loose).toEqual([22, 24]);
  });

  it("are loose where they are malformed", () => {
    const malformed = [`//${" "}Rule: undo`, `//${" "}Rules (undo)`, tag("(undo) "), tag("(undo): ")];
    for (const line of malformed)
      expect(tagsIn("a.test.ts", `${line}\nit("x", () => {});`).loose).toEqual([1]);
  });
});

describe("the check of the rules", () => {
  const root = mkdtempSync(join(tmpdir(), "rules-"));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function made(files: Record<string, string>) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return readRules(
      root,
      Object.keys(files).filter((path) => path.endsWith(".ts")),
    );
  }

  it("finds sections without a tag, and tags without a section or a test", () => {
    const rules = made({
      "docs/behaviour.md":
        "# Behaviour\n\n## Drawing\n\n### Undo\n\nA rule.\n\n### Whose answer counts\n\nA rule.\n\n## The search\n\nA rule.\n",
      "docs/tracing.md": "# Tracing\n\n## Joining\n",
      "apps/a.test.ts": `import "a";\n${tag("(undo)")}\n${tag("(tracing.md#joining)")}\n${tag("(tracing.md)")}\nit("a | b", () => {});`,
      "apps/b.test.ts": `test("b", () => {});\n${tag("(undo)")}\nconst b = 1;\n${tag("(redo)")}\ntest("c", () => {});`,
      "apps/c.test.ts": `${tag("(lost.md)")}\n${tag("(tracing.md#parting): of no heading")}\nit("d", () => {});`,
    });
    expect(rules.problems).toEqual([
      "apps/b.test.ts:2: a tag above no test",
      "apps/b.test.ts: no page has the section redo",
      "apps/c.test.ts: no page has the section lost.md",
      "apps/c.test.ts: no page has the section tracing.md#parting",
      "docs/behaviour.md#whose-answer-counts: no test has its tag",
      "docs/behaviour.md#the-search: no test has its tag",
    ]);
    expect(rulesPage(rules)).toContain(
      "## undo\n\n| rule | file | test |\n|---|---|---|\n|  | `apps/a.test.ts` | a \\| b |\n",
    );
  });
});

it("each section of rules in docs/behaviour.md has a test's tag, and each tag a section", () => {
  const { tags, problems } = readRules(ROOT);
  expect(problems).toEqual([]);
  expect(tags.length).toBeGreaterThan(500);
});
