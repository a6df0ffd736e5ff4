/** A measured figure, and the bound that it must stay below, if there is one. */
export interface Measure {
  readonly measured: string;
  readonly value: number;
  readonly below?: number;
}

/** Prints the figures as a table. Makes the process exit with 1 if one is not below its bound. */
export function printMeasures(measures: readonly Measure[]): void {
  const exceeds = ({ value, below }: Measure) => below !== undefined && !(value < below);
  console.table(
    measures.map((measure) => ({
      measured: measure.measured,
      value: Number(measure.value.toFixed(2)),
      below: measure.below ?? "",
      holds: measure.below === undefined ? "" : exceeds(measure) ? "NO" : "yes",
    })),
  );
  if (measures.some(exceeds)) process.exitCode = 1;
}
