// Rule (research.md#the-truth)

import { randomUUID } from "node:crypto";
import { formatCode } from "@harapen/contract/codes";
import { expectNoViolations } from "../support/axe.ts";
import { isLentCameraOn } from "../support/devices/lent-camera.ts";
import { FURTHER } from "../support/further.ts";
import { showAquarium, startStudy, takePart } from "../support/staff/a-study.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";

// Rule (research.md#the-truth): After an entry the next card is scanned into the field without a tap on it
test("a helper enters by code which penguin it was, with big keys, and corrects it", async ({
  page,
  server,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "witnessed");
  await showAquarium(admin, "witnessed");
  const study = await startStudy(admin, "witnessed");
  const code = await takePart(server, study);
  await signInAs({ role: "helper", aquarium: "witnessed" });
  await page.goto(`/staff/witnessed/studies/of/${study.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "正解の入力" })).toBeVisible();

  const wrong = code.slice(0, 7) + (code.endsWith("2") ? "3" : "2");
  for (const key of wrong) await page.getByRole("button", { name: key, exact: true }).tap();
  await expect(page.getByText("どこかがちがいます")).toBeVisible();
  await expectNoViolations(page, "a wrong code");
  await page.getByRole("button", { name: "1 文字消す" }).tap();
  await page.getByRole("button", { name: code.at(-1) ?? "", exact: true }).tap();

  await expect(page.getByRole("img", { name: /の絵$/ })).toBeVisible();
  await expectNoViolations(page, "a participant's drawings");
  await page.getByRole("searchbox").fill("サンゴ");
  await page.getByRole("button", { name: "サンゴ" }).tap();
  await page.getByRole("textbox", { name: "メモ" }).fill("バンドで確認");
  await page.getByRole("button", { name: "「サンゴ」で記録する" }).tap();
  // The alert stays while the pointer is over it.
  await page.getByRole("alert").filter({ hasText: "記録しました" }).hover();
  await expectNoViolations(page, "what says that it is saved");
  const today = page.getByRole("region", { name: "きょうの入力" });
  await expect(today.getByRole("listitem")).toHaveCount(1);
  await expect(today.getByRole("listitem")).toContainText("サンゴ");

  await page.keyboard.type(code);
  await expect(page.getByText(formatCode(code), { exact: true })).toBeFocused();
  await today.getByRole("button", { name: /正解を直す/ }).tap();
  await expect(page.getByText("いまの正解: サンゴ")).toBeVisible();
  await page.getByRole("button", { name: "この一覧にいない" }).tap();
  await page.getByRole("button", { name: "「この一覧にいない」で記録する" }).tap();
  await expect(today.getByRole("listitem")).toHaveCount(2);
  await expect(today.getByRole("listitem").last()).toContainText("直されました");
  await today.getByRole("button", { name: /正解を取り消す/ }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "取り消す" }).tap();
  await expect(today.getByRole("button", { name: /正解を取り消す/ })).toHaveCount(0);
});

test("what is corrected is the entry that was pressed, of two drawings by one code or of all", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  test.slow();
  const admin = await signInAs("admin");
  await copyAquarium(admin, "twice-drawn");
  await showAquarium(admin, "twice-drawn");
  const study = await startStudy(admin, "twice-drawn");
  const device = randomUUID();
  const code = await takePart(server, study, device);
  await signInAs({ role: "helper", aquarium: "twice-drawn" });
  await page.goto(`/staff/twice-drawn/studies/of/${study.id}/truth`);
  const choices = page.getByRole("region", { name: "どの絵のことですか" }).getByRole("button");
  const [latest, earlier, all] = [choices.first(), choices.nth(1), choices.last()];
  const entries = page.getByRole("region", { name: "きょうの入力" }).getByRole("listitem");
  const correct = (index: number) =>
    entries
      .nth(index)
      .getByRole("button", { name: /正解を直す/ })
      .tap();
  const type = () => page.getByRole("textbox", { name: "参加コード" }).fill(code);
  const enter = async (penguin: string) => {
    await page.getByRole("button", { name: penguin }).tap();
    await page.getByRole("button", { name: `「${penguin}」で記録する` }).tap();
    await expect(choices).toHaveCount(0);
  };

  await type();
  await expect(choices).toHaveCount(2);
  await enter("サンゴ");
  await takePart(server, study, device);
  await type();
  await expect(latest, "the drawing that has come since").toHaveAttribute("aria-pressed", "true");
  await expect(choices).toHaveCount(3);
  await enter("この一覧にいない");

  await expect(entries).toHaveCount(2);
  await correct(1);
  await expect(earlier).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("いまの正解: サンゴ")).toBeVisible();
  await latest.tap();
  await correct(1);
  await expect(earlier, "as pressed again").toHaveAttribute("aria-pressed", "true");
  await enter("この一覧にいない");
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(1), "of the latest drawing").not.toContainText("直されました");
  await expect(entries.nth(2), "of the earlier one").toContainText("直されました");

  await type();
  await all.tap();
  await enter("サンゴ");
  await expect(entries).toHaveCount(4);
  await correct(0);
  await expect(all).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("いまの正解: サンゴ")).toBeVisible();
});

test("a helper scans a code where the browser reads QR codes, which another QR code is not taken for", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "scanned");
  await showAquarium(admin, "scanned");
  const study = await startStudy(admin, "scanned");
  const code = await takePart(server, study);
  await signInAs({ role: "helper", aquarium: "scanned" });
  // Chromium reads barcodes on Android, but not here; the camera is a canvas.
  await page.addInitScript((card) => {
    Object.assign(window, {
      BarcodeDetector: class {
        static async getSupportedFormats(): Promise<string[]> {
          return ["qr_code"];
        }
        detect = async () => [{ rawValue: "shown" in window ? card : "https://example.org/menu" }];
      },
    });
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement("canvas");
      canvas.getContext("2d");
      const stream = canvas.captureStream();
      Object.assign(window, { lent: stream });
      return stream;
    };
  }, `https://harapen.example/scanned?code=${code}`);
  await page.goto(`/staff/scanned/studies/of/${study.id}/truth`);
  await page.getByRole("button", { name: "カメラで QR を読む" }).tap();
  await expect(page.getByText("参加コードの QR ではありません")).toBeVisible();
  await expectNoViolations(page, "the camera");
  await page.evaluate(() => Object.assign(window, { shown: true }));
  await expect(page.getByRole("heading", { name: "どの子でしたか" })).toBeVisible();
  expect(await isLentCameraOn(page)).toBe(false);
});

test.describe("on a tablet, in English", () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test("a code that nobody has is reported, and the keyboard does without the keys", {
    tag: FURTHER,
  }, async ({ page, server, signInAs, expectedErrors }) => {
    expectedErrors.push(/404/);
    const admin = await signInAs("admin");
    await copyAquarium(admin, "typed");
    await showAquarium(admin, "typed");
    const study = await startStudy(admin, "typed");
    const code = await takePart(server, study);
    await signInAs({ role: "keeper", aquarium: "typed" }, "en");
    await page.goto(`/staff/typed/studies/of/${study.id}/truth`);
    await page.getByRole("textbox", { name: "Participant's code" }).pressSequentially("2222-2222");
    await expect(page.getByText("No participant has this code.")).toBeVisible();
    await page.getByRole("button", { name: "Enter another code" }).press("Enter");
    const address = `https://harapen.example/typed?code=${code}`;
    await page.getByRole("textbox", { name: "Participant's code" }).fill(address);
    await expect(page.getByRole("heading", { name: "Which penguin was it?" })).toBeVisible();
    await expectNoViolations(page, "a participant's drawings");
  });
});
