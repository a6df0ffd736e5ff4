// Rule (first-paint)

import { setTimeout as pause } from "node:timers/promises";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Stroke } from "@harapen/contract/drawing";
import { CANVAS, type Point } from "@harapen/contract/geometry";
import type { Page } from "@playwright/test";
import { TouchScreen } from "./support/devices/touch-screen.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { holdScripts } from "./support/hold-scripts.ts";
import { LABELS } from "./support/labels.ts";

const DRAW = "/minato/draw-penguin";
/**
 * How long the app's scripts are held back while the belly is tapped, and how often it is tapped, in
 * milliseconds.
 */
const HELD_MS = 5_000;
const TAP_EVERY_MS = 100;

/** The app, once it has taken the place of the shell. */
const app = (page: Page) => page.locator("#root:not([data-shell])");
const ink = (page: Page) => app(page).locator("[data-ink] path");
const labels = LABELS.ja;

/**
 * Opens Draw with the app's scripts held back. Returns its touch screen, what lets the scripts come, and
 * the place of a canvas point on the screen.
 */
async function openBelly(page: Page) {
  const comeScripts = await holdScripts(page);
  await page.goto(DRAW, { waitUntil: "commit" });
  const box = await page.locator("#root[data-shell] [data-early=surface]").boundingBox();
  if (!box) throw new Error("there is no belly");
  const at = ({ x, y }: Point) => ({
    x: box.x + (x * box.width) / CANVAS.width,
    y: box.y + (y * box.height) / CANVAS.height,
  });
  const touch = await TouchScreen.of(page);
  const tap = async (point: Point) => {
    await touch.down(at(point));
    await touch.up();
  };
  return { comeScripts, touch, at, tap };
}

/** Presses Done and resolves to the strokes that are searched by. */
async function searchedStrokes(page: Page): Promise<Stroke[]> {
  const asked = page.waitForRequest(`**${PATHS.search}`);
  await app(page).getByRole("button", { name: labels.done }).tap();
  return (await asked).postDataJSON().data;
}

test("every tap on the belly from its first frame on is a dot of the drawing, in order and with its time", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const taps: number[] = [];
    Object.assign(window, { taps });
    addEventListener("pointerdown", ({ timeStamp }) => taps.push(timeStamp), { capture: true });
  });
  const { comeScripts, tap } = await openBelly(page);
  const until = Date.now() + HELD_MS;
  const points: Point[] = [];
  while (Date.now() < until) {
    const point = { x: 130 + (points.length % 12) * 12, y: 150 + Math.floor(points.length / 12) * 12 };
    points.push(point);
    await tap(point);
    await expect(page.locator("[data-early=ink] path")).toHaveCount(points.length);
    await pause(TAP_EVERY_MS);
  }
  comeScripts();
  await expect(ink(page)).toHaveCount(points.length);
  const [taps, paint] = await page.evaluate(() => [
    (window as unknown as { taps: number[] }).taps,
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  ]);
  const strokes = await searchedStrokes(page);
  expect(strokes.map(({ stroke }) => stroke)).toEqual(points.map((_, index) => index + 1));
  for (const [index, { pos }] of strokes.entries()) {
    const [dot, ...others] = pos;
    expect(others).toEqual([]);
    expect(Math.abs((dot?.x ?? 0) - (points[index]?.x ?? 0))).toBeLessThan(1);
    expect(Math.abs((dot?.y ?? 0) - (points[index]?.y ?? 0))).toBeLessThan(1);
    // The drawing began when the belly was painted, give or take a frame.
    expect(Math.abs((dot?.t ?? 0) - ((taps[index] ?? 0) - paint))).toBeLessThan(17);
  }
});

test("what is drawn, undone, marked and drawn again before the app has come is done in that order", async ({
  page,
}) => {
  const { comeScripts, touch, at, tap } = await openBelly(page);
  const shell = page.locator("#root[data-shell]");
  const undo = shell.getByRole("button", { name: labels.undo });
  await expect(undo).toBeDisabled();
  await tap({ x: 150, y: 160 });
  await touch.down(at({ x: 170, y: 180 }));
  await touch.move(at({ x: 190, y: 200 }));
  await touch.move(at({ x: 200, y: 190 }));
  await touch.up();
  await undo.tap();
  await expect(page.locator("[data-early=ink] path")).toHaveCount(1);
  await tap({ x: 230, y: 300 });
  const mask = page.getByRole("button", { name: labels.invisibleAreas, exact: true });
  await mask.tap();
  // A mark of the mask: no ink.
  await tap({ x: 140, y: 150 });
  await expect(page.locator("[data-early=ink] path")).toHaveCount(2);
  comeScripts();
  await expect(ink(page)).toHaveCount(2);
  await expect(mask).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(2);
  await mask.tap();
  await expect(page.getByTestId("belly-canvas")).not.toHaveAttribute("inert");
  const asked = page.waitForRequest(`**${PATHS.search}`);
  await page.getByRole("button", { name: labels.done }).tap();
  const { data, part } = (await asked).postDataJSON();
  expect(data.map(({ pos }: Stroke) => pos.map(({ x, y }) => [Math.round(x), Math.round(y)]))).toEqual([
    [[150, 160]],
    [[230, 300]],
  ]);
  expect(part).toEqual([-1, 1, 1, 1, 1, 1, 1, 1, 1]);
});

test("Done before the app has come searches with what was drawn, once it has", async ({ page }) => {
  const { comeScripts, tap } = await openBelly(page);
  await tap({ x: 150, y: 160 });
  await tap({ x: 220, y: 260 });
  await page.locator("#root[data-shell]").getByRole("button", { name: labels.done }).tap();
  comeScripts();
  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
});

test("a finger that draws while the app takes over draws on", async ({ page }) => {
  const { comeScripts, touch, at } = await openBelly(page);
  await touch.down(at({ x: 150, y: 160 }));
  await touch.move(at({ x: 160, y: 170 }));
  comeScripts();
  await expect(app(page).getByTestId("belly-canvas")).toBeVisible();
  await touch.move(at({ x: 220, y: 260 }));
  await touch.up();
  await expect(ink(page)).toHaveCount(1);
  const [stroke] = await searchedStrokes(page);
  const places = stroke?.pos.map(({ x, y }) => [Math.round(x), Math.round(y)]);
  expect(places).toEqual([
    [150, 160],
    [160, 170],
    [220, 260],
  ]);
});

// Rule (first-paint): Events of early strokes have the times of their touches, and the view began before them
test("events of early strokes have the times of their touches", async ({ page, calls }) => {
  const { comeScripts, tap } = await openBelly(page);
  const before = Date.now();
  await tap({ x: 150, y: 160 });
  const after = Date.now();
  await pause(1_000);
  const sent = page.waitForRequest((request) => request.postData()?.includes('"stroke_end"') === true);
  const viewed = page.waitForRequest((request) => request.postData()?.includes('"page_view"') === true);
  comeScripts();
  const times = (text: string | null, name: string) =>
    [JSON.parse(text ?? "")].flat().flatMap((event) => (event.name === name ? [event.client_ts] : []));
  const [ended] = times((await sent).postData(), "stroke_end");
  expect(ended).toBeGreaterThanOrEqual(before - 5);
  expect(ended).toBeLessThanOrEqual(after + 5);
  const [view] = times((await viewed).postData(), "page_view");
  expect(view).toBeLessThanOrEqual(ended);
  await calls.settled();
});

test("presses of Home's and Catalog's buttons before the app has come are answered once it has", async ({
  page,
}) => {
  const comeScripts = await holdScripts(page);
  await page.goto("/minato", { waitUntil: "commit" });
  await page.locator("#root[data-shell]").getByRole("button", { name: "English" }).tap();
  comeScripts();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const comeAgain = await holdScripts(page);
  await page.goto("/minato/list", { waitUntil: "commit" });
  const entry = page.locator("#root[data-shell] main li button").nth(4);
  const text = (await entry.textContent()) ?? "";
  await entry.tap();
  comeAgain();
  await expect(page.getByRole("dialog")).toBeVisible();
  const name = await page.getByRole("dialog").getByRole("heading").first().textContent();
  expect(text).toContain(name);
});

test("a press during which the app takes over counts, once", async ({ page }) => {
  const comeScripts = await holdScripts(page);
  await page.goto("/minato", { waitUntil: "commit" });
  const box = await page.locator("#root[data-shell]").getByRole("button", { name: "English" }).boundingBox();
  if (!box) throw new Error("there is no button");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  comeScripts();
  await expect(app(page).getByRole("button", { name: "English" })).toBeVisible();
  const changed = page.waitForRequest((request) => request.postData()?.includes('"lang_change"') === true);
  await page.mouse.up();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const events = [JSON.parse((await changed).postData() ?? "")].flat();
  expect(events.filter(({ name }) => name === "lang_change")).toHaveLength(1);
});

test("the focus stays on the control that had it when the app takes over, and its press by key counts", async ({
  page,
}) => {
  const { comeScripts } = await openBelly(page);
  const mask = page.getByRole("button", { name: labels.invisibleAreas, exact: true });
  await mask.focus();
  await page.keyboard.press("Enter");
  comeScripts();
  await expect(app(page).getByTestId("belly-canvas")).toBeVisible();
  await expect(mask).toHaveAttribute("aria-pressed", "true");
  await expect(mask).toBeFocused();
});

test("a link after a stroke is the app's to answer, which keeps the drawing", async ({ page }) => {
  const { comeScripts, tap } = await openBelly(page);
  await tap({ x: 150, y: 160 });
  await page.locator('#root[data-shell] nav a[href="/minato/list"]').tap();
  comeScripts();
  await expect(page).toHaveURL(/\/minato\/list$/);
  await page.goBack();
  await expect(ink(page)).toHaveCount(1);
});

// Rule (first-paint): A link after an early stroke is the app's to answer, and leads on by its address after
//   ten seconds at the latest
test("a link after a stroke leads on by its address where the app does not come", { tag: FURTHER }, async ({
  page,
}) => {
  const { tap } = await openBelly(page);
  await tap({ x: 150, y: 160 });
  await page.locator('#root[data-shell] nav a[href="/minato/list"]').tap();
  await expect(page).toHaveURL(/\/minato\/list$/);
});
