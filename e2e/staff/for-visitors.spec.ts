import { PATHS } from "@harapen/contract/calls/paths";
import { somePenguin, spotsOf } from "../support/demo-aquarium.ts";
import { FURTHER } from "../support/further.ts";
import { LABELS } from "../support/labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "../support/search-steps.ts";
import { showAquarium, startStudy } from "../support/staff/a-study.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { eventSession, storedEvents } from "../support/telemetry/stored-session.ts";

const SLUG = "for-visitors";
const FORM = "https://example.org/form?of=guests";

// Rule (drafts-and-publishes): Questionnaire, study aids, what is recorded and whether addresses of e-mail
//   are kept are set in the console, and hold once they are published
test("a keeper sets questionnaire, aids and what is recorded, and visitors have it once it is published", {
  tag: FURTHER,
}, async ({ page, fingers, server, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, SLUG);
  await showAquarium(admin, SLUG);
  await signInAs({ role: "keeper", aquarium: SLUG });
  const address = page.getByRole("textbox", { name: "ゲスト用の URL", exact: true });
  const fault = page.getByText("http:// か https:// で始まる URL");
  const nothing = page.getByText("このままでは、何も記録されません");

  await page.goto(`/staff/${SLUG}/for-visitors`);
  await address.fill("example.org/form");
  await expect(fault).toBeVisible();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await address.fill("htt");
  await expect(fault).toBeHidden();
  await address.fill(FORM);
  await expect(fault).toBeHidden();
  await page.getByRole("radio", { name: "はじめから出す" }).tap();
  await page.getByRole("radio", { name: "調査に同意した人だけ" }).tap();
  await expect(nothing).toBeVisible();
  await page.getByRole("radio", { name: "端末とアカウントの番号なしで" }).tap();
  await expect(nothing).toBeHidden();

  // Opens the other screen of the same document while the change is under way.
  await page.getByRole("button", { name: "メニューを開く" }).tap();
  await page.getByRole("link", { name: "バンドと場所" }).tap();
  await page.getByRole("textbox", { name: "English", exact: true }).fill("For Visitors Aquarium");
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const published = async () => (await page.request.get(PATHS.aquarium(SLUG))).json();
  expect((await published()).recording, "not before it is published").toBeUndefined();

  await page.goto(`/staff/${SLUG}`);
  await page.getByRole("button", { name: "公開する" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "公開する" }).tap();
  await expect(page.getByText("公開しました！")).toBeVisible();
  await page.goto(`/staff/${SLUG}/history`);
  await page.getByRole("button", { name: "ちがいを見る" }).first().tap();
  const changed = page.getByRole("table", { name: "水族館の設定" });
  await expect(changed.getByRole("row", { name: /^アンケート（ゲスト用） / })).toContainText(FORM);
  await expect(changed.getByRole("row", { name: /見くらべ/ })).toContainText(
    /スイッチで出せる.*はじめから出す/,
  );
  await expect(changed.getByRole("row", { name: /記録すること/ })).toContainText(/すべて.*番号なしで/);

  await page.goto(`/${SLUG}`);
  await expect(page.getByRole("link", { name: /アンケートに\s*答える/ })).toHaveAttribute("href", FORM);
  await beginToDraw(page, LABELS.ja, SLUG);
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await search(page, LABELS.ja);
  await candidates(page).first().getByRole("link").tap();
  await expect(page.getByTestId("fit").first()).toBeVisible();
  const { id: session } = await eventSession(page);
  await expect
    .poll(() => storedEvents(server, session).find(({ name }) => name === "session_start")?.payload)
    .toMatchObject({ device: "anonymous", aquarium: SLUG });
});

// Rule (drafts-and-publishes): The screen says where a running study overrides these settings; staff who may
//   not change them can read them
test("the settings for visitors say what a study that runs has set first, and a researcher only reads them", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "in-a-study");
  await startStudy(admin, "in-a-study");
  await signInAs({ role: "researcher", aquarium: "in-a-study" });
  await page.goto("/staff/in-a-study/for-visitors");
  await expect(page.getByText("調査「秋の調査 2026」が行われています")).toBeVisible();
  await expect(page.getByText("変えられるのは、飼育担当とお手伝いです")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "ログインした人のメールアドレスを残す" })).toBeDisabled();
});
