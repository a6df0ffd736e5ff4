import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildChanged } from "./build.ts";
import { makeArchives } from "./release/archive.ts";
import { ROOT } from "./steps.ts";

/*
 * `npm run archive` makes archives as a release has them, of the checkout as it is, in `release/`: for who runs
 * what is not released yet. Their name has the commit, with `-dirty` where files are changed.
 */

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const words = ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"];
const commit = execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).trim();
if (!(await buildChanged())) process.exit(1);
const name = `${version}-${commit}`;
const source = { version: name, commit, time: new Date().toISOString() };
const archives = makeArchives(join(ROOT, "release", name), source);
console.log(`release/${name} has ${archives.join(", ")}.`);
