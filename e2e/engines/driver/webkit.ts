import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WebKitPrograms } from "../../../scripts/browsers/engines.ts";
import { type Command, type Environment, type Program, startProgram } from "./program.ts";
import { type Engine, PHONE, type Visit } from "./tab.ts";
import { driverReady, openSession, type WebDriverSession } from "./webdriver-client.ts";
import { webKitTabs } from "./webkit-tab.ts";

/**
 * Starts WebKitGTK's driver with its own display. Its browser, MiniBrowser, fills that display, as a window's
 * toolbar is wider than a phone; the driver turns touches into mouse presses, so drawing uses the mouse.
 */
export async function startWebKit({ display, driver, browser }: WebKitPrograms): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), "harapen-webkit-"));
  const programs: Program[] = [];
  const start = (command: Command, env: Environment) => {
    const program = startProgram(command, env);
    programs.unshift(program);
    return program;
  };
  const stop = async () => {
    for (const program of programs) await program.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const screen = `${PHONE.width}x${PHONE.height}x24`;
    const xvfb = start([display, "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp"], process.env);
    const env = environment(home, await xvfb.says(/^(\d+)\n/m));
    const port = await freePort();
    start([driver, "-p", String(port)], env);
    const address = `http://127.0.0.1:${port}`;
    await driverReady(address);
    return { pointer: "mouse", visit: () => visit(address, browser, join(home, "console")), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Returns an environment without the user's own settings, and without a desktop that the browser could talk
 * to.
 */
function environment(home: string, display: string): Environment {
  return {
    PATH: process.env.PATH,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: `:${display}`,
    LANG: "en_US.UTF-8",
    NO_AT_BRIDGE: "1",
    GSETTINGS_BACKEND: "memory",
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/**
 * Begins a visit. The driver hides its browser's output, to which WebKit writes the console: a shell
 * redirects it to a file.
 */
async function visit(address: string, browser: string, consoleFile: string): Promise<Visit> {
  writeFileSync(consoleFile, "");
  const session: WebDriverSession = await openSession(address, {
    "webkitgtk:browserOptions": {
      binary: "/bin/sh",
      args: [
        "-c",
        `exec "$0" --automation --full-screen --enable-write-console-messages-to-stdout=true > "${consoleFile}" 2>&1`,
        browser,
      ],
    },
  });
  await session.post("window/rect", { x: 0, y: 0, ...PHONE });
  const tabOf = webKitTabs(session);
  const first = await session.get<string>("window");
  return {
    tab: tabOf(first),
    popups: async () => {
      const handles = await session.get<string[]>("window/handles");
      return handles.filter((handle) => handle !== first).map(tabOf);
    },
    end: async () => {
      await session.end();
      return errorsIn(readFileSync(consoleFile, "utf8"));
    },
  };
}

/** The lines that WebKit writes for errors: `<address>:<line>:<column>: CONSOLE JS ERROR <message>`. */
function errorsIn(output: string): string[] {
  return output.split("\n").filter((line) => /CONSOLE( [A-Z]+)? ERROR /.test(line));
}
