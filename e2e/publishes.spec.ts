// Rule (drafts-and-publishes)

import { PATHS } from "@harapen/contract/calls/paths";
import { type DraftedBird, draftResponse, previewResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Page } from "@playwright/test";
import { pendingSaves } from "./support/delivery/pending.ts";
import { currentDrawingId } from "./support/delivery/saved-once.ts";
import { AQUARIUM as SLUG } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS, MEMBER_LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { signIn } from "./support/sign-in.ts";
import { type Member, signInMember } from "./support/staff/members.ts";
import { rows } from "./support/stored-rows.ts";

let call: Member["call"];
test.beforeEach(async ({ page, server }) => {
  ({ call } = await signInMember(server, "admin"));
  await page.addInitScript(() => localStorage.setItem("locale", "ja"));
});

const readDraft = async () => draftResponse.parse(await (await call("GET", STAFF_PATHS.draft(SLUG))).json());

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

/** Counts the base lists that a page requests. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.url().includes("base.json")) loads++;
  });
  return () => loads;
}

/** Opens a page, and waits until it has loaded what asks for publishes, which it does in the background. */
async function openFollowing(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(/\/background-[^/]+\.js$/);
  await page.goto(path);
  await (await loaded).finished();
}

/** Lets a fake clock's time pass until the page asks for what is published. */
async function asksForPublishes(page: Page): Promise<void> {
  const loads = countLoads(page);
  const passTime = async () => {
    await page.clock.runFor(10_000);
    return loads();
  };
  await expect.poll(passTime).toBeGreaterThan(0);
}

// Rule (drafts-and-publishes): A preview shows the draft, stores nothing and ends with its time or its
//   member's roles, not with a log-out
test("a preview shows the draft, with a mark, on every page of its tab, and stores nothing", async ({
  page,
  server,
}) => {
  const events = () => rows(server.dataDir, "select event_id from event").length;
  const before = events();
  await rename("したがき");
  const opened = await call("POST", STAFF_PATHS.preview(SLUG));
  const { path } = previewResponse.parse(await opened.json());
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

/** What a device keeps beside its saves: a decision, a withdrawal and the events of a page that has ended. */
const KEPT = {
  [`harapen.study.${SLUG}`]: "{}",
  "harapen.leaving a.b": "erase",
  "harapen-telemetry-last 0 ": JSON.stringify([["0 1", { name: "page_view", body: "{}" }]]),
};

/** Waits until the outbox of a page has tried to send what it has. */
async function triedToSend(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/background-[^/]*\.js$/.test(name)),
  );
  await page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    return navigator.locks.request("harapen-outbox", () => {});
  });
}

const preview = async () =>
  previewResponse.parse(await (await call("POST", STAFF_PATHS.preview(SLUG))).json()).path;
const PREVIEWS: Record<string, () => Promise<string>> = {
  "a preview": preview,
  "an address with a preview that nobody opened": async () => `/${SLUG}?preview=none`,
};
// Rule (drafts-and-publishes): A preview, real or invented, leaves what the device keeps of its visitors as
//   it is, and keeps nothing there itself but whose the last log-out was
for (const [what, path] of Object.entries(PREVIEWS))
  test(`${what} leaves what the device keeps of its visitors as it is, and they go on`, {
    tag: FURTHER,
  }, async ({ page, context, fingers, server, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await context.route(/post_(all|drawing)\.php/, (route) => route.abort());
    await beginToDraw(page, LABELS.ja);
    await fingers.tap({ x: 150, y: 160 });
    await search(page, LABELS.ja);
    const drawingId = await currentDrawingId(page);
    await candidates(page).first().tap();
    await page.getByRole("button", { name: LABELS.ja.thisOne }).tap();
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await pendingSaves(page)).toBe(2);
    await page.close();
    await context.unroute(/post_(all|drawing)\.php/);

    const opened = await context.newPage();
    await opened.addInitScript((kept) => Object.assign(localStorage, kept), KEPT);
    await opened.goto(await path());
    await triedToSend(opened);
    expect(await opened.evaluate(() => ({ ...localStorage }))).toMatchObject(KEPT);
    await opened.close();

    const next = await context.newPage();
    await next.goto(`/${SLUG}`);
    await triedToSend(next);
    await expect.poll(() => pendingSaves(next)).toBe(0);
    const stored = (table: string) =>
      rows(server.dataDir, `select 1 as stored from ${table} where drawing_id = '${drawingId}'`);
    expect([stored("record"), stored("drawing")]).toEqual([[{ stored: 1 }], [{ stored: 1 }]]);
  });

test("what a preview could not send waits in its page alone, and no visitor's page sends it", {
  tag: FURTHER,
}, async ({ page, context, fingers, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto(await preview());
  await expect(page.getByText("プレビュー Preview")).toBeVisible();
  await beginToDraw(page, LABELS.ja);
  await fingers.tap({ x: 150, y: 160 });
  await search(page, LABELS.ja);
  await context.route(/post_(all|drawing)\.php/, (route) => route.abort());
  await candidates(page).first().tap();
  await page.getByRole("button", { name: LABELS.ja.thisOne }).tap();
  await expect(page.getByRole("alert")).toBeVisible();
  await triedToSend(page);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([]);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ locale: "ja" });
});

test("a language and furigana that are chosen in a preview stay in its page", async ({ page, context }) => {
  await page.goto(await preview());
  await page.getByRole("button", { name: "ふりがな" }).tap();
  await page.getByRole("button", { name: LABELS.en.languageName }).tap();
  await expect(page.getByRole("button", { name: LABELS.en.drawAsGuest })).toBeVisible();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ locale: "ja" });
  expect(await context.cookies()).toEqual([]);
});

test("a preview stays one where a member logs out in it", { tag: FURTHER }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto(await preview());
  await signIn(page, "Umi");
  await page.getByRole("button", { name: MEMBER_LABELS.logOut }).tap();
  await expect(page.getByRole("button", { name: LABELS.en.drawAsGuest })).toBeVisible();
  await page.goto(`/${SLUG}/list`);
  await expect(page.getByText("プレビュー Preview")).toBeVisible();
});

test("an open page shows what is published within a minute", async ({ page }) => {
  await page.clock.install();
  await openFollowing(page, `/${SLUG}/list`);
  await expect(entry(page, /^サンゴ/)).toBeVisible();
  await expect(page.getByText("プレビュー Preview")).toHaveCount(0);
  await asksForPublishes(page);
  await rename("あたらしい");
  await publish();
  await page.clock.runFor(61_000);
  await expect(entry(page, "あたらしい")).toBeVisible();
});

// Rule (the-search)
test("an open page loads within a minute what the device searches by, where it could not be had before", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.clock.install();
  const references = `**${PATHS.references(SLUG)}`;
  let failures = 0;
  await page.route(references, (route) => {
    failures++;
    return route.abort();
  });
  await openFollowing(page, `/${SLUG}/list`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The first time, and twice again.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return failures;
    })
    .toBe(3);
  await asksForPublishes(page);
  await page.unroute(references);
  const loaded = page.waitForResponse((answer) => answer.url().includes(PATHS.references(SLUG)));
  await page.clock.runFor(61_000);
  expect((await loaded).status()).toBe(200);
});

test("a page on which somebody draws asks for nothing until Home comes", { tag: FURTHER }, async ({
  page,
}) => {
  await page.clock.install();
  await openFollowing(page, `/${SLUG}/draw-penguin`);
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
