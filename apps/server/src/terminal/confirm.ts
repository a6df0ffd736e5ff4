import { createInterface } from "node:readline/promises";

/**
 * Asks the person at the terminal; any answer but "y" or "yes" is a no. Rejects where the process has no terminal,
 * as in a script.
 */
export async function confirmAtTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error(`There is no terminal to ask at. "${question}" --force answers yes.`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
