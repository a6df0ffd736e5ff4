import type { ImportProblem } from "@harapen/contract/staff/import";

/** A problem of a folder: as a line that says where it is, for a terminal or a log, and in parts. */
export interface FolderProblem extends ImportProblem {
  readonly line: string;
}

/** A folder that cannot be imported, with every problem found in it; nothing of it was imported. */
export class ImportError extends Error {
  readonly code = "import";
  /** One line each. */
  readonly problems: readonly string[];
  /** The problems of which more is known than the line. */
  readonly parts: readonly ImportProblem[];

  constructor(folder: string, problems: readonly (string | FolderProblem)[]) {
    const lines = problems.map((problem) => (typeof problem === "string" ? problem : problem.line));
    super(`${folder} cannot be imported:\n${lines.map((line) => `  ${line}`).join("\n")}`);
    this.name = "ImportError";
    this.problems = lines;
    this.parts = problems.flatMap((problem) => (typeof problem === "string" ? [] : toParts(problem)));
  }
}

function toParts({ line: _, ...parts }: FolderProblem): ImportProblem {
  return parts;
}
