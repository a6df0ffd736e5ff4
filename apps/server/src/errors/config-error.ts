/** Settings that the server cannot start with; the message names every one that is wrong. */
export class ConfigError extends Error {
  readonly code = "config";

  constructor(problems: readonly string[]) {
    super(`These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}
