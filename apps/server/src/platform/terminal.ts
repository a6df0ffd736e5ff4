import { createInterface } from "node:readline/promises";

/**
 * Asks the person at the terminal; any answer but "y" or "yes" is a no. Rejects where the process has no
 * terminal, as in a script, and says how a script answers.
 */
export async function confirmAtTerminal(
  question: string,
  inScript = "--force answers yes.",
): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error(`There is no terminal to ask at. "${question}" ${inScript}`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

/** A command's dialogue with the person who runs it. */
export interface Operator {
  report(line: string): void;
  /**
   * Resolves to whether they agree; rejects where nobody can be asked, with what a script does instead:
   * --force unless `inScript` says otherwise.
   */
  confirm(question: string, inScript?: string): Promise<boolean>;
}
