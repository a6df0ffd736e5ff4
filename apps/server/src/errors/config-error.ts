/** Settings with which the server cannot start; the message names all that are wrong. */
export class ConfigError extends Error {
  readonly code = "config";

  constructor(problems: readonly string[]) {
    super(`These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}
