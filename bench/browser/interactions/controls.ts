import type { Page } from "@playwright/test";

/** A control on a page that can be pressed. */
export interface Control {
  /** Its text or accessible name. */
  readonly name: string;
  /**
   * The name of the part of the screen that contains it, such as a question's card or a dialog; empty for the
   * screen itself.
   */
  readonly part: string;
  /** The number of similar controls, of which this is the first. */
  readonly alike: number;
}

/** The attribute that marks a control, with its place in the list as the value. */
export const MARK = "data-control";

/**
 * Lists and marks the controls on the page now, or in its dialog if one is open. Of more than six similar
 * ones, such as a catalog's entries, only the first is listed.
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
