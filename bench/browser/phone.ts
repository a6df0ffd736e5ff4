import { type Browser, type BrowserContext, type CDPSession, chromium, devices } from "@playwright/test";
import freshBuild from "../../e2e/support/fresh-build.ts";
import { startServer } from "../../e2e/support/server.ts";
import { findBrowser } from "../../scripts/browsers/chromium.ts";

/** The phone's properties in the browser. */
export const PHONE = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } };
/** The factor by which the page's CPU is slower than this machine's, to match phones. */
export const CPU_SLOWDOWN = 4;

/** A phone's browser, and the real server that it visits. */
export interface Setting {
  readonly origin: string;
  readonly browser: Browser;
  /** Opens a browser without any data, with addresses relative to the server's or another one. */
  newPhone(baseURL?: string): Promise<BrowserContext>;
}

/** Runs `work` in Chromium with its own server, which serves the app as it is in the sources. */
export async function onPhone<Result>(
  work: (setting: Setting) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  await freshBuild();
  const server = await startServer(settings);
  try {
    return await inChromium((browser) =>
      work({
        origin: server.origin,
        browser,
        newPhone: (baseURL = server.origin) => browser.newContext({ ...PHONE, baseURL }),
      }),
    );
  } finally {
    await server.stop();
  }
}

/** Runs `work` in Chromium without a server. */
export async function inChromium<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

export async function slowDownCpu(devtools: CDPSession): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}
