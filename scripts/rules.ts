import { writeFileSync } from "node:fs";
import { readRules, rulesPage } from "./rule-tags.ts";
import { ROOT } from "./steps.ts";

/* Prints each rule with its tests, or writes them to a file: `npm run rules`, `npm run rules -- rules.md`. */

const [file] = process.argv.slice(2);
const page = rulesPage(readRules(ROOT));
if (file === undefined) process.stdout.write(page);
else writeFileSync(file, page);
