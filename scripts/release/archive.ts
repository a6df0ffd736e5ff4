import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { ROOT } from "../steps.ts";
import {
  billOfMaterials,
  type Component,
  installedComponents,
  type Source,
  sortedComponents,
  thirdPartyLicenses,
} from "./components.ts";

/** The machines for which there are archives: Linux with glibc 2.28 or later. */
export const PLATFORMS = ["linux-x64", "linux-arm64"] as const;
export type Platform = (typeof PLATFORMS)[number];

/**
 * Makes the archives of the checkout in a folder, anew, with their digests in `SHA256SUMS`. The apps are built
 * before. Returns the archives' names.
 */
export function makeArchives(folder: string, source: Source): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archives = withAppLibraries((libraries) =>
    PLATFORMS.map((platform) => makeArchive(platform, { folder, source, libraries })),
  );
  writeFileSync(join(folder, "SHA256SUMS"), archives.map((archive) => digestLine(archive, folder)).join(""));
  return archives.map((archive) => relative(folder, archive));
}

/**
 * Makes an installation for a platform that needs nothing but itself: Node, the built apps, the server and its
 * libraries. Returns the path of the archive in `folder`. `libraries` are those that the apps' builds contain.
 */
function makeArchive(
  platform: Platform,
  { folder, source, libraries }: { folder: string; source: Source; libraries: readonly Component[] },
): string {
  const name = `harapen-${source.version}-${platform}`;
  const temporary = mkdtempSync(join(tmpdir(), "harapen-release-"));
  try {
    const target = join(temporary, name);
    copyManifests(target);
    npmInstall(target, platform, ["server"]);
    const node = installNode(target, platform);
    copyProject(target);
    const components = sortedComponents([...libraries, ...installedComponents(target), node]);
    writeFileSync(join(target, "COMMIT"), `${source.commit}\n`);
    writeFileSync(
      join(target, "bom.cdx.json"),
      `${JSON.stringify(billOfMaterials(components, source), null, 1)}\n`,
    );
    writeFileSync(join(target, "THIRD_PARTY_LICENSES"), thirdPartyLicenses(components));
    writeFileSync(join(target, "SHA256SUMS"), digestsOf(target));
    return pack(target, join(folder, `${name}.tar.gz`), source.time);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/**
 * Installs what the apps' builds are made of in a folder that is removed in the end, and returns what `use`
 * makes of it.
 */
function withAppLibraries<Result>(use: (libraries: readonly Component[]) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "harapen-libraries-"));
  try {
    copyManifests(folder);
    npmInstall(folder, PLATFORMS[0], ["visitor", "staff"]);
    return use(installedComponents(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Copies what `npm ci` reads: without the manifest of each workspace it refuses the lock. */
function copyManifests(target: string): void {
  copy(target, trackedFiles(".npmrc", "package-lock.json", "package.json", "*/package.json"));
}

function npmInstall(folder: string, platform: Platform, apps: readonly string[]): void {
  const [os = "", cpu = ""] = platform.split("-");
  const machine = [`--os=${os}`, `--cpu=${cpu}`, "--libc=glibc"];
  const workspaces = apps.map((app) => `--workspace=@harapen/${app}`);
  npm(["ci", "--omit=dev", "--ignore-scripts", ...machine, ...workspaces], folder);
}

/**
 * Installs Node as `npm ci` does in the project, for any platform: in `node_modules/.bin`, where the launcher
 * looks for it.
 */
function installNode(target: string, platform: Platform): Component {
  const { version } = JSON.parse(readFileSync(join(ROOT, "node_modules/node/package.json"), "utf8"));
  const [packed] = JSON.parse(npm(["pack", "--json", `node-${platform}@${version}`], target));
  const archive = join(target, packed.filename);
  const folder = join(target, "node_modules/node");
  mkdirSync(join(folder, "bin"), { recursive: true });
  const files = ["package/bin/node", "package/LICENSE"];
  execFileSync("tar", ["xzf", archive, "-C", folder, "--strip-components=1", ...files]);
  rmSync(archive);
  mkdirSync(join(target, "node_modules/.bin"), { recursive: true });
  symlinkSync("../node/bin/node", join(target, "node_modules/.bin/node"));
  return { name: packed.name, version, license: "MIT", integrity: packed.integrity, folder };
}

const TEST = /[.](test|faults)[.]tsx?$|[/]testing[/]/;

/** Copies what the server reads, and what its operator does; takes the other workspaces away. */
function copyProject(target: string): void {
  const linked = readdirSync(join(target, "node_modules/@harapen"));
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "apps/server/package.json"), "utf8"));
  const packages = linked.filter((name) => `@harapen/${name}` in dependencies);
  for (const name of linked)
    if (name !== "server" && !packages.includes(name))
      rmSync(join(target, "node_modules/@harapen", name), { recursive: true });
  for (const folder of ["apps", "packages", "e2e", "bench"])
    rmSync(join(target, folder), { recursive: true, force: true });
  const sources = ["apps/server", ...packages.map((name) => `packages/${name}`)];
  const forOperators = ["CHANGELOG.md", "README.md", "SECURITY.md", "deploy", "docs/*.md"];
  const files = trackedFiles("harapen", "aquariums", ...sources, ...forOperators);
  copy(
    target,
    files.filter((file) => !TEST.test(file)),
  );
  for (const app of ["visitor", "staff"]) {
    const dist = `apps/${app}/dist`;
    cpSync(join(ROOT, dist), join(target, dist), { recursive: true });
    rmSync(join(target, dist, ".sources"), { force: true });
  }
}

function trackedFiles(...patterns: string[]): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--", ...patterns], { cwd: ROOT, encoding: "utf8" });
  return listed.split("\0").filter(Boolean);
}

function copy(target: string, files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(ROOT, file), join(target, file));
  }
}

/** Returns the SHA-256 digests of a folder's files, as `sha256sum --check` reads them. */
function digestsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const paths = files.filter((path) => lstatSync(join(folder, path)).isFile()).sort();
  return paths.map((path) => digestLine(join(folder, path), folder)).join("");
}

/** Returns a file's line in a list of digests, by its path from a folder. */
function digestLine(file: string, folder: string): string {
  return `${createHash("sha256").update(readFileSync(file)).digest("hex")}  ${relative(folder, file)}\n`;
}

/** Packs a folder the same way each time: in order, owned by root, with the commit's time. */
function pack(folder: string, archive: string, time: string): string {
  const same = [
    "--sort=name",
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--mode=go=rX,u+w",
    `--mtime=${time}`,
  ];
  const name = relative(dirname(folder), folder);
  execFileSync("tar", ["-c", ...same, "-I", "gzip -9n", "-f", archive, "-C", dirname(folder), name]);
  return archive;
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}
