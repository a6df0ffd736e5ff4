import { createInterface } from "node:readline/promises";

/**
 * Asks the person at the terminal; any answer but "y" or "yes" is a no. Rejects where the process has no terminal,
 * as in a script, and says how a script answers.
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
