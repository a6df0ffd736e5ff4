import type { Page } from "@playwright/test";

/** A control, and the size in pixels of the area around its middle that a press may hit. */
export interface TouchTarget {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns all controls on the page now, or in its dialog if one is open; scrolls to each and probes it, as a
 * finger would, up to `farthest` pixels to each side of its middle.
 */
export function touchTargets(page: Page, farthest: number): Promise<TouchTarget[]> {
  return page.evaluate((most) => {
    const root = document.querySelector("dialog[open]") ?? document;
    const pressed = [...root.querySelectorAll<HTMLElement>("button, a[href], input, summary")];
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ opacityProperty: true }) && getComputedStyle(element).clipPath === "none";

    function measure(element: HTMLElement) {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      const hits = (dx: number, dy: number) =>
        element.contains(document.elementFromPoint(middleX + dx, middleY + dy));
      const reach = (stepX: number, stepY: number) => {
        let steps = 0;
        while (steps < most && hits((steps + 0.5) * stepX, (steps + 0.5) * stepY)) steps += 0.5;
        return steps;
      };
      return {
        name: element.ariaLabel ?? element.textContent.trim(),
        width: Math.round(reach(-1, 0) + reach(1, 0)),
        height: Math.round(reach(0, -1) + reach(0, 1)),
      };
    }
    return pressed.filter(isShown).map(measure);
  }, farthest);
}
