import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));

/*
 * The commands of docs/operating.md as they stand there, for the test that follows them.
 */

const page = readFileSync(join(ROOT, "docs/operating.md"), "utf8").replaceAll("\\\n", "");

/** Returns the indented block of the page that contains a text; throws an error where none does. */
export function blockWith(text: string): string {
  const blocks = page.match(/(?:^ {4,7}\S.*\n)+/gm) ?? [];
  const found = blocks.find((block) => block.includes(text));
  if (found === undefined) throw new Error(`docs/operating.md has no block with: ${text}`);
  return found.replace(/^ {4,7}/gm, "");
}

/** Returns the code of a sentence, between backticks, that begins with a text; throws an error where none does. */
export function inlineWith(beginning: string): string {
  const found = inline().find((code) => code.startsWith(beginning));
  if (found === undefined) throw new Error(`docs/operating.md has no code that begins with: ${beginning}`);
  return found;
}

const inline = () =>
  [...page.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) =>
    code.replace(/\s+/g, " "),
  );

/** Returns each of Harapen's commands that the page shows, once: what follows `npm run harapen -- `. */
export function commandsOfHarapen(): string[] {
  const blocks = [...page.matchAll(/^ {4}npm run harapen -- (.*?)(?: {2,}#.*)?$/gm)].map(
    ([, command = ""]) => command,
  );
  const sentences = inline().flatMap((code) => /^npm run harapen -- (.*)$/.exec(code)?.[1] ?? []);
  return [...new Set([...blocks, ...sentences])];
}
