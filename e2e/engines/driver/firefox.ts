import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BidiConnection, connectBidi } from "./bidi-client.ts";
import { firefoxTab } from "./firefox-tab.ts";
import { startProgram } from "./program.ts";
import { type Engine, PHONE, type Visit } from "./tab.ts";

/** Firefox's settings, by their names in about:config. */
export type Preferences = Readonly<Record<string, string | number | boolean>>;

/** The phone of an English visitor, with a touch screen. */
const PREFERENCES: Preferences = { "dom.w3c_touch_events.enabled": 1, "intl.accept_languages": "en" };

interface LogEntry {
  readonly level: string;
  readonly text: string | null;
}

/**
 * Starts Firefox without a window, with its own profile and these preferences, and connects to it by
 * WebDriver BiDi.
 */
export async function startFirefox(browser: string, preferences: Preferences): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "harapen-firefox-"));
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const program = startProgram(
    [browser, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    { ...process.env, HOME: profile },
  );
  const stop = async () => {
    await program.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const connection = await connectBidi(`${await program.says(/BiDi listening on (ws:\S+)/)}/session`);
    await connection.call("session.new", { capabilities: {} });
    await connection.call("session.subscribe", { events: ["log.entryAdded"] });
    const errors: string[] = [];
    connection.on("log.entryAdded", ({ level, text }: LogEntry) => {
      if (level === "error") errors.push(String(text));
    });
    return { pointer: "touch", visit: () => visit(connection, errors), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function visit(connection: BidiConnection, errors: string[]): Promise<Visit> {
  errors.length = 0;
  const { userContext } = await connection.call<{ userContext: string }>("browser.createUserContext");
  const { context } = await connection.call<{ context: string }>("browsingContext.create", {
    type: "tab",
    userContext,
  });
  await connection.call("browsingContext.setViewport", { context, viewport: PHONE });
  return {
    tab: firefoxTab(connection, context),
    popups: async () => {
      const { contexts } = await connection.call<{
        contexts: readonly { context: string; userContext: string }[];
      }>("browsingContext.getTree", { maxDepth: 0 });
      return contexts
        .filter((each) => each.userContext === userContext && each.context !== context)
        .map((each) => firefoxTab(connection, each.context));
    },
    end: async () => {
      await connection.call("browser.removeUserContext", { userContext });
      return [...errors];
    },
  };
}
