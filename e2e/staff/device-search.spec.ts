import { PATHS } from "@harapen/contract/calls/paths";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";

const SLUG = "searching";

test("a keeper forbids visitors' devices to search by themselves, and sees it in the draft before it is published", async ({
  page,
  signInAs,
}) => {
  await copyAquarium(await signInAs("admin"), SLUG);
  await signInAs({ role: "keeper", aquarium: SLUG });
  const publish = async () => {
    await page.goto(`/staff/${SLUG}`);
    await page.getByRole("button", { name: "公開する" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "公開する" }).tap();
    await expect(page.getByText("公開しました！")).toBeVisible();
  };
  const references = async () => (await page.request.get(PATHS.references(SLUG))).status();

  await page.goto(`/staff/${SLUG}`);
  await page.getByRole("button", { name: "来館者に見せる" }).tap();
  await expect(page.getByText("まだ来館者に見えません")).toBeHidden();
  await expect.poll(references).toBe(200);

  await page.goto(`/staff/${SLUG}/for-visitors`);
  const box = page.getByRole("checkbox", { name: "端末だけでさがせるようにする" });
  await expect(box).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await box.tap();
  await saved;
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();
  await expect(box).not.toBeChecked();
  expect(await references()).toBe(200);
  await publish();
  await expect.poll(references).toBe(404);
});
