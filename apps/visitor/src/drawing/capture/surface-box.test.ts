import { expect, test, vi } from "vitest";
import { watchSurfaceBox } from "./surface-box.ts";

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
