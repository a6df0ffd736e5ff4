import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The file to which `npm run bench -- learning` writes what it measured. */
export const LEARNING_FRAGMENT = fileURLToPath(
  new URL("../../../docs/identification/learning.md", import.meta.url),
);

/** Returns the report's section on what confirmed drawings bring; nothing as long as it was not measured. */
export function learningSection(): string {
  return existsSync(LEARNING_FRAGMENT) ? readFileSync(LEARNING_FRAGMENT, "utf8").trim() : "";
}
