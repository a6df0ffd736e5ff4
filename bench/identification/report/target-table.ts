import { table } from "../../support/markdown.ts";
import type { Measured } from "../measure.ts";
import { percent } from "./markdown.ts";
import { type TargetResult, targetResults } from "./targets.ts";

/** Returns the table of targets: the goal, the measured figure, and the limit if the goal was not reached. */
export function targetTable(measured: Measured): string {
  const head = [
    "set",
    "measure",
    "published method",
    "this engine",
    "to reach",
    "",
    "oracle",
    "placement unknown",
  ];
  return table([head, ...targetResults(measured).map(row)]);
}

function row({ target, figure, published, oracle, unplaced, reached }: TargetResult): string[] {
  const { what, shown, goal } = target;
  const isRate = shown !== undefined;
  return [
    what,
    isRate ? `top ${shown}` : "error",
    published ? `${percent(published)}%` : "",
    isRate ? `${percent(figure)}%` : figure.mean.toFixed(3),
    isRate ? `${Math.round(100 * goal)}%` : `under ${goal}`,
    reached ? "reached" : "**not reached**",
    oracle ? `${percent(oracle)}%` : "",
    unplaced ? `${percent(unplaced)}%` : "",
  ];
}
