import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { importsAfterFiles } from "./imports-after-files.ts";

const MODULES = {
  "entry.js": `import("./alone.js"); import("./one.js"); import("./two.js");`,
  "alone.js": `console.log("alone");`,
  "one.js": `import { shared } from "./shared.js"; import "./one.css"; console.log("one", shared);`,
  "two.js": `import { shared } from "./shared.js"; console.log("two", shared);`,
  "shared.js": `export const shared = ["shared by two"];`,
  "one.css": "p { color: red }",
};

/** Builds the modules; returns the code of their entry, with files named without their hashes. */
async function builtEntry(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "harapen-build-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, code] of Object.entries(MODULES)) writeFileSync(join(root, name), code);
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [importsAfterFiles()],
    build: {
      write: false,
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, "entry.js") },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code.replaceAll(/-[\w-]{8}(?=\.(?:js|css)\b)/g, "");
}

/** The files that the code names for each of its imports, in order. */
function neededFiles(code: string): string[][] {
  const files: string[] = JSON.parse(/m\.f=(\[[^\]]*\])/.exec(code)?.[1] ?? "[]");
  return Array.from(code.matchAll(/__vite__mapDeps\(\[([\d,]*)\]\)/g), ([, indexes = ""]) =>
    indexes.split(",").map((index) => files[Number(index)] ?? ""),
  );
}

// Rule (first-paint)
test("an import waits by our own helper for its module's file, also where it is the only one, and for all that it needs", async () => {
  const code = await builtEntry();
  expect(neededFiles(code).map((files) => files.toSorted())).toEqual([
    ["assets/alone.js"],
    ["assets/one.css", "assets/one.js", "assets/shared.js"],
    ["assets/shared.js", "assets/two.js"],
  ]);
  expect(code).toContain("function importAfterFiles");
  expect(code).not.toContain("vite:preloadError");
});
