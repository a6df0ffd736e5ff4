import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";

const labels = LABELS.en;
const PHOTOGRAPHS = { "wide.jpg": [1_200, 800], "tall.jpg": [600, 1_200], "square.png": [900, 900] } as const;

test.use({ copies: [[{ slug: "photographs", photographs: PHOTOGRAPHS }], { scope: "worker" }] });

// Rule (detail): On a phone of 390 x 844 name and answers are on the screen with it
test("Detail begins with the whole picture, undistorted, whatever its aspect ratio", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  await beginToDraw(page, labels, "photographs");
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await search(page, labels);
  const picture = page.getByRole("img", { name: /seen from the front/ });
  const ratios = new Set<number>();
  for (const rank of [1, 2, 3, 4, 5, 6, 7]) {
    await candidates(page)
      .nth(rank - 1)
      .getByRole("link")
      .tap();
    await expect(page.getByRole("button", { name: labels.thisOne })).toBeVisible();
    const natural = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth / image.naturalHeight;
    });
    ratios.add(natural);
    await expect
      .poll(() => picture.evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight))
      .toBeCloseTo(natural, 1);
    const name = await page.getByRole("heading", { level: 1 }).boundingBox();
    const box = await picture.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(45);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(name?.y ?? 0);
    await expect(picture).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: labels.notThisOne })).toBeInViewport({ ratio: 1 });
    await page.goBack();
  }
  expect([...ratios].sort()).toEqual(
    Object.values(PHOTOGRAPHS)
      .map(([width, height]) => width / height)
      .sort(),
  );
});
