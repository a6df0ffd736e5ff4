import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { LiveInk } from "./live-ink.ts";
import { strokePath } from "./stroke-path.ts";

/** As much of an SVG element as ink needs: attributes and children. */
class Element {
  readonly attributes = new Map<string, string>();
  children: Element[] = [];
  writes = 0;

  setAttribute(name: string, value: string) {
    this.attributes.set(name, value);
    this.writes += 1;
  }
  append(child: Element) {
    this.children.push(child);
  }
  replaceChildren() {
    this.children = [];
  }
}

beforeEach(() => {
  vi.stubGlobal("document", { createElementNS: () => new Element() });
});

const scribble = (length: number) => Array.from({ length }, (_, at) => ({ x: at, y: (at * 7) % 50 }));

/** Shows a stroke that grows by so many samples at a time. */
function drawn(samples: ReturnType<typeof scribble>, growth: readonly number[]) {
  const group = new Element();
  const ink = new LiveInk(group as unknown as SVGGElement);
  ink.show(samples.slice(0, 1));
  let shown = 1;
  for (const more of growth) {
    shown = Math.min(samples.length, shown + more);
    ink.show(samples.slice(0, shown));
  }
  ink.show(samples);
  return { ink, group, paths: () => group.children.map((piece) => piece.attributes.get("d") ?? "") };
}

const curvesOf = (path: string) => path.split("C").slice(1);

test("however the samples come, what shows is the curve of the finished stroke", () => {
  const growth = fc.array(fc.integer({ min: 1, max: 130 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 400 }), growth, (length, steps) => {
      const samples = scribble(length);
      expect(drawn(samples, steps).paths().flatMap(curvesOf)).toEqual(curvesOf(strokePath(samples)));
    }),
  );
});

test("a tap shows at once", () => {
  expect(drawn(scribble(1), []).paths()).toEqual(["M0 0h.01"]);
});

test("a long stroke does not write its beginning again", () => {
  const samples = scribble(400);
  const { ink, group } = drawn(samples, []);
  const before = group.children.map(({ writes }) => writes);
  ink.show([...samples, { x: 401, y: 3 }]);
  const again = group.children.map(({ writes }, at) => writes - (before[at] ?? 0));
  expect(again.slice(0, -1).every((writes) => writes === 0)).toBe(true);
  expect(group.children.length).toBeGreaterThan(5);
});

test("once cleared, the next stroke starts anew", () => {
  const { ink, paths } = drawn(scribble(120), []);
  ink.clear();
  expect(paths()).toEqual([]);
  ink.show([{ x: 5, y: 5 }]);
  expect(paths()).toEqual(["M5 5h.01"]);
});
