import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { drawPhotograph, PHOTOGRAPH } from "./support/staff/photograph.ts";

const TABLE = [
  "名前\t英語名\t性別\t生年月日\tバンド\tペア",
  "サンゴ\tSango\tメス\t2016/4/2\tred・blue\tコンブ",
  "コンブ\tKonbu\tオス\t平成28年\tgreen\t",
].join("\n");

async function expectNoViolations(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, screen).toEqual([]);
}

/** Taps a place of the photograph, in its own pixels, where the surface shows it. */
async function tapPhotograph(surface: Locator, [x, y]: readonly [number, number]): Promise<void> {
  const box = await surface.boundingBox();
  const [left = 0, top = 0, width = 1, height = 1] = ((await surface.getAttribute("viewBox")) ?? "")
    .split(" ")
    .map(Number);
  if (!box) throw new Error("the photograph is not shown");
  const position = { x: ((x - left) / width) * box.width, y: ((y - top) / height) * box.height };
  await surface.tap({ position });
}

test("a keeper makes an aquarium from a table, traces a bird on its photograph, and publishes it", async ({
  page,
  server,
  expectedErrors,
}) => {
  // Eleven screens are looked at by axe.
  test.slow();
  expectedErrors.push(/401/);
  await page.emulateMedia({ reducedMotion: "reduce" });

  await page.goto(server.staffLink());
  await expect(page).toHaveURL(/\/staff\/(minato|kitano)$/);
  await expect(page.getByRole("table")).toBeVisible();
  await expectNoViolations(page, "overview");

  await page.goto("/staff/new-aquarium");
  await page.getByLabel("水族館の名前（日本語）").fill("うみべ水族館");
  await page.getByLabel("住所に入る名前").fill("umibe");
  await expectNoViolations(page, "new aquarium");
  await page.getByRole("button", { name: "つくる" }).tap();

  await page.getByRole("link", { name: "表から入れる" }).tap();
  await page.getByLabel("表をここに貼る").fill(TABLE);
  await expect(page.getByText("2 行目「生年月日」：平成28年")).toBeVisible();
  await expectNoViolations(page, "birds from a table");
  await page.getByRole("button", { name: "2 羽を下書きに加える" }).tap();
  await expect(page.getByRole("heading", { name: "ペンギン 2 羽" })).toBeVisible();

  await page.getByRole("link", { name: "サンゴ" }).tap();
  await expect(page.getByRole("combobox", { name: "ペア" })).toHaveValue("コンブ");
  await expectNoViolations(page, "a bird");
  const photograph = { name: "sango.jpg", mimeType: "image/jpeg", buffer: await drawPhotograph(page) };
  await page.locator('input[type="file"]').first().setInputFiles(photograph);

  const surface = page.getByRole("group", { name: "写真。" });
  await expect(surface).toBeVisible();
  for (const anchor of PHOTOGRAPH.anchors) await tapPhotograph(surface, anchor);
  await expectNoViolations(page, "alignment");
  await page.getByRole("button", { name: "もようをさがす" }).tap();
  const save = page.getByRole("button", { name: "このもようを下書きに保存" });
  await expect(save).toBeDisabled();
  const rings = surface.getByRole("button", { name: /もよう \d/ });
  while ((await rings.count()) > 0) await rings.first().press("Delete");
  for (const spot of PHOTOGRAPH.spots) await tapPhotograph(surface, spot);
  await expect(rings).toHaveCount(PHOTOGRAPH.spots.length);
  await page.getByRole("button", { name: "もどす", exact: false }).first().tap();
  await expect(rings).toHaveCount(PHOTOGRAPH.spots.length - 1);
  await page.getByRole("button", { name: "やり直す" }).tap();
  await page.getByLabel("おなか全体を見ました").check();
  await expectNoViolations(page, "tracing");
  await save.tap();
  await expect(page.getByText("もよう 4", { exact: true })).toBeVisible();

  await page.goto("/staff/umibe");
  await page.getByRole("button", { name: "公開する" }).tap();
  await page.getByLabel("ひとこと").fill("はじめての公開");
  await expectNoViolations(page, "publish");
  await page.getByRole("dialog").getByRole("button", { name: "公開する" }).tap();
  await expect(page.getByText("公開しました！")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "公開する" })).toBeDisabled();
  await page.getByRole("button", { name: "来館者に見せる" }).tap();
  await expect(page.getByText("まだ来館者に見えません")).toBeHidden();

  for (const [path, heading] of [
    ["aquarium", "バンドと場所"],
    ["texts", "ことば"],
    ["posters", "ポスター"],
    ["history", "公開の記録"],
    ["people", "なかま"],
  ] as const) {
    await page.goto(`/staff/umibe/${path}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectNoViolations(page, path);
  }
});

test("who has not signed in is asked to, and who signs in without being staff is told whom to ask", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/40[13]/);
  await page.goto("/staff");
  await expect(page.getByRole("heading", { name: "はらペン スタッフの部屋" })).toBeVisible();
  await expectNoViolations(page, "sign-in");
  await page.getByRole("button", { name: "ログインする" }).tap();
  await page.getByRole("textbox").fill("Somebody");
  await page.getByRole("button").first().tap();
  await expect(page.getByRole("heading", { name: "まだスタッフとして登録されていません" })).toBeVisible();
  await expectNoViolations(page, "not staff");
});
