import type { Bin } from "@harapen/measures/calibration";
import type { Series } from "./line-chart.ts";
import { horizontal, percentTicks, picture, round, text, vertical } from "./svg.ts";

export interface ReliabilitySeries {
  readonly name: string;
  readonly role: Series["role"];
  readonly bins: readonly Bin[];
}

/**
 * Draws a reliability diagram: accuracy by confidence. A dot's area is proportional to its number of answers.
 */
export function reliabilityChart(title: string, series: readonly ReliabilitySeries[]): string {
  const x = horizontal([0, 1], "probability given to the first", percentTicks);
  const y = vertical([0, 1], "the first is the right one", percentTicks);
  const even = `<line class="even" x1="${x.at(0)}" y1="${y.at(0)}" x2="${x.at(1)}" y2="${y.at(1)}"/>`;
  const groups = series.map(({ name, role, bins }, index) => {
    const most = Math.max(...bins.map(({ count }) => count));
    const path = bins
      .map(({ confidence, accuracy }) => `${round(x.at(confidence))} ${round(y.at(accuracy))}`)
      .join("L");
    const dots = bins.map(
      ({ confidence, accuracy, count }) =>
        `<circle class="dot" cx="${round(x.at(confidence))}" cy="${round(y.at(accuracy))}" r="${round(2 + 6 * Math.sqrt(count / most))}"/>`,
    );
    const labelY = y.at(1) + 20 + 18 * index;
    return `<g class="${role}"><path class="series" d="M${path}"/>${dots.join("")}<circle class="dot" cx="${x.at(1) + 24}" cy="${labelY - 4}" r="4"/>${text(x.at(1) + 36, labelY, name, "label")}</g>`;
  });
  return picture(title, x, y, [even, ...groups].join("\n"));
}
