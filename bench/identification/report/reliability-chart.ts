import type { Bin } from "../measures/calibration.ts";
import type { Series } from "./line-chart.ts";
import { horizontal, percentTicks, picture, round, text, vertical } from "./svg.ts";

export interface Claims {
  readonly name: string;
  readonly role: Series["role"];
  readonly bins: readonly Bin[];
}

/** How often claims are right, by what they claim; a dot's area tells how many claims it stands for. */
export function reliabilityChart(title: string, claims: readonly Claims[]): string {
  const x = horizontal([0, 1], "probability given to the first", percentTicks);
  const y = vertical([0, 1], "the first is the right one", percentTicks);
  const even = `<line class="even" x1="${x.at(0)}" y1="${y.at(0)}" x2="${x.at(1)}" y2="${y.at(1)}"/>`;
  const groups = claims.map(({ name, role, bins }, index) => {
    const most = Math.max(...bins.map(({ count }) => count));
    const path = bins.map(({ claimed, right }) => `${round(x.at(claimed))} ${round(y.at(right))}`).join("L");
    const dots = bins.map(
      ({ claimed, right, count }) =>
        `<circle class="dot" cx="${round(x.at(claimed))}" cy="${round(y.at(right))}" r="${round(2 + 6 * Math.sqrt(count / most))}"/>`,
    );
    const labelY = y.at(1) + 20 + 18 * index;
    return `<g class="${role}"><path class="series" d="M${path}"/>${dots.join("")}<circle class="dot" cx="${x.at(1) + 24}" cy="${labelY - 4}" r="4"/>${text(x.at(1) + 36, labelY, name, "label")}</g>`;
  });
  return picture(title, x, y, [even, ...groups].join("\n"));
}
