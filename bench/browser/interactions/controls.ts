import type { Page } from "@playwright/test";

/** Something on a page that can be pressed. */
export interface Control {
  /** What it says, or is called. */
  readonly name: string;
  /** How many there are like it, of which this one is the first. */
  readonly alike: number;
}

/** The attribute by which a control is found again, whose value is its place in the list. */
export const MARK = "data-control";

/**
 * Lists what can be pressed on the page now, or in its dialog where one is open, and marks it. Of more than six that look alike, as a catalog's
 * entries, the first stands for all.
 */
export function listControls(page: Page): Promise<Control[]> {
  return page.evaluate((mark) => {
    const MOST_ALIKE = 6;
    const root = document.querySelector("dialog[open]") ?? document;
    const pressed = [
      ...root.querySelectorAll<HTMLElement>(
        'button, a[href], input, select, summary, [role="application"], [role="switch"]',
      ),
    ];
    const shown = pressed.filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true }) &&
        getComputedStyle(element).clipPath === "none" &&
        !element.closest("[inert]") &&
        !(element as HTMLButtonElement).disabled,
    );
    const likenessOf = ({ tagName, className, dataset }: HTMLElement) =>
      JSON.stringify([tagName, String(className), dataset.testid]);
    const byLikeness = Map.groupBy(shown, likenessOf);
    const chosen = shown.filter((element) => {
      const alike = byLikeness.get(likenessOf(element)) ?? [];
      return alike.length <= MOST_ALIKE || alike[0] === element;
    });
    return chosen.map((element, index) => {
      element.setAttribute(mark, String(index));
      const { length } = byLikeness.get(likenessOf(element)) ?? [];
      const withoutReadings = element.cloneNode(true) as HTMLElement;
      for (const reading of withoutReadings.querySelectorAll("rt, rp")) reading.remove();
      const name = element.ariaLabel ?? withoutReadings.textContent;
      const labelled = name || (element as HTMLInputElement).labels?.[0]?.textContent || element.tagName;
      return {
        name: labelled.replace(/\s+/g, " ").trim(),
        alike: length !== undefined && length > MOST_ALIKE ? length : 1,
      };
    });
  }, MARK);
}
