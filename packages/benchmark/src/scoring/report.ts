import type { MeanEstimate } from "@harapen/measures/paired";
import type { Estimate } from "@harapen/measures/share";
import { type Difference, type Figures, type Group, SHOWN } from "./score.ts";

/** Returns the figures of one method as a table in Markdown, with 95% intervals in brackets. */
export function figuresTable(groups: readonly Group<Figures>[]): string[] {
  return table(
    ["drawings", "number", "clusters", ...FIGURES],
    groups.map(({ title, figures }) => [
      title,
      String(figures.drawings),
      String(figures.clusters),
      ...cellsOf(figures),
    ]),
  );
}

/** Returns the figures of several methods on the same drawings, one a row. */
export function methodsTable(
  methods: readonly { readonly name: string; readonly figures: Figures }[],
): string[] {
  return table(
    ["method", ...FIGURES],
    methods.map(({ name, figures }) => [name, ...cellsOf(figures)]),
  );
}

/** Returns how far a method is ahead, in points of hits, as a table in Markdown. */
export function differencesTable(groups: readonly Group<Difference>[]): string[] {
  return table(
    ["drawings", ...SHOWN.map((shown) => `top ${shown}, points`), "mean reciprocal rank", "log-loss, nats"],
    groups.map(({ title, figures }) => [
      title,
      ...figures.hits.map((each) => mean(each, 100, 1, true)),
      mean(figures.reciprocalRank, 1, 3, true),
      mean(figures.logLoss, 1, 3, true),
    ]),
  );
}

const FIGURES = [
  ...SHOWN.map((shown) => `top ${shown}, %`),
  "mean reciprocal rank",
  "log-loss, nats",
  "calibration error",
];

function cellsOf({ hits, reciprocalRank, logLoss, calibrationError }: Figures): string[] {
  return [
    ...hits.map(share),
    mean(reciprocalRank, 1, 3),
    mean(logLoss, 1, 3),
    calibrationError?.toFixed(3) ?? "",
  ];
}

function share({ share: value, low, high }: Estimate): string {
  if (value === null || low === null || high === null) return "";
  return `${percent(value)} (${percent(low)} to ${percent(high)})`;
}

const percent = (value: number) => (100 * value).toFixed(1);

function mean(estimate: MeanEstimate | undefined, times: number, digits: number, signed = false): string {
  if (!estimate) return "";
  const text = (value: number) => {
    const rounded = (times * value).toFixed(digits);
    return signed && Number(rounded) > 0 ? `+${rounded}` : rounded;
  };
  const { mean: value, low, high } = estimate;
  return low === null || high === null ? text(value) : `${text(value)} (${text(low)} to ${text(high)})`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `|${cells.map((cell) => (cell === "" ? " " : ` ${cell} `)).join("|")}|`;
  return [line(head), line(head.map((_, column) => (column === 0 ? "---" : "---:"))), ...rows.map(line)];
}
