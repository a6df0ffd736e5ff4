/** A folder that cannot be imported, with every problem found in it; nothing of it was imported. */
export class ImportError extends Error {
  readonly code = "import";
  readonly problems: readonly string[];

  constructor(folder: string, problems: readonly string[]) {
    super(`${folder} cannot be imported:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ImportError";
    this.problems = problems;
  }
}
