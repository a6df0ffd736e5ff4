import type { Page } from "@playwright/test";

/** Something on a page that can be pressed. */
export interface Control {
  /** What it says, or is called. */
  readonly name: string;
  /** What the part of the screen is called that it is in, as a question's card or a dialog; nothing where it is the screen's own. */
  readonly part: string;
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
    const textOf = (element: Element | null | undefined) => {
      const withoutReadings = element?.cloneNode(true) as Element | undefined;
      for (const reading of withoutReadings?.querySelectorAll("rt, rp") ?? []) reading.remove();
      return withoutReadings?.textContent ?? "";
    };
    const partOf = (element: HTMLElement) => {
      const part = element.closest("dialog, section[aria-labelledby]");
      return textOf(part?.ownerDocument.getElementById(part.getAttribute("aria-labelledby") ?? ""));
    };
    const byLikeness = Map.groupBy(shown, likenessOf);
    const chosen = shown.filter((element) => {
      const alike = byLikeness.get(likenessOf(element)) ?? [];
      return alike.length <= MOST_ALIKE || alike[0] === element;
    });
    return chosen.map((element, index) => {
      element.setAttribute(mark, String(index));
      const { length } = byLikeness.get(likenessOf(element)) ?? [];
      const name = element.ariaLabel ?? textOf(element);
      const labelled = name || (element as HTMLInputElement).labels?.[0]?.textContent || element.tagName;
      return {
        name: labelled.replace(/\s+/g, " ").trim(),
        part: partOf(element),
        alike: length !== undefined && length > MOST_ALIKE ? length : 1,
      };
    });
  }, MARK);
}
