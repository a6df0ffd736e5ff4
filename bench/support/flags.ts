/** The numbers that a flag of the command line lists: `--sizes=60,200`; `otherwise` without the flag. */
export function numbersOf(flag: string, otherwise: readonly number[]): readonly number[] {
  const prefix = `--${flag}=`;
  const given = process.argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length);
  return given === undefined ? otherwise : given.split(",").map(Number);
}
