import type { Point } from "@harapen/contract/geometry";

export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The ids of the elements that contain it, outermost first. */
  readonly ancestors: readonly string[];
}

/**
 * Parses an SVG document into its elements, in order. Throws a SyntaxError if the document is not
 * well-formed.
 */
export function parseSvg(svg: string): SvgElement[] {
  const found: SvgElement[] = [];
  const open: SvgElement[] = [];
  let rest = svg;
  while (rest !== "") {
    const tag = /^<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z0-9-]*="[^"<]*")*)(\/?)>/.exec(rest);
    if (!tag) throw new SyntaxError(`Not well-formed at: ${rest.slice(0, 60)}`);
    const [all, closes, name = "", written = "", empty] = tag;
    rest = rest.slice(all.length);
    if (closes) {
      if (open.pop()?.name !== name) throw new SyntaxError(`</${name}> closes nothing`);
    } else {
      const ancestors = open.flatMap(({ attributes }) => attributes.id ?? []);
      const element = { name, attributes: readAttributes(written), ancestors };
      found.push(element);
      if (!empty) open.push(element);
    }
    if (open.length === 0 && rest !== "") throw new SyntaxError("More than one root");
  }
  if (open.length > 0) throw new SyntaxError(`<${open.at(-1)?.name}> is not closed`);
  return found;
}

function readAttributes(written: string): Record<string, string> {
  const pairs = [...written.matchAll(/ ([a-zA-Z][a-zA-Z0-9-]*)="([^"]*)"/g)].map(
    ([, key = "", value = ""]) => [key, value],
  );
  const attributes: Record<string, string> = Object.fromEntries(pairs);
  if (Object.keys(attributes).length < pairs.length) throw new SyntaxError(`An attribute twice: ${written}`);
  return attributes;
}

/** Returns the points that a soft curve passes through. */
export function pointsOf(path: string): Point[] {
  const numbers = (text: string) => (text.match(/-?(\d+\.\d+|\.\d+|\d+)/g) ?? []).map(Number);
  const [start = "", ...pieces] = path.split("q");
  let [x = Number.NaN, y = Number.NaN] = numbers(start);
  return pieces.map((piece) => {
    const [, , dx = Number.NaN, dy = Number.NaN] = numbers(piece);
    [x, y] = [x + dx, y + dy];
    return { x, y };
  });
}
