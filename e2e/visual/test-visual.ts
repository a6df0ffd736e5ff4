import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { findOrInstallBrowser, HOW_TO_INSTALL } from "../../scripts/browsers/chromium.ts";
import freshBuild from "../support/fresh-build.ts";
import { LABELS } from "../support/labels.ts";
import { watchMotion, whatMoved } from "../support/motion.ts";
import type { VisitorScreen } from "../support/screens/visitor-screen.ts";
import { openScreen, VISITOR_SCREENS } from "../support/screens/visitor-screens.ts";
import { type Beginnings, openTab, visitBefore } from "../support/screens/visitors.ts";
import { startServer } from "../support/server.ts";
import { pinPage } from "./pin-page.ts";
import {
  SCREENSHOT_ARGS,
  SCREENSHOT_LOCALES,
  SCREENSHOT_OPTIONS,
  takeScreenshots,
} from "./screenshot-variants.ts";
import { besideEachOther, differences, makeSheet, PLACES, TOLERANCE } from "./sheet.ts";
import { type Findings, isFailed, refusalOfUpdate, type Versions } from "./verdict.ts";

/*
 * `npm run test:visual`: compares every screen of the visitor's app with its sheet in `e2e/visual/baselines`. `-- --update` writes the sheets anew, to be viewed before they are committed; `--
 * draw card` compares only the screens whose names begin so. Differing sheets are in `test-results/visual`,
 * the old one above the new.
 */

const BASELINES = fileURLToPath(new URL("baselines/", import.meta.url));
const MADE_WITH = `${BASELINES}made-with.json`;
const RESULTS = fileURLToPath(new URL("../../test-results/visual/", import.meta.url));
/** The number of screens that are compared at the same time. */
const AT_ONCE = 2;

const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isUpdate = process.argv.includes("--update");
const screens = VISITOR_SCREENS.filter(
  ({ name }) => named.length === 0 || named.some((beginning) => name.startsWith(beginning)),
);

interface Setting {
  readonly browser: Browser;
  readonly baseURL: string;
  readonly beginnings: Beginnings;
}

interface Seen {
  readonly sheet: Buffer;
  /** What moves although reduced motion is preferred, in words. */
  readonly moved: readonly string[];
}

async function look({ browser, baseURL, beginnings }: Setting, screen: VisitorScreen): Promise<Seen> {
  const pictures: Buffer[] = [];
  const moved: string[] = [];
  for (const locale of SCREENSHOT_LOCALES) {
    const page = await openTab(browser, {
      ...SCREENSHOT_OPTIONS,
      baseURL,
      beginnings,
      kind: screen.as,
      locale,
    });
    try {
      await watchMotion(page);
      await pinPage(page, { clock: screen.before === undefined });
      await openScreen(page, screen, LABELS[locale]);
      for (const each of await whatMoved(page)) moved.push(`${screen.name}: ${each} moves (${locale})`);
      pictures.push(...(await takeScreenshots(page, screen.part?.(page, LABELS[locale]))));
    } finally {
      await page.context().close();
    }
  }
  return { sheet: await makeSheet(pictures), moved };
}

/** Compares a screen with its sheet, or writes the sheet. */
async function check(setting: Setting, screen: VisitorScreen): Promise<Findings> {
  const file = `${screen.name.replaceAll(/[^a-z]+/g, "-").replaceAll(/^-|-$/g, "")}.webp`;
  const { sheet, moved } = await look(setting, screen);
  if (isUpdate) {
    writeFileSync(BASELINES + file, sheet);
    return { differing: [], wrong: moved };
  }
  if (!existsSync(BASELINES + file))
    return { differing: [], wrong: [...moved, `${screen.name}: has no sheet`] };
  const was = readFileSync(BASELINES + file);
  const shares = await differences(was, sheet);
  const differing = PLACES.flatMap(({ variant, locale }, index) => {
    const share = shares[index] ?? 1;
    const where = `${locale}, ${variant.size.width} x ${variant.size.height}, ${variant.colorScheme}`;
    return share > TOLERANCE ? [`${screen.name}: ${(100 * share).toFixed(1)}% differs (${where})`] : [];
  });
  if (differing.length > 0) writeFileSync(`${RESULTS}${file}.png`, await besideEachOther(was, sheet));
  return { differing, wrong: moved };
}

async function checkAll(setting: Setting): Promise<Findings> {
  const left = [...screens];
  const all = { differing: [] as string[], wrong: [] as string[] };
  const work = async () => {
    for (let screen = left.shift(); screen; screen = left.shift()) {
      const { differing, wrong } = await check(setting, screen);
      const found = [...wrong, ...differing];
      console.log(
        found.length > 0 ? found.join("\n") : `${screen.name}: ${isUpdate ? "written" : "as it was"}`,
      );
      all.differing.push(...differing);
      all.wrong.push(...wrong);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return all;
}

const majorOf = (version: string) => version.split(".")[0] ?? "";

/** Returns the major version of the Chromium that made the sheets; `undefined` if there are none yet. */
function madeWith(): string | undefined {
  return existsSync(MADE_WITH) ? JSON.parse(readFileSync(MADE_WITH, "utf8")).chromium_major : undefined;
}

async function testVisual(browser: Browser, baseURL: string): Promise<void> {
  const versions: Versions = { madeWith: madeWith(), now: majorOf(browser.version()) };
  const refusal = isUpdate ? refusalOfUpdate(named.length > 0, versions) : undefined;
  if (refusal) throw new Error(refusal);
  const beginnings = await visitBefore(browser, { ...SCREENSHOT_OPTIONS, baseURL });
  const findings = await checkAll({ browser, baseURL, beginnings });
  if (isUpdate) writeFileSync(MADE_WITH, `${JSON.stringify({ chromium_major: versions.now }, null, 2)}\n`);
  else if (versions.madeWith !== versions.now)
    console.log(
      `\nThe sheets were made with Chromium ${versions.madeWith}, and this is ${versions.now}, which draws by itself: what differs is said, and fails nothing.`,
    );
  const { differing, wrong } = findings;
  console.log(
    `\n${screens.length} screens, ${differing.length} pictures differ, ${wrong.length} move or have no sheet`,
  );
  process.exitCode = isFailed(findings, versions) ? 1 : 0;
}

if (screens.length === 0) throw new Error(`No screen's name begins with ${named.join(" or ")}.`);
const executablePath = findOrInstallBrowser();
if (!executablePath) throw new Error(HOW_TO_INSTALL);
for (const folder of [BASELINES, RESULTS]) mkdirSync(folder, { recursive: true });
await freshBuild();
const server = await startServer();
const browser = await chromium.launch({ executablePath, args: SCREENSHOT_ARGS });
try {
  await testVisual(browser, server.origin);
} finally {
  await browser.close();
  await server.stop();
}
