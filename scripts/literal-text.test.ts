import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BIOME = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
const COMPONENT = "apps/visitor/src/ui/Sign.tsx";

const project = mkdtempSync(join(tmpdir(), "harapen-lint-"));
mkdirSync(join(project, "apps/visitor/src/ui"), { recursive: true });
copyFileSync(join(ROOT, "biome.json"), join(project, "biome.json"));
afterAll(() => rmSync(project, { recursive: true }));

/** Lints a component with these children by the project's rules. Returns the linter's output. */
function lint(children: string): string {
  writeFileSync(
    join(project, COMPONENT),
    `export const Sign = ({ text }: { text: string }) => <p>${children}</p>;\n`,
  );
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [BIOME, "lint", "--vcs-enabled=false", "--colors=off", COMPONENT],
    { cwd: project, encoding: "utf8" },
  );
  return stdout + stderr;
}

test.each(["Hello", "こんにちは", '{"Hello"}', "{text}: {text}"])(
  "the lint refuses the literal text in <p>%s</p>",
  (children) => {
    expect(lint(children)).toMatch(/lint\/style\/(noJsxLiterals|useConsistentCurlyBraces)/);
  },
);

test.each(["{text}", '<span aria-hidden="true">×</span>'])("the lint allows <p>%s</p>", (children) => {
  const output = lint(children);
  expect(output).toContain("Checked 1 file");
  expect(output).not.toContain("lint/style");
});
