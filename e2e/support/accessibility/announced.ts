import type { Locator } from "@playwright/test";

/**
 * Watches a region; what it returns resolves to the texts that have come into it since: screen readers stay
 * silent where nothing changes.
 */
export async function watchAnnounced(region: Locator): Promise<() => Promise<readonly string[]>> {
  const announced = await region.evaluateHandle((element) => {
    const texts: string[] = [];
    const note = (changes: MutationRecord[]) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) texts.push(textContent ?? "");
    };
    new MutationObserver(note).observe(element, { childList: true, subtree: true });
    return texts;
  });
  return () => announced.jsonValue();
}
