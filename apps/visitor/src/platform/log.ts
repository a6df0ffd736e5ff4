/** Logs a warning on the console, for developers; visitors are not alerted. Never throws. */
export function warn(message: string, context?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.warn(`harapen: ${message}`, context ?? "");
}
