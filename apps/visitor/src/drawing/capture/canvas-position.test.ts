import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { canvasPosition, watchSurfaceBox } from "./canvas-position.ts";

const box = { left: 10, top: 60, width: 190, height: 205 };

test("the corners of the surface are the corners of the canvas", () => {
  expect(canvasPosition(10, 60, box)).toEqual({ x: 0, y: 0 });
  expect(canvasPosition(200, 265, box)).toEqual({ x: 380, y: 410 });
});

// Rule (drawing)
test("a place on the belly has the same canvas position however large the surface is shown", () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  const width = fc.double({ min: 120, max: 900, noNaN: true });
  fc.assert(
    fc.property(fraction, fraction, width, width, (across, down, one, other) => {
      const shownAt = (wide: number) => {
        const shown = { left: 7, top: 51, width: wide, height: (wide * 410) / 380 };
        return canvasPosition(7 + across * shown.width, 51 + down * shown.height, shown);
      };
      expect(Math.abs(shownAt(one).x - shownAt(other).x)).toBeLessThan(0.5);
      expect(Math.abs(shownAt(one).y - shownAt(other).y)).toBeLessThan(0.5);
    }),
  );
});

test("an impossible position from the browser becomes one within the largest coordinate", () => {
  const positions = [Number.NaN, Number.POSITIVE_INFINITY, -1e12, 1e12].map((value) =>
    canvasPosition(value, value, box),
  );
  expect(positions).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: -1_000, y: -1_000 },
    { x: 1_000, y: 1_000 },
  ]);
  expect(canvasPosition(5, 5, { left: 0, top: 0, width: 0, height: 0 })).toEqual({ x: 0, y: 0 });
});

test("a surface that text above has moved is measured anew for the next stroke", () => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const place = { left: 0, top: 80, width: 380, height: 410 };
  const surface = Object.assign(new EventTarget(), { getBoundingClientRect: () => ({ ...place }) });
  const box = watchSurfaceBox(surface as unknown as Element);
  expect(box.current().top).toBe(80);
  place.top = 120;
  expect(box.current().top).toBe(80);
  surface.dispatchEvent(new Event("pointerdown"));
  expect(box.current().top).toBe(120);
});
