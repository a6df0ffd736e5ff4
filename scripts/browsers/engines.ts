import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { aptInstall, findProgram, findPrograms } from "./apt.ts";

/** The paths of the programs that WebKit is tested with. */
export interface WebKitPrograms {
  /** Xvfb: a display without a screen. */
  readonly display: string;
  readonly driver: string;
  /** WebKitGTK's own small browser, which comes with its library. */
  readonly browser: string;
}

/** The engines in which the app is tested beside Chromium's. */
export type EngineName = "WebKit" | "Firefox";

/**
 * The folders in which distributions keep WebKitGTK's programs: Debian in a subfolder for the architecture,
 * Fedora and Arch directly.
 */
const LIBRARY_FOLDERS = ["/usr/lib", "/usr/libexec", "/usr/lib64"];
const MINI_BROWSERS = [
  "webkit2gtk-4.1/MiniBrowser",
  "webkitgtk-6.0/MiniBrowser",
  "webkit2gtk-4.0/MiniBrowser",
];

function findMiniBrowser(): string | undefined {
  const folders = LIBRARY_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) => [
    folder,
    ...readdirSync(folder).map((inside) => join(folder, inside)),
  ]);
  return findProgram(
    [],
    MINI_BROWSERS.flatMap((path) => folders.map((folder) => join(folder, path))),
  );
}

/** Finds WebKit's programs on this machine; `undefined` if one is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const display = findProgram(["Xvfb"]);
  const driver = findProgram(["WebKitWebDriver"]);
  const browser = findMiniBrowser();
  return display && driver && browser ? { display, driver, browser } : undefined;
}

const WELL_KNOWN_FIREFOXES = [
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

/**
 * Returns the path of a Firefox on this machine, preferably FIREFOX_PATH, or `undefined`. A snap does not
 * count: it has its own folder for temporary files, and sees no profile in ours.
 */
export function findFirefox(): string | undefined {
  const named = process.env.FIREFOX_PATH;
  const found = named
    ? findPrograms([], [named])
    : findPrograms(["firefox-esr", "firefox"], WELL_KNOWN_FIREFOXES);
  return found.find((path) => !startsSnap(path));
}

/** The most bytes of a script that starts a snap; browsers are larger. */
const MAX_WRAPPER_BYTES = 10_000;

/** Whether a program is a link to snap, or Ubuntu's script that starts one. */
function startsSnap(path: string): boolean {
  const real = realpathSync(path);
  if (basename(real) === "snap") return true;
  return statSync(real).size <= MAX_WRAPPER_BYTES && readFileSync(real, "utf8").includes("/snap/bin/");
}

const ENGINES: Readonly<
  Record<EngineName, { find: () => unknown; packages: readonly string[]; howToInstall: string }>
> = {
  WebKit: {
    find: findWebKit,
    packages: ["webkit2gtk-driver", "xvfb"],
    howToInstall: `The tests in WebKit need WebKitGTK's driver, its MiniBrowser and Xvfb, and not all were found.
Install them and run the command again:
  Debian, Ubuntu   apt-get install webkit2gtk-driver xvfb
  elsewhere        WebKitGTK is there for Linux alone: run the command on one, or in a container of Debian`,
  },
  Firefox: {
    find: findFirefox,
    packages: ["firefox-esr"],
    howToInstall: `The tests in Firefox need Firefox, and none was found (Ubuntu's snap sees no profile in the folder for temporary files).
Install it and run the command again:
  Debian           apt-get install firefox-esr
  Ubuntu           Mozilla's own package or archive (https://support.mozilla.org/kb/install-firefox-linux)
  Fedora           dnf install firefox
  macOS            brew install --cask firefox
  Windows          winget install Mozilla.Firefox
or name the program in FIREFOX_PATH.`,
  },
};

export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[];

/** Returns instructions for installing an engine that was not found. */
export const howToInstall = (name: EngineName): string => ENGINES[name].howToInstall;

/** Installs the missing engines if possible; returns those that are still missing. */
export function installMissingEngines(): EngineName[] {
  const missing = () => ENGINE_NAMES.filter((name) => ENGINES[name].find() === undefined);
  for (const name of missing()) aptInstall(...ENGINES[name].packages);
  return missing();
}
