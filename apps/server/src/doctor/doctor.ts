import { readConfig, settingNames } from "../config/config.ts";
import { checkDatabase } from "./check-database.ts";
import { checkFiles } from "./check-files.ts";
import { checkMetrics } from "./check-metrics.ts";
import { checkProvider } from "./check-provider.ts";
import { checkSettings } from "./check-settings.ts";
import type { Finding } from "./finding.ts";

/**
 * Checks everything that a server with these settings needs, beside the running server or before its start, and changes nothing. Resolves to
 * one line for each finding; throws a ConfigError where the settings cannot be read.
 */
export async function diagnose(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  const config = readConfig(environment);
  return [
    ...checkSettings(config, settingNames(environment)),
    ...(await checkFiles(config)),
    ...(await checkDatabase(config)),
    ...(await checkProvider(config)),
    ...(await checkMetrics(config)),
  ];
}
