import type { Point } from "@harapen/contract/geometry";

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Escapes text for use inside an attribute or an element. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Rounds a coordinate to one decimal: screens show nothing finer than a tenth of a canvas unit. */
export function round(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}

/**
 * An SVG element; attributes that are `undefined` are left out, and numbers are rounded to three decimals.
 */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? shorten(value) : escapeXml(value ?? "")}"`)
    .join("");
  const content = children.join("");
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

export function group(attributes: Attributes, ...children: string[]): string {
  return element("g", attributes, ...children);
}

export function path(d: string, fill: string, attributes: Attributes = {}): string {
  return element("path", { d, fill, ...attributes });
}

/** A line with round ends. */
export function line(d: string, stroke: string, width: number, attributes: Attributes = {}): string {
  return path(d, "none", { stroke, "stroke-width": width, "stroke-linecap": "round", ...attributes });
}

export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string {
  return element("ellipse", { cx, cy, rx, ry, fill, ...more });
}

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string {
  return element("circle", { cx, cy, r, fill, ...more });
}

/** Returns another copy of the element `id`. */
export function use(id: string, attributes: Attributes = {}): string {
  return element("use", { href: `#${id}`, ...attributes });
}

/** Returns the drawing mirrored at the vertical through `x`. */
export function mirrored(x: number, ...children: string[]): string {
  return group({ transform: `translate(${shorten(2 * x)} 0) scale(-1 1)` }, ...children);
}

/**
 * Returns a closed soft curve with the given corners as its control points, as path data in relative
 * coordinates.
 */
export function softCurve(corners: readonly Point[]): string {
  const middles = corners.map((corner, index) =>
    middle(corner, corners[(index + 1) % corners.length] ?? corner),
  );
  const start = middles.at(-1) ?? { x: 0, y: 0 };
  let [x, y] = [round(start.x), round(start.y)];
  let data = `M${x} ${y}`;
  corners.forEach((corner, index) => {
    const end = middles[index] ?? corner;
    const by = [corner.x - x, corner.y - y, end.x - x, end.y - y].map(round);
    data += `q${terse(by)}`;
    [x, y] = [x + (by[2] ?? 0), y + (by[3] ?? 0)];
  });
  return `${data}Z`;
}

/** Writes path numbers as short as SVG allows: no zero before the point, no space before a minus. */
function terse(numbers: readonly number[]): string {
  return numbers
    .map((number) => String(number).replace(/^(-?)0\./, "$1."))
    .join(" ")
    .replaceAll(" -", "-");
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function shorten(value: number): number {
  return Math.round(value * 1000) / 1000;
}
