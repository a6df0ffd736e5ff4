import { everythingVisible } from "@harapen/contract/drawing";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { addStroke } from "../strokes.ts";
import { toggleCell } from "../visibility-mask.ts";
import { OUTLINE_PATHS } from "./appearance.ts";
import { DrawingView } from "./DrawingView.tsx";
import { strokePath } from "./stroke-path.ts";

const strokes = addStroke(addStroke([], [{ x: 150, y: 200, t: 0 }]), [
  { x: 10, y: 10, t: 1 },
  { x: 20, y: 10, t: 2 },
]);
const shown = (props: Parameters<typeof DrawingView>[0]) =>
  renderToStaticMarkup(createElement(DrawingView, props));

// Rule (drawing): The outline, the drawing and the marks of unseen areas lie over each other
test("a drawing is the outline with a path for each stroke over it", () => {
  const svg = shown({ strokes });
  expect(svg).toContain('viewBox="0 0 380 410"');
  const paths = Array.from(svg.matchAll(/<path d="([^"]+)"( stroke-width="10")?/g), ([, d, width]) => [
    d,
    width,
  ]);
  expect(paths).toEqual([
    ...OUTLINE_PATHS.map((d) => [d, undefined]),
    ...strokes.map(({ pos }) => [strokePath(pos), ' stroke-width="10"']),
  ]);
});

// Rule (drawing)
// Rule (belly-grid)
test("cells that could not be seen are shaded where they lie", () => {
  const svg = shown({ strokes, mask: toggleCell(everythingVisible(), 0) });
  expect(svg.match(/<rect /g)).toHaveLength(1);
  expect(svg).toContain('<rect x="115" y="135"');
});

test("a part of the canvas can be shown", () => {
  expect(shown({ strokes, viewBox: "80 100 230 280" })).toContain('viewBox="80 100 230 280"');
});
