import { basename } from "node:path";
import { aptInstall, findProgram } from "./apt.ts";

const HEADLESS_SHELL = "chromium-headless-shell";

const DESKTOP_NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge",
];

/**
 * The headless shell first: without a desktop browser around the page, the tests take a fifth less time (36
 * tests: 67 s for 85).
 */
const NAMES = [HEADLESS_SHELL, ...DESKTOP_NAMES];

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

/** Returns the path of a Chromium on this machine, preferably CHROMIUM_PATH, or `undefined`. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return named ? findProgram([], [named]) : findProgram(NAMES, WELL_KNOWN);
}

/** Finds a Chromium, installing it first if possible; `undefined` if neither works. */
export function findOrInstallBrowser(): string | undefined {
  const found = findBrowser();
  if (found || process.env.CHROMIUM_PATH) return found;
  aptInstall(HEADLESS_SHELL);
  if (findBrowser() === undefined) aptInstall("chromium");
  return findBrowser();
}

/**
 * Finds, or installs if possible, a Chromium that is a whole browser, preferably CHROMIUM_PATH: the headless
 * shell has no Background Sync.
 */
export function findOrInstallDesktopBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && basename(named) !== HEADLESS_SHELL) return findProgram([], [named]);
  const find = () => findProgram(DESKTOP_NAMES, WELL_KNOWN);
  if (find() === undefined) aptInstall("chromium");
  return find();
}
