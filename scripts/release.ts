import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeArchives } from "./release/archive.ts";
import { hasUnreleased, releaseNotes } from "./release/notes.ts";
import { ROOT, run } from "./steps.ts";

/*
 * `npm run release` makes a release of the commit that is checked out: an installation for each platform, their
 * digests and the notes, in `release/`, and the tag. It refuses where files are changed, where the changelog has
 * no section of the version in package.json, where the apps would be built with settings of one's own, or where
 * that version has been released from another commit. Pushing the tag is left to who releases.
 */

const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const tag = `v${version}`;
const folder = join(ROOT, "release", tag);

function refuse(reason: string): never {
  console.error(`No release. ${reason}`);
  process.exit(1);
}

const changed = git("status", "--porcelain");
if (changed !== "") refuse(`These files are not committed:\n${changed}`);
const settings = Object.keys(process.env).filter((name) => name.startsWith("VITE_"));
const files = globSync("apps/*/.env*", { cwd: ROOT });
if (settings.length + files.length > 0)
  refuse(`A release has no settings of one's own for the apps: ${[...settings, ...files].join(", ")}.`);
const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
if (hasUnreleased(changelog)) refuse("CHANGELOG.md has unreleased changes. Give them a version and a date.");
const notes = releaseNotes(changelog, version);
if (notes === undefined) refuse(`CHANGELOG.md has no section of ${version} with a date.`);
const isTagged = git("tag", "--list", tag) !== "";
if (isTagged && git("rev-parse", `${tag}^{commit}`) !== git("rev-parse", "HEAD"))
  refuse(`${tag} is another commit. A new release needs a new version in package.json.`);

if ((await run(["npm", "run", "build"])) !== 0) refuse("The apps cannot be built.");
const archives = makeArchives(folder, {
  version,
  commit: git("rev-parse", "--short=12", "HEAD"),
  time: new Date(git("log", "-1", "--format=%cI")).toISOString(),
});
writeFileSync(join(folder, "NOTES.md"), notes);
if (!isTagged)
  git("tag", "--annotate", tag, "--cleanup=whitespace", "--message", `Harapen ${version}\n\n${notes}`);
console.log(`${tag} is tagged; release/${tag} has ${archives.join(", ")}.`);
