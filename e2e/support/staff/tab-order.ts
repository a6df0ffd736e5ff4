import { expect, type Page } from "@playwright/test";

const TABBABLE =
  "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]";

/** Asserts that Tab reaches every control on the present page, and is trapped by none. */
export async function expectTabReachesAll(page: Page, screen: string): Promise<void> {
  const count = await page.evaluate((selector) => {
    // Tab reaches one radio button of each name.
    const seen = new Set<string>();
    const isFirstOfGroup = (element: Element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
      const isKnown = seen.has(element.name);
      seen.add(element.name);
      return !isKnown;
    };
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest("[inert]") &&
        isFirstOfGroup(element),
    );
    const names = all.map((element) =>
      element instanceof HTMLInputElement && element.type === "radio" ? element.name : "",
    );
    const reached = new Set<number>();
    document.addEventListener("focusin", ({ target }) => {
      const at =
        target instanceof HTMLInputElement && target.type === "radio"
          ? names.indexOf(target.name)
          : all.indexOf(target as HTMLElement);
      if (at >= 0) reached.add(at);
    });
    (document.activeElement as HTMLElement | null)?.blur();
    Object.assign(window, {
      missedByTab: () =>
        all.filter((_element, at) => !reached.has(at)).map(({ outerHTML }) => outerHTML.slice(0, 200)),
    });
    // A date has three parts and its calendar, a time up to three parts and its list; each of them is a tab
    // stop.
    const parted = all.filter(
      (element) => element instanceof HTMLInputElement && ["date", "time"].includes(element.type),
    );
    return all.length + 3 * parted.length;
  }, TABBABLE);
  for (let tabs = 0; tabs < count + 3; tabs++) await page.keyboard.press("Tab");
  const missed = await page.evaluate(() => (window as unknown as { missedByTab(): string[] }).missedByTab());
  expect(missed, `${screen}: Tab reaches`).toEqual([]);
}
