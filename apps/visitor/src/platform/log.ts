/** Says on the console what a developer should know and a visitor need not. Never throws. */
export function warn(what: string, context?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.warn(`harapen: ${what}`, context ?? "");
}
