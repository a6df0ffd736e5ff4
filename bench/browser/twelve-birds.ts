import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, devices, type Page } from "@playwright/test";
import { startServer } from "../../e2e/support/server.ts";
import { TWELVE_BIRDS } from "../../e2e/support/staff/walk/birds.ts";
import { HUMAN_SECONDS } from "../../e2e/support/staff/walk/human-times.ts";
import { SimulatedKeeper } from "../../e2e/support/staff/walk/simulated-keeper.ts";
import { walk } from "../../e2e/support/staff/walk/walk.ts";
import { findBrowser } from "../../scripts/browsers/chromium.ts";
import { textOf } from "../support/flags.ts";

/**
 * Performs a keeper's work for twelve penguins, from nothing to published, by mouse and by finger, and adds
 * up how long a keeper would take. `--to=<folder>` writes the output and pictures of the screens there;
 * `--locale=en` does it all in English. Needs the built apps.
 */
const WAYS = {
  mouse: { viewport: { width: 1280, height: 800 } },
  touch: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
} as const;

const folder = textOf("to");
const locale = textOf("locale") === "en" ? "en" : "ja";
for (const by of ["touch", "mouse"] as const) {
  const lines = report(by, await walkBy(by)).join("\n");
  console.log(lines);
  if (folder) writeFileSync(join(folder, `${by}.md`), `${lines}\n`);
}

interface Walked {
  readonly keeper: SimulatedKeeper;
  /** The seconds that the machine took for all of it. */
  readonly machine: number;
}

async function walkBy(by: keyof typeof WAYS): Promise<Walked> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({
      ...WAYS[by],
      baseURL: server.origin,
      locale: locale === "en" ? "en-GB" : "ja-JP",
      reducedMotion: "reduce",
    });
    await page.goto(await server.staffLink());
    await page.getByRole("main").getByRole("table").waitFor();
    await page.goto("/staff/minato");
    const keeper = new SimulatedKeeper(page, {
      by,
      locale,
      ...(folder && { onShow: pictureIn(join(folder, by)) }),
    });
    const start = performance.now();
    await walk(keeper, TWELVE_BIRDS, "umibe");
    return { keeper, machine: (performance.now() - start) / 1_000 };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Returns a function that writes a picture of a page into a folder, numbered in the order of the walk. */
function pictureIn(path: string) {
  mkdirSync(path, { recursive: true });
  let count = 0;
  return async (name: string, page: Page) => {
    count++;
    await page.screenshot({ path: join(path, `${String(count).padStart(3, "0")}-${name}.png`) });
  };
}

function report(by: string, { keeper, machine }: Walked): string[] {
  const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`;
  const rows = keeper.parts.map(
    ({ name, taps, words, seconds }) => `| ${name} | ${taps} | ${words} | ${Math.round(seconds)} s |`,
  );
  const times = Object.entries(HUMAN_SECONDS).map(([what, seconds]) => `${what} ${seconds} s`);
  return [
    `By ${by}: ${minutes(keeper.seconds)} of a keeper, and ${minutes(machine)} in which the machine did all of it.`,
    `Counted: ${times.join(", ")}.`,
    "",
    "| part | taps | words | keeper |",
    "|---|---|---|---|",
    ...rows,
    "",
  ];
}
