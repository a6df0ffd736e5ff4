import type { Locator } from "@playwright/test";

/** Returns the pieces of a text between which its lines may break, as determined by the browser. */
export function phrasesOf(text: Locator): Promise<string[]> {
  return text.evaluate((element: HTMLElement) => {
    Object.assign(element.style, { inlineSize: "min-content", overflowWrap: "normal" });
    const range = document.createRange();
    const phrases: string[] = [];
    let lastTop = Number.NaN;
    for (const node of element.childNodes)
      for (const [at, character] of [...(node.textContent ?? "")].entries()) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { top } = range.getBoundingClientRect();
        if (top === lastTop) phrases.push(`${phrases.pop()}${character}`);
        else phrases.push(character);
        lastTop = top;
      }
    Object.assign(element.style, { inlineSize: "", overflowWrap: "" });
    return phrases;
  });
}
