import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { ActiveStrokeRenderer } from "./active-stroke-renderer.ts";
import { strokePath } from "./stroke-path.ts";

/** The part of an SVG element that the renderer needs: attributes and children. */
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
  const renderer = new ActiveStrokeRenderer(group as unknown as SVGGElement);
  renderer.show(samples.slice(0, 1));
  let shown = 1;
  for (const more of growth) {
    shown = Math.min(samples.length, shown + more);
    renderer.show(samples.slice(0, shown));
  }
  renderer.show(samples);
  return { renderer, group, paths: () => group.children.map((segment) => segment.attributes.get("d") ?? "") };
}

const curvesOf = (path: string) => path.split("C").slice(1);

test("the active stroke looks like the finished one, however its samples arrive", () => {
  const growth = fc.array(fc.integer({ min: 1, max: 130 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 400 }), growth, (length, steps) => {
      const samples = scribble(length);
      expect(drawn(samples, steps).paths().flatMap(curvesOf)).toEqual(curvesOf(strokePath(samples)));
    }),
  );
});

test("a tap is shown at once", () => {
  expect(drawn(scribble(1), []).paths()).toEqual(["M0 0h.01"]);
});

test("a growing stroke does not write its first segments again", () => {
  const samples = scribble(400);
  const { renderer, group } = drawn(samples, []);
  const before = group.children.map(({ writes }) => writes);
  renderer.show([...samples, { x: 401, y: 3 }]);
  const again = group.children.map(({ writes }, index) => writes - (before[index] ?? 0));
  expect(again).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test("after clear the next stroke starts with an empty group", () => {
  const { renderer, paths } = drawn(scribble(120), []);
  renderer.clear();
  expect(paths()).toEqual([]);
  renderer.show([{ x: 5, y: 5 }]);
  expect(paths()).toEqual(["M5 5h.01"]);
});
