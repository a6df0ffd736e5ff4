/** Returns the numbers that a command-line flag lists: `--sizes=60,200`; `otherwise` without the flag. */
export function numbersOf(flag: string, otherwise: readonly number[]): readonly number[] {
  return textOf(flag)?.split(",").map(Number) ?? otherwise;
}

/** Returns the text of a command-line flag: `--to=/tmp/pictures`; `undefined` without the flag. */
export function textOf(flag: string): string | undefined {
  const prefix = `--${flag}=`;
  return process.argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length);
}
