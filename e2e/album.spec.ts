// Rule (who-may-do-what)
// Rule (album)

import { dictionary } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import type { SaveRecordRequest } from "@harapen/contract/calls/saves";
import { basePenguins } from "@harapen/contract/penguin";
import type { Page, Request } from "@playwright/test";
import { expectBestPractice } from "./support/axe.ts";
import { holdAnswers } from "./support/delivery/hold-answers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS, MEMBER_LABELS as labels } from "./support/labels.ts";
import { candidates, search } from "./support/search-steps.ts";
import { open, openHome, passPopup, signIn } from "./support/sign-in.ts";
import { rows } from "./support/stored-rows.ts";

// Rule (home): A member sees "Draw", which leads to Draw
// Rule (home): A member sees "Album", which leads to the album
// Rule (album): The title reads "— Album —" in English
// Rule (album): An entry has the drawing
// Rule (album): An entry has the picture of its penguin, where there is one
// Rule (album): An entry has the penguin's name in the visitor's language
// Rule (album): An empty album reads "No drawings yet. Try making one!"
test("what a member drew and confirmed is in their album, under the penguin's name and picture", async ({
  page,
  fingers,
  server,
  calls,
}) => {
  await openHome(page);
  await signIn(page, "Album");
  await page.getByRole("link", { name: labels.album }).tap();
  await expect(page.getByText(labels.emptyAlbum)).toBeVisible();
  await expectBestPractice(page, "album");

  await page.getByRole("main").getByRole("link", { name: labels.draw }).tap();
  await fingers.tap({ x: 150, y: 200 });
  await fingers.tap({ x: 220, y: 300 });
  await search(page, LABELS.en);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText(LABELS.en.sent);

  const [saved] = rows(
    server.dataDir,
    "select penguin_name, d.uid, mail from drawing d join visitor v on v.uid = d.uid where v.name = 'Album'",
  );
  expect(saved?.uid).not.toBe("guest");
  const record = (await calls.named("saveRecord")).at(-1)?.request as SaveRecordRequest | undefined;
  expect(record).toMatchObject({ name: "Album", uid: saved?.uid });

  await page.getByRole("link", { name: labels.album }).tap();
  await expect(page.getByRole("heading", { name: labels.albumTitle })).toBeVisible();
  const entry = page.getByRole("main").getByRole("listitem");
  await expect(entry).toHaveCount(1);
  const penguin = basePenguins
    .parse(await (await page.request.get(PATHS.basePenguins("minato"))).json())
    .find(({ id }) => id === saved?.penguin_name);
  const words = dictionary.parse(await (await page.request.get(PATHS.dictionary("minato", "en"))).json());
  await expect(entry.getByRole("img").nth(0)).toHaveAttribute("src", String(record?.image));
  await expect(entry.getByRole("img").nth(1)).toHaveAttribute("src", String(penguin?.picture));
  await expect(entry.getByRole("heading")).toHaveText(String(words.penguin.name[String(penguin?.id)]));
  await expect(entry.locator("time")).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4} \d\d:\d\d$/);
  const hidden = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
  expect(await entry.evaluate(hidden), "the day is read in whole").toBe(0);
  await expectBestPractice(page, "album");

  await page.goto("/kitano/collection");
  await expect(page.getByText(labels.emptyAlbum)).toBeVisible();
});

// Rule (album): Nothing is fetched without a member's uid
// Rule (album): A guest's album waits for the sign-in, and shows the album then
// Rule (album): The title stands for guests too
test("a guest's album asks them to log in, and the server for nothing; signed in, it is theirs", async ({
  page,
  calls,
}) => {
  await open(page, "/minato/collection");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(labels.albumTitle);
  await expect(page.getByRole("heading", { level: 2, name: labels.albumForMembers })).toBeVisible();
  expect(await calls.named("loadAlbum")).toEqual([]);
  await passPopup(page, "Straight");
  await expect(page.getByText(labels.emptyAlbum)).toBeVisible();
});

// Rule (album): An album that cannot be loaded, or an answer without success, is shown as an empty one
// Rule (album): Loading ends then, nothing is announced, and the log has the reason
test("an album that can't be loaded is empty and not a dead end, and the log says why", {
  tag: FURTHER,
}, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const logged: string[] = [];
  // Playwright logs a message of its own that it blocks the service worker.
  page.on("console", (message) => message.text().startsWith("harapen:") && logged.push(message.text()));
  await openHome(page);
  await signIn(page, "Broken");
  await context.route(`**${PATHS.loadAlbum}`, (route) =>
    route.fulfill({ json: { success: false, drawings: [], message: "no" } }),
  );
  await page.getByRole("link", { name: labels.album }).tap();
  await expect(page.getByText(labels.emptyAlbum)).toBeVisible();
  await expect(page.getByText("Loading…")).toBeHidden();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(logged).toEqual([expect.stringMatching(/the album is not loaded.*no/)]);
});

test("an album that can't be loaded as the network is gone is empty too, and comes once the network is back", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const logged: string[] = [];
  page.on("console", (message) => message.text().startsWith("harapen:") && logged.push(message.text()));
  // As a guest, who is asked to log in: the screen itself is loaded.
  await open(page, "/minato/collection");
  await page.getByRole("link", { name: "Home" }).tap();
  await signIn(page, "Offline");
  await context.setOffline(true);
  await page.getByRole("link", { name: labels.album }).tap();
  await expect(page.getByText(labels.emptyAlbum)).toBeVisible();
  await expect(page.getByText("Loading…")).toBeHidden();
  expect(logged).toContainEqual(expect.stringMatching(/the album is not loaded.*no network/));
  const asked = page.waitForResponse(`**${PATHS.loadAlbum}`);
  await context.setOffline(false);
  expect((await asked).status()).toBe(200);
});

test("a drawing that is saved while the album loads for the first time is in it", { tag: FURTHER }, async ({
  page,
  fingers,
}) => {
  await openHome(page);
  await signIn(page, "Early");
  await page.getByRole("main").getByRole("link", { name: labels.draw }).tap();
  await fingers.tap({ x: 150, y: 200 });
  await fingers.tap({ x: 220, y: 300 });
  await search(page, LABELS.en);
  await candidates(page).first().tap();
  const saves = Promise.withResolvers<void>();
  await page.route(`**${PATHS.saveDrawing}`, async (route) => {
    await saves.promise;
    await route.continue();
  });
  const release = await holdAnswers(page, PATHS.loadAlbum);
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
  const asked = page.waitForRequest(`**${PATHS.loadAlbum}`);
  await page.getByRole("link", { name: labels.album }).tap();
  await asked;
  const saved = page.waitForResponse(`**${PATHS.saveDrawing}`);
  saves.resolve();
  await (await saved).finished();
  release();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
});

// Rule (album): "Loading…" is shown while it is loaded
// Rule (album): A penguin is found by its Japanese name, whatever the visitor's language
test("a long album comes page by page, newest first", { tag: FURTHER }, async ({ page, context }) => {
  const drawings = await longAlbum(page);
  await openHome(page);
  await signIn(page, "Long");
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await context.route(`**${PATHS.loadAlbum}`, async (route) => {
    await promise;
    return route.fulfill({ json: pageOf(drawings, route.request()) });
  });
  await page.getByRole("link", { name: labels.album }).tap();
  await expect(page.getByRole("status").filter({ hasText: "Loading…" })).toBeVisible();
  await expect(page.getByText(labels.emptyAlbum)).toBeHidden();
  answer();
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries.first()).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(entries).toHaveCount(75, { timeout: 100 });
  }).toPass();
  for (const [nth, name] of ["Sango", "nobody", "Sango"].entries())
    await expect(entries.nth(nth).getByRole("heading")).toHaveText(name);
  const times = await entries
    .locator("time")
    .evaluateAll((all: HTMLTimeElement[]) => all.map(({ dateTime }) => dateTime));
  expect(times).toEqual(drawings.map(({ timestamp }) => timestamp));
});

// Rule (album): Where the rest of the album can't be loaded a button beneath it says so, loads it and keeps
//   the focus
test("where a page of an album can't be loaded the drawings before it stay, and the rest comes on request", {
  tag: FURTHER,
}, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/status of 400/, /ERR_FAILED/);
  const drawings = (await longAlbum(page)).slice(0, 15);
  await openHome(page);
  await signIn(page, "Interrupted");
  let trouble: "cut" | "refused" | "none" = "cut";
  let failures = 0;
  await context.route(`**${PATHS.loadAlbum}`, (route) => {
    const isFirst = route.request().postDataJSON().before === undefined;
    if (isFirst || trouble === "none") return route.fulfill({ json: pageOf(drawings, route.request()) });
    failures += 1;
    if (trouble === "cut") return route.abort();
    return route.fulfill({ status: 400, json: { success: false, message: "no such drawing" } });
  });
  await page.getByRole("link", { name: labels.album }).tap();
  const entries = page.getByRole("main").getByRole("listitem");
  const failed = page.getByRole("alert").filter({ hasText: "Some drawings can't be loaded" });
  await expect(failed).toBeVisible();
  await expect(entries).toHaveCount(12);
  await expectBestPractice(page, "album");
  const retry = page.getByRole("button", { name: "Try again" });
  const before = failures;
  await retry.press("Enter");
  await expect.poll(() => failures, "three attempts").toBe(before + 3);
  await expect(retry).toHaveAttribute("aria-disabled", "false");
  await expect(retry).toBeFocused();
  trouble = "refused";
  await retry.press("Enter");
  await expect.poll(() => failures).toBe(before + 4);
  await expect(retry).toHaveAttribute("aria-disabled", "false");
  // Refused again, after the first page was loaded anew.
  await retry.press("Enter");
  await expect.poll(() => failures).toBe(before + 5);
  await expect(retry).toHaveAttribute("aria-disabled", "false");
  await expect(retry).toBeFocused();
  trouble = "none";
  await retry.press("Enter");
  await expect(entries).toHaveCount(15);
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

/**
 * 75 drawings, the newest first, of a penguin by its id, of an unknown one, and of one by its Japanese name.
 */
async function longAlbum(page: Page) {
  const image = `data:image/png;base64,${(await page.screenshot()).toString("base64")}`;
  return Array.from({ length: 75 }, (_, age) => ({
    id: `d${age}`,
    uid: "u",
    aquarium: "minato",
    penguin_name: ["m01", "nobody", "サンゴ"][age % 3],
    image,
    timestamp: new Date(Date.UTC(2026, 5, 1) - age * 3_600_000).toISOString(),
  }));
}

/** The answer to a request for a page of these drawings. */
function pageOf(drawings: readonly { readonly id: string }[], request: Request) {
  const { before, limit } = request.postDataJSON();
  const start = drawings.findIndex(({ id }) => id === before) + 1;
  return { success: true, message: "", drawings: drawings.slice(start, start + limit) };
}
