import { type Axis, FRAME, picture, round, text } from "./svg.ts";

export interface Series {
  readonly name: string;
  readonly role: "engine" | "variant" | "published" | "oracle" | "baseline";
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const LINE_HEIGHT = 16;

/**
 * Draws lines with their names at their ends, spread so that they don't cover each other; the important ones
 * are drawn over the rest.
 */
export function lineChart(title: string, x: Axis, y: Axis, series: readonly Series[]): string {
  const order: readonly Series["role"][] = ["baseline", "oracle", "variant", "published", "engine"];
  const drawn = [...series].sort((one, other) => order.indexOf(one.role) - order.indexOf(other.role));
  const labels = placeLabels(series, y);
  const content = drawn.map(({ name, role, points }) => {
    const path = points.map((point) => `${round(x.at(point.x))} ${round(y.at(point.y))}`).join("L");
    const last = points.at(-1) ?? { x: 0, y: 0 };
    const [endX, endY] = [round(x.at(last.x)), round(y.at(last.y))];
    const labelY = labels.get(name) ?? endY;
    const leader = `<path class="series leader" d="M${endX + 3} ${endY}L${endX + 16} ${round(labelY)}"/>`;
    return `<g class="${role}"><path class="series ${role}" d="M${path}"/>${leader}${text(endX + 20, labelY + 4, name, "label")}</g>`;
  });
  return picture(title, x, y, content.join("\n"));
}

/**
 * Returns the heights of the labels, from the top: as near to the lines' ends as possible without touching.
 */
function placeLabels(series: readonly Series[], y: Axis): Map<string, number> {
  const wanted = series
    .map(({ name, points }) => ({
      name,
      at: y.at(points.at(-1)?.y ?? 0),
      area: points.reduce((sum, point) => sum + point.y, 0),
    }))
    // Lines that end together are ordered by the area below them.
    .sort((one, other) => Math.round(one.at - other.at) || other.area - one.area);
  const lowest = FRAME.height - FRAME.bottom;
  let above = Number.NEGATIVE_INFINITY;
  const down = wanted.map(({ name, at }) => {
    above = Math.max(at, above + LINE_HEIGHT);
    return { name, at: above };
  });
  let below = lowest + LINE_HEIGHT;
  const up = down.toReversed().map(({ name, at }) => {
    below = Math.min(at, below - LINE_HEIGHT);
    return [name, below] as const;
  });
  return new Map(up);
}
