import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sourceFiles } from "./source-files.ts";
import { ROOT, run, runQuietly } from "./steps.ts";

/*
 * `npm run build` builds the visitors' and the staff's app. Each build keeps a digest of what it was made of,
 * so that `npm start` and the browser tests build only what has changed since.
 */

const APPS = ["visitor", "staff"] as const;
type App = (typeof APPS)[number];

const distOf = (app: App) => join(ROOT, "apps", app, "dist");
/** The file in a build with the digest of its sources. */
const stampOf = (app: App) => join(distOf(app), ".sources");

/** How long another command's build is waited for. */
const OTHER_BUILD_MS = 600_000;

/**
 * Builds the apps whose sources, libraries or settings are not those of their last build, without the
 * builder's output unless it fails. Resolves to whether all are built.
 */
export function buildChanged(): Promise<boolean> {
  return inTurn(async () => {
    const files = sourceFiles();
    const changed = APPS.filter((app) => !isBuiltOf(app, digestOf(app, files)));
    if (changed.length > 0)
      process.stderr.write(`Building what has changed, which takes about a minute: ${changed.join(", ")}.\n`);
    return buildEach(changed, runQuietly);
  });
}

/**
 * Builds alone: of several commands at a time the others wait until one has built. SQLite's lock ends with its
 * process, however that ends.
 */
async function inTurn(build: () => Promise<boolean>): Promise<boolean> {
  const cache = join(ROOT, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const lock = new DatabaseSync(join(cache, "build-lock.sqlite"), { timeout: OTHER_BUILD_MS });
  try {
    lock.exec("begin exclusive");
    return await build();
  } finally {
    lock.close();
  }
}

async function buildEach(apps: readonly App[], runBuild: typeof run): Promise<boolean> {
  const files = sourceFiles();
  for (const app of apps) {
    // Of before the build: what is edited meanwhile is built the next time.
    const digest = digestOf(app, files);
    rmSync(stampOf(app), { force: true });
    // Otherwise the environment decides, and a shell for development makes an app without its service worker.
    const production = { NODE_ENV: "production" };
    if ((await runBuild(["npm", "run", "build", "-w", `@harapen/${app}`], production)) !== 0) return false;
    if (existsSync(join(distOf(app), "index.html"))) writeFileSync(stampOf(app), digest);
  }
  return true;
}

function isBuiltOf(app: App, digest: string): boolean {
  const stamp = stampOf(app);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === digest;
}

const TEST = /[.](test|faults)[.]tsx?$/;

/** Returns a digest of an app's sources: its files and its packages', the libraries, and Vite's settings. */
function digestOf(app: App, files: readonly string[]): string {
  const isSource = (file: string) =>
    (file.startsWith(`apps/${app}/`) || file.startsWith("packages/")) && !TEST.test(file);
  const digest = createHash("sha256");
  for (const file of ["package.json", "package-lock.json", ...files.filter(isSource).sort()])
    digest
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update("\0");
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("VITE_"));
  return digest.update(JSON.stringify(settings.sort())).digest("hex");
}

if (import.meta.main) process.exit((await inTurn(() => buildEach(APPS, run))) ? 0 : 1);
