import { dictionaryResponse } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Locator } from "@playwright/test";
import { AQUARIUM } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";

interface ShownPhrase {
  readonly text: string;
  /** The number of lines that it spans. */
  readonly lines: number;
}

/** Returns the phrases of comments as laid out: each is an element between two break opportunities. */
function shownPhrases(comments: Locator): Promise<ShownPhrase[]> {
  return comments.evaluateAll((all) =>
    all.flatMap((comment) =>
      [...comment.children]
        .filter(({ localName }) => localName !== "wbr")
        .map((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          return { text: node.textContent ?? "", lines: new Set(tops).size };
        }),
    ),
  );
}

// Rule (labels-and-languages): Japanese comments break between phrases, found at import
test("a Japanese comment's lines begin with a phrase in narrow cards, and it is copied as it was written", async ({
  page,
  fingers,
}) => {
  await beginToDraw(page, LABELS.ja);
  await fingers.tap({ x: 195, y: 200 });
  await search(page, LABELS.ja);
  await page.getByRole("button", { name: LABELS.ja.notListed }).tap();
  const answer = await page.request.get(PATHS.dictionary(AQUARIUM, "ja"));
  const { comment } = dictionaryResponse.parse(await answer.json()).penguin;
  const comments = candidates(page).locator("span:has(> wbr)");
  await expect(comments).toHaveCount(Object.keys(comment).length);

  for (const [width, lineLength] of [
    [390, 14],
    [320, 10],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const phrases = (await shownPhrases(comments)).filter(({ text }) => text.length <= lineLength);
    expect(phrases).toContainEqual({ text: "おにもにげそうです。", lines: 1 });
    expect(phrases.filter(({ lines }) => lines > 1)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  const copied = await comments.evaluateAll((all) =>
    all.map((each) => {
      getSelection()?.selectAllChildren(each);
      return String(getSelection());
    }),
  );
  expect(copied.toSorted()).toEqual(Object.values(comment).toSorted());
});
