import type { Finding } from "@harapen/contract/staff/doctor";
import { readConfig } from "../../platform/config/config.ts";
import { ConfigError } from "../../platform/errors.ts";
import { loggableMessage } from "../../platform/logging/loggable-error.ts";
import { checkAddress } from "./address.ts";
import type { Environment } from "./causes.ts";
import { checkDatabase } from "./database.ts";
import { checkFiles } from "./files.ts";
import { fail } from "./finding.ts";
import { checkInstallation } from "./installation.ts";
import { checkMetrics } from "./metrics.ts";
import { checkProvider } from "./provider.ts";
import { checkSettings, wrongSettings } from "./settings.ts";

/** How long one thing is looked at; what waits for another machine gives up long before. */
const MAX_LOOK_MS = 30_000;

/**
 * Checks everything that a server with these settings needs, within it, beside it or before its start, and
 * changes nothing. Resolves to what was found, thing by thing, also where the settings cannot be read or a
 * check itself fails. No finding holds a secret.
 */
export async function diagnose(environment: Environment): Promise<Finding[]> {
  const installed = await look("installation", checkInstallation);
  try {
    const config = readConfig(environment);
    const found = await Promise.all([
      look("settings", async () => checkSettings(config, environment)),
      look("address", () => checkAddress(config, environment)),
      look("data folder", () => checkFiles(config)),
      look("database", () => checkDatabase(config, environment)),
      look("sign-in", () => checkProvider(config, environment)),
      look("metrics", () => checkMetrics(config)),
    ]);
    return [...installed, ...found.flat()];
  } catch (error) {
    if (error instanceof ConfigError) return [...installed, ...wrongSettings(error.problems, environment)];
    throw error;
  }
}

/** Looks at one thing: a failure of the look itself is a finding, too, and so is its taking too long. */
async function look(subject: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Finding[]>((resolve) => {
    const finding = fail(
      subject,
      `it could not be looked at within ${MAX_LOOK_MS / 1_000} s`,
      "Look again; where it stays so, look at this machine's load and disk.",
    );
    timer = setTimeout(resolve, MAX_LOOK_MS, [finding]);
  });
  try {
    return await Promise.race([check(), tooLate]);
  } catch (error) {
    const text = `it could not be looked at: ${loggableMessage(error)}`;
    return [fail(subject, text, "Look at what is named there; the log may say more.")];
  } finally {
    clearTimeout(timer);
  }
}

/** The doctor of a running server. Who asks while it looks has the same findings as who asked first. */
export class Doctor {
  readonly #environment: Environment;
  #looking: Promise<Finding[]> | undefined;

  /** @param environment the variables with which the server was started */
  constructor(environment: Environment) {
    this.#environment = environment;
  }

  look(): Promise<Finding[]> {
    this.#looking ??= diagnose(this.#environment).finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }
}
