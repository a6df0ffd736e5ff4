import { expectNoViolations } from "../support/axe.ts";
import { expect, test } from "../support/staff/fixtures.ts";

/** The screens of an aquarium by their paths below it, and a heading of each. */
const SCREENS = [
  ["", /公開/],
  ["/penguins", "ペンギン"],
  ["/penguins/new", "あたらしいペンギン"],
  ["/penguins/import", "表からペンギンを入れる"],
  ["/aquarium", "バンドと場所"],
  ["/texts", "ことば"],
  ["/posters", "ポスター"],
  ["/history", "公開の記録"],
  ["/people", "なかま"],
] as const;

test("axe finds nothing on any screen of an aquarium", async ({ page, signInAs }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs("admin");
  await page.goto("/staff/new-aquarium");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoViolations(page, "new aquarium");
  for (const [path, heading] of SCREENS) {
    await page.goto(`/staff/minato${path}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectNoViolations(page, path || "overview");
  }
});
