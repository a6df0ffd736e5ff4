// Rule (a-guests-code)
// Rule (look-and-room)

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { watchAnnounced } from "./support/accessibility/announced.ts";
import * as axe from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { anotherPhone, drawAsGuest, readCode, SHOW, SPOTS } from "./support/guest-code-steps.ts";
import { LABELS, MEMBER_LABELS } from "./support/labels.ts";
import { candidates, search, tapSpots } from "./support/search-steps.ts";
import type { RunningServer } from "./support/server.ts";
import { open, passPopup } from "./support/sign-in.ts";
import { rows } from "./support/stored-rows.ts";
import { eventSession, expectCompleteSession, storedEvents } from "./support/telemetry/stored-session.ts";

const CLI = fileURLToPath(new URL("../apps/server/src/cli.ts", import.meta.url));
const labels = LABELS.en;
const HERE = "See your drawings here";

test("a guest's drawings are seen on another phone by their code, and taken into an album once", async ({
  page,
  fingers,
  browser,
  baseURL,
  server,
}) => {
  await drawAsGuest(page, fingers);
  const code = await readCode(page);
  const address = `${new URL(page.url()).origin}/minato/album#${code.replaceAll("-", "")}`;
  const qr = page.getByRole("dialog").locator("svg path");
  await expect(qr).toHaveAttribute("d", toSvgPath(generate(address)));
  await expect(page.getByRole("dialog")).toContainText("Drawings: 1.");
  await axe.expectNoViolationsDayAndNight(page, "the code");
  await page.keyboard.press("Escape");
  await page.reload();
  expect(await readCode(page), "the same as before").toBe(code);

  const other = await anotherPhone(browser, baseURL);
  await open(other, address);
  const entry = other.getByRole("main").getByRole("listitem");
  await expect(entry).toHaveCount(1);
  await expect(other.getByRole("region", { name: "Penguins in this album" })).toContainText("1 of 42 met");
  await expect(other.getByText(/^These drawings can be seen until [A-Z]/)).toBeVisible();
  await expect(other.getByRole("button", { name: "Delete drawings" })).toHaveCount(0);
  await axe.expectNoViolationsDayAndNight(other, "a guest's album");
  await passPopup(other, "Claimer");
  await other.getByRole("button", { name: "Put them into my album" }).tap();
  await expect(other.getByRole("alert").first()).toContainText("in your album now");
  await expect(other).toHaveURL(/\/minato\/collection$/);
  await expect(entry).toHaveCount(1);
  const owners = rows(
    server.dataDir,
    "select v.name from drawing d join visitor v on v.uid = d.uid join guest_album a on a.claimed_by = d.uid",
  );
  expect(owners).toEqual([{ name: "Claimer" }]);

  await other.goto(address);
  await expect(other.getByText("Somebody has put these drawings into their own album")).toBeVisible();
  await expect(entry).toHaveCount(0);
  await other.context().close();

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: SHOW }).tap();
  await expect(page.getByRole("dialog")).toContainText(
    "Somebody has put these drawings into their own album",
  );
  await expect(page.getByRole("dialog").locator("code")).toHaveCount(0);
  const { id } = await eventSession(page);
  const codes = () => storedEvents(server, id).filter((event) => event.name === "album_code");
  await page.goto("/minato/about");
  await expect
    .poll(() => codes().map(({ payload }) => payload), "once for each opening that shows a code")
    .toEqual(Array.from({ length: 2 }, () => expect.objectContaining({ step: "shown", drawings: 1 })));
});

/** Deletes the data of a page's device, as staff do. */
async function forgetDevice(page: Page, server: RunningServer): Promise<void> {
  await expectCompleteSession(server, await eventSession(page));
  const device = await page.evaluate(() => String(localStorage.getItem("device_id")));
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: server.dataDir };
  const kept = await page.evaluate(() => String(localStorage.getItem("harapen.guest-drawings.minato")));
  const ids: string[] = JSON.parse(kept).drawings;
  const stored = () =>
    rows(
      server.dataDir,
      `select drawing_id from drawing where drawing_id in (${ids.map((id) => `'${id}'`).join()})`,
    );
  expect(stored()).toHaveLength(ids.length);
  const { status } = spawnSync(process.execPath, [CLI, "forget", "--device", device, "--force"], { env });
  expect([status, stored()]).toEqual([0, []]);
}

test("of a guest's drawings that are deleted it is said that they are kept no more, and not that somebody has them", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  await drawAsGuest(page, fingers);
  await forgetDevice(page, server);
  await page.getByRole("button", { name: SHOW }).tap();
  await expect(page.getByRole("dialog")).toContainText("These drawings no longer exist.");
  await expect(page.getByRole("dialog").locator("code")).toHaveCount(0);
  await page.goto("/minato/collection");
  await page.getByRole("button", { name: HERE }).tap();
  const said = page.getByRole("alert").filter({ hasText: "no longer exist" });
  await expect(said).toBeVisible();
  await expect(page.getByText("into their own album")).toHaveCount(0);
  await passPopup(page, "Too Late");
  await page.getByRole("button", { name: "Put them into my album" }).tap();
  await expect(said).toBeVisible();
  await expect(page.getByText("in your album now")).toHaveCount(0);
});

// Rule (studies-in-a-visit): A code that is wrong is marked so, and what is wrong is said again at each try
test("a code is typed on another phone; what is none is said at once, and asked of nobody", {
  tag: FURTHER,
}, async ({ page, fingers, calls, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  await drawAsGuest(page, fingers);
  const code = await readCode(page);
  await page.goto("/minato/collection");
  await page.getByRole("link", { name: "I have a code" }).tap();
  const field = page.getByRole("textbox", { name: "Code" });
  const openIt = page.getByRole("button", { name: "Show the drawings" });
  await field.fill(code.slice(0, -1));
  await openIt.tap();
  const notQuite = page.getByRole("alert").filter({ hasText: "doesn't look like a code" });
  await expect(notQuite).toBeVisible();
  const announced = await watchAnnounced(notQuite);
  await openIt.tap();
  await expect.poll(announced).toEqual([expect.stringContaining("doesn't look like a code")]);
  await axe.expectNoViolationsDayAndNight(page, "the form for a code");
  expect(await calls.named("guestAlbum")).toEqual([]);

  await field.fill("2222-2222-2222");
  await openIt.tap();
  await expect(page.getByRole("alert").filter({ hasText: "This code doesn't exist" })).toBeVisible();
  await field.fill(code.toLowerCase().replaceAll("-", " "));
  await openIt.tap();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: "Another code" }).tap();
  await expect(field).toHaveValue("");
  await expect(page.getByRole("main")).toBeFocused();
});

// Rule (a-guests-code): Where a code can't be made, or its drawings can't be had, what failed is said: no
//   network, no answer, an error of the server, a refusal
test("a server that answers with an error is named, of the code and of its drawings", {
  tag: FURTHER,
}, async ({ page, fingers, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  for (const path of [PATHS.makeGuestAlbum, PATHS.guestAlbum])
    await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: "" }));
  const said = "The server has a problem right now.";
  await drawAsGuest(page, fingers);
  await page.getByRole("button", { name: SHOW }).tap();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(said);
  await page.goto("/minato/collection");
  await page.getByRole("button", { name: HERE }).tap();
  await expect(page.getByRole("alert").filter({ hasText: said })).toBeVisible();
  await open(page, "/minato/album#222222222222");
  await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
});

// Rule (a-guests-code): After too many tries, a press asks for the same code again
test("a code that could not be asked for is asked for again as the same is pressed again", {
  tag: FURTHER,
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 4\d\d/);
  const answer = { status: 429, json: { success: false, message: "too many" } };
  await page.route(`**${PATHS.guestAlbum}`, (route) => route.fulfill(answer), { times: 1 });
  await open(page, "/minato/album#222222222222");
  await expect(page.getByRole("alert").filter({ hasText: "Too many wrong codes" })).toBeVisible();
  await page.getByRole("button", { name: "Show the drawings" }).tap();
  await expect(page.getByRole("alert").filter({ hasText: "This code doesn't exist" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("asking again for drawings that have not arrived keeps the focus, until the button goes", {
  tag: FURTHER,
}, async ({ page, calls }) => {
  let claimed = false;
  const album = { aquarium: "minato", expires_at: "2099-01-01T00:00:00.000Z", met: [], drawings: [] };
  await page.route(`**${PATHS.guestAlbum}`, (route) =>
    route.fulfill({ json: { success: true, ...album, claimed } }),
  );
  await open(page, "/minato/album#222222222222");
  await expect(page.getByText("The drawings have not arrived yet")).toBeVisible();
  const retry = page.getByRole("button", { name: "Try again" });
  const asked = page.waitForResponse(`**${PATHS.guestAlbum}`);
  await retry.press("Enter");
  await asked;
  expect(await calls.named("guestAlbum")).toHaveLength(2);
  await expect(retry).toBeFocused();
  claimed = true;
  await retry.press("Enter");
  await expect(page.getByRole("button", { name: "Another code" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a code whose time ends while its drawings are shown is said to be over", { tag: FURTHER }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const image = `data:image/png;base64,${(await page.screenshot()).toString("base64")}`;
  const drawing = { uid: "guest", aquarium: "minato", penguin_name: "m01", image };
  const drawings = Array.from({ length: 12 }, (_, nth) => ({
    ...drawing,
    id: `d${nth}`,
    timestamp: "2026-06-01T00:00:00.000Z",
  }));
  const met = [{ penguin_name: "m01", drawings: 20, last_at: "2026-06-01T00:00:00.000Z" }];
  const album = { aquarium: "minato", expires_at: "2026-06-01T00:00:00.000Z", claimed: false, met, drawings };
  await page.route(`**${PATHS.guestAlbum}`, (route) =>
    route.request().postDataJSON().before === undefined
      ? route.fulfill({ json: { success: true, ...album } })
      : route.fulfill({ status: 404, json: { success: false, message: "no such code" } }),
  );
  await open(page, "/minato/album#222222222222");
  await expect(page.getByRole("alert").filter({ hasText: "This code doesn't exist" })).toBeVisible();
  await expect(page.getByText("Some drawings can't be loaded")).toHaveCount(0);
});

test("who asks for the code again keeps the focus in its dialog", { tag: FURTHER }, async ({
  page,
  fingers,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await drawAsGuest(page, fingers);
  const make = `**${PATHS.makeGuestAlbum}`;
  await page.route(make, (route) => route.abort());
  await page.getByRole("button", { name: SHOW }).tap();
  const dialog = page.getByRole("dialog");
  const retry = dialog.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await page.unroute(make);
  await retry.press("Enter");
  await expect(dialog.locator("code")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
});

test("where the texts of the code can't be loaded Home says so and stays, and the next press shows the code", {
  tag: FURTHER,
}, async ({ page, fingers, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await drawAsGuest(page, fingers);
  const texts = /\/album-en-[^/]+\.js$/;
  await page.route(texts, (route) => route.abort());
  await page.getByRole("button", { name: SHOW }).tap();
  await expect(page.getByRole("alert").filter({ hasText: "An error occurred" })).toBeVisible();
  await page.unroute(texts);
  await page.getByRole("button", { name: SHOW }).tap();
  await expect(page.getByRole("dialog").locator("code")).toBeVisible();
});

test("who logs in where they drew as a guest is asked whether the drawings are theirs", {
  tag: FURTHER,
}, async ({ page, fingers, calls }) => {
  await drawAsGuest(page, fingers);
  await passPopup(page, "Same Phone");
  await page.getByRole("link", { name: MEMBER_LABELS.album }).tap();
  const drawnHere = page.getByText("Drawings made on this device without logging in: 1");
  await expect(drawnHere).toBeVisible();
  await page.getByRole("button", { name: "Put them into my album" }).dblclick();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  expect(await calls.named("makeGuestAlbum"), "the second tap asks for nothing").toHaveLength(1);
  await expect(page.getByText("without logging in")).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByText("1 of 42 met")).toBeVisible();
});

// Rule (look-and-room): A button whose work is under way does nothing, and keeps the focus
// Rule (a-guests-code): The device that drew shows the same drawings, from the code's dialog and from the
//   album's place
// Rule (a-guests-code): A visitor who has taken the drawings into an album there is not asked again whether
//   they are theirs
test("a guest sees their drawings on the device that drew them, and takes them into an album there", {
  tag: FURTHER,
}, async ({ page, fingers, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await drawAsGuest(page, fingers);
  const code = await readCode(page);
  await page.getByRole("dialog").getByRole("link", { name: HERE }).tap();
  await expect(page).toHaveURL(`/minato/album#${code.replaceAll("-", "")}`);
  const entry = page.getByRole("main").getByRole("listitem");
  await expect(entry).toHaveCount(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto("/minato/collection");
  const seeHere = page.getByRole("button", { name: HERE });
  await expect(seeHere).toBeVisible();
  await axe.expectNoViolationsDayAndNight(page, "a guest's album on the device that drew");
  const make = `**${PATHS.makeGuestAlbum}`;
  await page.route(make, (route) => route.abort());
  await seeHere.tap();
  await expect(page.getByRole("alert").filter({ hasText: "The server does not answer." })).toBeVisible();
  await expect(seeHere).toBeFocused();
  await page.unroute(make);
  await seeHere.tap();
  await expect(entry).toHaveCount(1);

  await passPopup(page, "Own Phone");
  await page.getByRole("button", { name: "Put them into my album" }).tap();
  await expect(page).toHaveURL(/\/minato\/collection$/);
  await expect(entry).toHaveCount(1);
  await expect(page.getByText("1 of 42 met")).toBeVisible();
  await expect(page.getByText("without logging in"), "they are in the album now").toHaveCount(0);
});

// Rule (without-network)
test("without a network it is said of the code and of its drawings that there is none, and both come with it", {
  tag: FURTHER,
}, async ({ page, context, fingers, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await drawAsGuest(page, fingers);
  const code = await readCode(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: HERE }).tap();
  const entry = page.getByRole("main").getByRole("listitem");
  await expect(entry).toHaveCount(1);
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).tap();
  await context.setOffline(true);
  await page.getByRole("button", { name: SHOW }).tap();
  await expect(dialog.getByRole("alert")).toContainText("There is no network right now.");
  await context.setOffline(false);
  await expect(dialog.locator("code")).toHaveText(code);
  await dialog.getByRole("button", { name: "Close" }).tap();

  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole("status").filter({ hasText: "There is no network right now." })).toBeVisible();
  await context.setOffline(false);
  await expect(entry).toHaveCount(1);
});

test("a kiosk shows its visitor the code, and the next one finds nothing of it", { tag: FURTHER }, async ({
  page,
  fingers,
}) => {
  await page.goto("/minato?kiosk=1");
  await page.getByRole("button", { name: "はい、水族館の端末です" }).tap();
  await page.getByRole("button", { name: labels.languageName }).tap();
  await page.getByRole("button", { name: "Draw", exact: true }).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await tapSpots(fingers, SPOTS);
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  const code = await readCode(page);
  await expect(page.getByRole("dialog").getByRole("link")).toHaveCount(0);
  await page.goto("/minato/collection");
  await expect(page.getByRole("button", { name: SHOW })).toBeVisible();
  await expect(page.getByRole("button", { name: HERE })).toHaveCount(0);
  await page.goto("/minato");
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(await kept()).toContain("guest-drawings");
  await page.getByRole("button", { name: "Finish" }).tap();
  await expect(page.getByRole("button", { name: "描く", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "べつのスマホで見る" })).toHaveCount(0);
  expect(await kept()).not.toContain("guest-drawings");
  expect(await page.content()).not.toContain(code);
  await page.goto(`/minato/album#${code}`);
  await expect(page).toHaveURL(/\/minato$/);
});

test.describe("west of Greenwich", () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  // Rule (a-guests-code)
  test("a code's last day is that of the visitor's own clock, with the code and above its drawings", {
    tag: FURTHER,
  }, async ({ page, fingers }) => {
    for (const path of [PATHS.makeGuestAlbum, PATHS.guestAlbum])
      await page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        const json = { ...(await response.json()), expires_at: "2027-02-20T01:00:00.000Z" };
        await route.fulfill({ response, json });
      });
    await drawAsGuest(page, fingers);
    await readCode(page);
    await expect(page.getByRole("dialog")).toContainText("February 19, 2027");
    await page.getByRole("link", { name: HERE }).tap();
    await expect(page.getByText("These drawings can be seen until February 19, 2027")).toBeVisible();
  });
});
