import { expect, test } from "./support/fixtures.ts";
import { LABELS } from "./support/labels.ts";

// Rule (first-paint)
test("Draw can be drawn on before anything of the catalog has come", async ({ page, fingers }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held: string[] = [];
  await page.route(/\/(base|localize\/\w+)\.json$|CatalogScreen/, async (route) => {
    held.push(route.request().url());
    await promise;
    await route.continue();
  });
  await page.goto("/minato/draw-penguin");
  await fingers.tap({ x: 195, y: 200 });
  await expect(page.getByRole("button", { name: LABELS.ja.undo })).toBeEnabled();
  await expect.poll(() => held.some((address) => address.endsWith("/base.json"))).toBe(true);
  resolve();
});
