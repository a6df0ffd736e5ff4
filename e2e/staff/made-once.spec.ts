import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { studiesResponse } from "@harapen/contract/staff/studies";
import type { Page } from "@playwright/test";
import { FURTHER } from "../support/further.ts";
import { makeStudy } from "../support/staff/a-study.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { loseNextAnswer, loseNextAnswers } from "../support/staff/lose-next-answer.ts";

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/ERR_FAILED/, /status of 409/));

const failureOf = (page: Page) => page.getByRole("alert").filter({ hasText: "サーバーにつながりません" });

// Rule (staff-screens)
test("an aquarium that was made opens, though the answer was lost, and its address is taken from then on", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  await signInAs("admin");
  const make = page.getByRole("button", { name: "つくる" });
  const fill = async (slug: string) => {
    await page.goto("/staff/-/aquariums", { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "水族館をつくる" }).first().tap();
    await page.getByLabel("水族館の名前（日本語）").fill("うみべ水族館");
    await page.getByLabel("URL に入る名前").fill(slug);
  };
  const expectMade = async (slug: string) => {
    await expect(page).toHaveURL(new RegExp(`/staff/${slug}$`));
    await expect(page.getByRole("link", { name: "表から入れる" })).toBeVisible();
  };
  await fill("made-once");
  await loseNextAnswer(page, "POST", STAFF_PATHS.aquariums);
  await make.tap();
  await expectMade("made-once");

  await fill("made-again");
  await loseNextAnswers(page, "POST", STAFF_PATHS.aquariums);
  await make.tap();
  await expect(failureOf(page)).toBeVisible();
  await make.tap();
  await expectMade("made-again");

  await fill("made-once");
  await make.tap();
  await expect(page.getByRole("alert").filter({ hasText: "もう使われています" })).toBeVisible();
});

// Rule (drafts-and-publishes): A study whose answer was lost is not made twice, and has the name that it is
//   sent with again
test("a study that was made is not made again where its answer was lost, and is named as it is by then", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const slug = "study-made-once";
  const admin = await signInAs("admin");
  await copyAquarium(admin, slug);
  const make = page.getByRole("button", { name: "下書きをつくる" });
  const name = page.getByRole("textbox", { name: "調査の名前" });
  await page.goto(`/staff/${slug}/studies/new`);
  await name.fill("秋の調査");
  await loseNextAnswers(page, "POST", STAFF_PATHS.studies(slug));
  await make.tap();
  await expect(failureOf(page)).toBeVisible();
  await name.fill("秋の調査 2026");
  await make.tap();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(name).toHaveValue("秋の調査 2026");
  const listed = await (await admin.call("GET", STAFF_PATHS.studies(slug))).json();
  expect(studiesResponse.parse(listed).studies.map((each) => each.name)).toEqual(["秋の調査 2026"]);
});

// Rule (drafts-and-publishes)
test("codes that were made are not made again where their answer was lost, and others are made after them", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const slug = "codes-made-once";
  const admin = await signInAs("admin");
  await copyAquarium(admin, slug);
  const { id } = await makeStudy(admin, slug);
  const make = page.getByRole("button", { name: "コードをつくる" });
  await page.goto(`/staff/${slug}/studies/of/${id}/codes`);
  await loseNextAnswers(page, "POST", STAFF_PATHS.studyCodes(slug, id));
  await make.tap();
  await expect(failureOf(page)).toBeVisible();
  await make.tap();
  await expect(page.getByRole("heading", { name: "100 個のコード" })).toBeVisible();
  await make.tap();
  await expect(page.getByRole("heading", { name: "200 個のコード" })).toBeVisible();
});
