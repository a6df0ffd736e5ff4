import { type EngineName, findFirefox, findWebKit, howToInstall } from "../../../scripts/browsers/engines.ts";
import { type Preferences, startFirefox } from "./firefox.ts";
import type { Engine } from "./tab.ts";
import { startWebKit } from "./webkit.ts";

/**
 * Starts an engine, Firefox with these preferences. If it is not on this machine, rejects with how to
 * install it.
 */
export async function startEngine(name: EngineName, preferences: Preferences): Promise<Engine> {
  const webKit = name === "WebKit" ? findWebKit() : undefined;
  const firefox = name === "Firefox" ? findFirefox() : undefined;
  if (webKit) return startWebKit(webKit);
  if (firefox) return startFirefox(firefox, preferences);
  throw new Error(howToInstall(name));
}
