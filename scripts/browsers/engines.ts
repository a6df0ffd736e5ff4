import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { aptInstall, findProgram } from "./apt.ts";

/** The programs that WebKit is tested with, by their paths. */
export interface WebKitPrograms {
  /** Xvfb: a display without a screen. */
  readonly display: string;
  readonly driver: string;
  /** WebKitGTK's own small browser, which comes with its library. */
  readonly browser: string;
}

/** The engines, beside Chromium's, that the app is tested in. */
export type EngineName = "WebKit" | "Firefox";

/** Folders in which distributions keep WebKitGTK's programs: Debian below one for the architecture, Fedora and Arch here. */
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

/** Finds WebKit's programs on this machine; `undefined` where one is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const display = findProgram(["Xvfb"]);
  const driver = findProgram(["WebKitWebDriver"]);
  const browser = findMiniBrowser();
  return display && driver && browser ? { display, driver, browser } : undefined;
}

/** Returns the path of a Firefox on this machine, FIREFOX_PATH first, or `undefined`. */
export function findFirefox(): string | undefined {
  const named = process.env.FIREFOX_PATH;
  if (named) return findProgram([], [named]);
  return findProgram(
    ["firefox-esr", "firefox"],
    ["/Applications/Firefox.app/Contents/MacOS/firefox", "C:\\Program Files\\Mozilla Firefox\\firefox.exe"],
  );
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
    howToInstall: `The tests in Firefox need Firefox, and none was found.
Install it and run the command again:
  Debian           apt-get install firefox-esr
  Fedora           dnf install firefox
  macOS            brew install --cask firefox
  Windows          winget install Mozilla.Firefox
or name the program in FIREFOX_PATH.`,
  },
};

export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[];

/** How somebody gets an engine that was not found. */
export const howToInstall = (name: EngineName): string => ENGINES[name].howToInstall;

/** Installs the engines that are missing where that is possible; returns those that are missing still. */
export function installMissingEngines(): EngineName[] {
  const missing = () => ENGINE_NAMES.filter((name) => ENGINES[name].find() === undefined);
  const packages = missing().flatMap((name) => ENGINES[name].packages);
  if (packages.length > 0) aptInstall(...packages);
  return missing();
}
