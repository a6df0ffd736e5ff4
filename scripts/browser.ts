import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];

const WELL_KNOWN = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

export const HOW_TO_INSTALL = `The browser tests need Chromium or Chrome, and none was found.
Install one of these and run the command again:
  Debian, Ubuntu   apt-get install chromium
  Fedora           dnf install chromium
  macOS            brew install --cask google-chrome
  Windows          winget install Google.Chrome
or name the program in CHROMIUM_PATH.`;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of a Chromium on this machine, CHROMIUM_PATH first, or `undefined`. */
export function findBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((dir) => NAMES.map((name) => join(dir, name)));
  const named = process.env.CHROMIUM_PATH;
  return (named ? [named] : [...onPath, ...WELL_KNOWN]).find(isExecutable);
}

/** Installs Debian's Chromium where apt-get is there and may be used (as root, or by sudo without a password). */
function installBrowser(): void {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const [program, ...rest] = [...sudo, "apt-get", ...args];
    if (!program) return;
    console.log(`\n── browser: ${[program, ...rest].join(" ")}`);
    const { status } = spawnSync(program, rest, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) return;
  }
}

/** Finds a Chromium, installing it first where that is possible; `undefined` when neither works. */
export function findOrInstallBrowser(): string | undefined {
  const found = findBrowser();
  if (found || process.env.CHROMIUM_PATH) return found;
  if (process.platform === "linux") installBrowser();
  return findBrowser();
}
