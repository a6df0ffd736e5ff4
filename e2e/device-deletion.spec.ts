// Rule (deletion)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { expectNoViolationsDayAndNight } from "./support/axe.ts";
import { pendingSaves } from "./support/delivery/pending.ts";
import type { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import type { RunningServer } from "./support/server.ts";
import { open } from "./support/sign-in.ts";
import { rows } from "./support/stored-rows.ts";
import { openInEnglish, plainForm, takePart } from "./support/studies/asked-visitor.ts";
import { RINGS_ARM, runStudy } from "./support/studies/run-study.ts";
import { eventSession } from "./support/telemetry/stored-session.ts";

/* Guests delete what they left from a device by themselves, on About. */

const labels = LABELS.en;

const button = (page: Page) => page.getByRole("button", { name: "Delete everything from this device" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete everything from this device?" });
const deleted = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Everything from this device has been deleted" });
const numberOf = (page: Page) => page.evaluate(() => localStorage.getItem("device_id"));

async function findOne(page: Page, fingers: Fingers): Promise<void> {
  await beginToDraw(page, labels, "minato");
  await fingers.tap({ x: 160, y: 190 });
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("button", { name: labels.makeCard })).toBeVisible();
}

async function confirmDeletion(page: Page): Promise<void> {
  await button(page).tap();
  await dialog(page).getByRole("button", { name: "Delete everything", exact: true }).tap();
}

/**
 * The sessions, records and album drawings that the server has of a device, which it must have sent first.
 */
function storedOf({ dataDir }: RunningServer, device: string | null) {
  const started = `select session_id from event where name = 'session_start' and payload like '%${device}%'`;
  const drawn = `select json_extract(payload, '$.drawing_id') from event where session_id in (${started})`;
  return {
    sessions: rows(dataDir, started).map(({ session_id }) => String(session_id)),
    records: rows(dataDir, `select drawing_id from record where drawing_id in (${drawn})`),
    drawings: rows(dataDir, `select drawing_id from drawing where drawing_id in (${drawn})`),
  };
}

// Rule (deletion): On About a guest deletes after one question; the device forgets what it had, in its other
//   tabs too, and is another device from then on
test("a guest deletes on About what they left: nothing of it is stored, and the next visit is another device's", async ({
  page,
  context,
  fingers,
  server,
}) => {
  await findOne(page, fingers);
  const device = await numberOf(page);
  await expect.poll(() => storedOf(server, device)).toMatchObject({ records: [{}], drawings: [{}] });
  const before = storedOf(server, device);
  const ids = before.records.map(({ drawing_id }) => `'${drawing_id}'`).join();
  const other = await context.newPage();
  await open(other, "/minato/draw");
  await expect.poll(() => storedOf(server, device).sessions).toHaveLength(2);
  const { id: otherSession } = await eventSession(other);

  await open(page, "/minato/about");
  await button(page).tap();
  await expect(dialog(page)).toBeVisible();
  await expectNoViolationsDayAndNight(page, "the question before a device's deletion");
  await dialog(page).getByRole("button", { name: "Keep it" }).tap();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  expect(storedOf(server, device).sessions.length).toBeGreaterThan(1);
  await confirmDeletion(page);
  await expect(deleted(page)).toBeFocused();
  await expect(dialog(page)).toBeHidden();
  await expectNoViolationsDayAndNight(page, "About after a device's deletion");
  const receipt = page
    .getByRole("paragraph")
    .filter({ hasText: "The staff can find this deletion by its number" })
    .locator("code");
  const lines = rows(server.dataDir, "select subject from audit_entry where action = 'delete-visitor'");
  expect(lines).toContainEqual({ subject: await receipt.textContent() });
  expect(storedOf(server, device)).toEqual({ sessions: [], records: [], drawings: [] });
  for (const table of ["record", "drawing"])
    expect(rows(server.dataDir, `select drawing_id from ${table} where drawing_id in (${ids})`)).toEqual([]);

  const next = await numberOf(page);
  expect(next).not.toBe(device);
  const kept = await page.evaluate(() => [sessionStorage, localStorage].flatMap(Object.entries<string>));
  expect(kept.filter(([key]) => /guest-drawings|stroke|result|found/.test(key))).toEqual([]);
  for (const { drawing_id } of before.records) expect(JSON.stringify(kept)).not.toContain(drawing_id);
  await expect.poll(async () => (await eventSession(other)).id).not.toBe(otherSession);
  await expect.poll(() => storedOf(server, next).sessions).toContain((await eventSession(other)).id);
  await page.reload();
  await expect(page.getByText(String(next))).toBeVisible();
  await findOne(page, fingers);
  await expect.poll(() => storedOf(server, next)).toMatchObject({ records: [{}], drawings: [{}] });
  expect(await numberOf(page)).toBe(next);
  expect(storedOf(server, device).sessions).toEqual([]);
});

test("without a network nothing is deleted, the guest reads so, and it can be tried again; what waited is not sent", async ({
  page,
  context,
  fingers,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_/);
  await beginToDraw(page, labels, "minato");
  const device = await numberOf(page);
  await expect.poll(() => storedOf(server, device).sessions).toHaveLength(1);
  await context.route(`**${PATHS.saveRecord}`, (route) => route.abort());
  await context.route(`**${PATHS.saveDrawing}`, (route) => route.abort());
  await fingers.tap({ x: 160, y: 190 });
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("button", { name: labels.makeCard })).toBeVisible();
  await expect.poll(() => pendingSaves(page)).toBe(2);

  await open(page, "/minato/about");
  await context.route(`**${PATHS.deleteDevice}`, (route) => route.abort());
  await confirmDeletion(page);
  await expect(dialog(page).getByRole("alert")).toHaveText(/The server does not answer/);
  expect(await numberOf(page)).toBe(device);
  expect(await pendingSaves(page)).toBe(2);
  expect(storedOf(server, device).sessions).not.toEqual([]);

  await context.unroute(`**${PATHS.deleteDevice}`);
  await dialog(page).getByRole("button", { name: "Delete everything", exact: true }).tap();
  await expect(deleted(page)).toBeFocused();
  expect(await pendingSaves(page)).toBe(0);
  expect(storedOf(server, device).sessions).toEqual([]);
});

test("who takes part in a study leaves it with the deletion of what they left", { tag: FURTHER }, async ({
  page,
  server,
}) => {
  const study = await runStudy(server, "device-deleted", { consent: plainForm(), arms: [RINGS_ARM] });
  await openInEnglish(page, "device-deleted");
  await takePart(page).tap();
  await expect.poll(() => study.participants().length).toBe(1);
  await page.getByRole("link", { name: "You are taking part in a study" }).tap();
  await confirmDeletion(page);
  await expect(deleted(page)).toBeFocused();
  await expect(page.getByText("what was recorded has been deleted")).toBeVisible();
  await page.goto("/device-deleted");
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  expect(study.participants()).toEqual([]);
});

test("a device that was a kiosk's deletes nobody's, as many have shared it, and offers nothing while it is one", {
  tag: FURTHER,
}, async ({ page, context, server, expectedErrors }) => {
  expectedErrors.push(/403/);
  await open(page, "/minato");
  // It is stored once it is known what may be recorded, on a kiosk with the first touch.
  await expect.poll(() => numberOf(page)).not.toBeNull();
  await page.evaluate(() => localStorage.setItem("harapen.kiosk", "1"));
  const kiosk = await context.newPage();
  await kiosk.goto("/minato/about");
  await expect(kiosk.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(button(kiosk)).toHaveCount(0);
  const device = await numberOf(page);
  const visits = `select session_id from event where payload like '%${device}%' and payload like '%"kiosk":true%'`;
  await expect(async () => {
    await kiosk.touchscreen.tap(10, 300);
    expect(rows(server.dataDir, visits)).toHaveLength(1);
  }).toPass();
  await kiosk.close();
  await page.evaluate(() => localStorage.removeItem("harapen.kiosk"));
  await page.goto("/minato/about");
  await confirmDeletion(page);
  await expect(dialog(page).getByRole("alert")).toHaveText(/Many people share this device/);
  expect(await numberOf(page)).toBe(device);
  expect(rows(server.dataDir, visits)).toHaveLength(1);
});
