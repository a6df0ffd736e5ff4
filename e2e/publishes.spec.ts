import { type DraftedBird, draftAnswer, previewAnswer } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Page } from "@playwright/test";
import { AQUARIUM as SLUG } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { type Member, signInMember } from "./support/staff/members.ts";
import { rows } from "./support/stored-rows.ts";

let call: Member["call"];
test.beforeEach(async ({ page, server }) => {
  ({ call } = await signInMember(server, "admin"));
  await page.addInitScript(() => localStorage.setItem("locale", "ja"));
});

const readDraft = async () => draftAnswer.parse(await (await call("GET", STAFF_PATHS.draft(SLUG))).json());

/** Gives the first bird a name in the draft. */
async function rename(name: string): Promise<void> {
  const draft = await readDraft();
  const { id, content, revision } = draft.birds[0] as DraftedBird;
  const write = { revision, content: { ...content, name: { ...content.name, ja: name } } };
  expect((await call("PUT", STAFF_PATHS.draftBird(SLUG, id), write)).status).toBe(200);
}

const publish = async () =>
  expect((await call("POST", STAFF_PATHS.publish(SLUG), { note: "" })).status).toBe(200);

const entry = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });

/** Counts the base lists that a page asks for. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.url().includes("base.json")) loads++;
  });
  return () => loads;
}

test("a preview shows the draft, with a mark, on every page of its tab, and stores nothing", async ({
  page,
  server,
}) => {
  const events = () => rows(server.dataDir, "select event_id from event").length;
  const before = events();
  await rename("したがき");
  const opened = await call("POST", STAFF_PATHS.preview(SLUG));
  const { path } = previewAnswer.parse(await opened.json());
  await page.goto(path);
  await expect(page.getByText("プレビュー Preview")).toBeVisible();
  await page.goto(`/${SLUG}/list`);
  await expect(entry(page, "したがき")).toBeVisible();
  await expect(page.getByText("プレビュー Preview")).toBeVisible();
  await expect
    .poll(() =>
      entry(page, "したがき")
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.complete),
    )
    .toBe(true);
  expect(events()).toBe(before);
  const { revision } = await readDraft();
  expect((await call("DELETE", `${STAFF_PATHS.draft(SLUG)}?revision=${revision}`)).status).toBe(200);
});

test("an open page shows what is published within a minute", async ({ page }) => {
  await page.clock.install();
  await page.goto(`/${SLUG}/list`);
  await expect(entry(page, /^サンゴ/)).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(page.getByText("プレビュー Preview")).toHaveCount(0);
  await rename("あたらしい");
  await publish();
  await page.clock.runFor(61_000);
  await expect(entry(page, "あたらしい")).toBeVisible();
});

test("a page on which somebody draws asks for nothing until Home comes", { tag: FURTHER }, async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`/${SLUG}/draw-penguin`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.runFor(3_000);
  const loads = countLoads(page);
  await rename("べつのなまえ");
  await publish();
  await page.clock.runFor(300_000);
  expect(loads()).toBe(0);
  const refreshed = page.waitForResponse((answer) => answer.url().includes("base.json"));
  await page.getByRole("link", { name: "ホーム" }).tap();
  await refreshed;
  await page.goto(`/${SLUG}/list`);
  await expect(entry(page, "べつのなまえ")).toBeVisible();
});
