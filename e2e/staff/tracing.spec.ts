// Rule (staff-screens)

import { createTransform, estimateYaw } from "@harapen/contract/alignment";
import type { Point } from "@harapen/contract/geometry";
import type { Anchors, Photograph } from "@harapen/contract/photograph";
import { draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Locator, Page } from "@playwright/test";
import { TouchScreen } from "../support/devices/touch-screen.ts";
import { FURTHER } from "../support/further.ts";
import { changeBirds } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { Member } from "../support/staff/members.ts";
import { drawPhotograph, PHOTOGRAPH, placeOnScreen, tapPhotograph } from "../support/staff/photograph.ts";
import {
  addUntraced,
  beginTracing,
  expectSettled,
  saveSpots,
  surfaceOf,
  viewBox,
} from "../support/staff/tracing.ts";

/**
 * Opens the demo bird Sango in the test's own aquarium, and uploads the photograph of a made-up penguin.
 * Returns the surface.
 */
async function uploadPhotograph(page: Page, admin: Member, slug: string, isNew = true): Promise<Locator> {
  if (isNew) await copyAquarium(admin, slug);
  await page.goto(`/staff/${slug}/penguins`);
  await page.getByRole("link", { name: "サンゴ" }).tap();
  const photograph = { name: "sango.jpg", mimeType: "image/jpeg", buffer: await drawPhotograph(page) };
  await page.locator('input[type="file"]').first().setInputFiles(photograph);
  return surfaceOf(page);
}

/** The last photograph of the bird Sango, as the draft has it. */
async function draftedPhotograph({ call }: Member, slug: string): Promise<Photograph> {
  const { birds } = draftResponse.parse(await (await call("GET", STAFF_PATHS.draft(slug))).json());
  const photograph = birds
    .find(({ content }) => content.name.ja === "サンゴ")
    ?.content.record.photographs?.at(-1);
  if (!photograph) throw new Error("there is no photograph in the draft");
  return photograph;
}

const place = (locator: Locator) =>
  locator
    .locator("circle")
    .last()
    .evaluate((circle) => ({
      x: Number(circle.getAttribute("cx")),
      y: Number(circle.getAttribute("cy")),
      r: Number(circle.getAttribute("r")),
    }));

const shownWidth = async (surface: Locator) => (await viewBox(surface)).width;

/** Puts two fingers on both sides of a place and spreads them by a factor. */
async function pinch(screen: TouchScreen, middle: Point, reach: number, factor: number): Promise<void> {
  const fingers = (far: number) => [-far, far].map((by) => ({ x: middle.x + by, y: middle.y }));
  for (const [finger, at] of fingers(reach).entries()) await screen.down(at, finger);
  for (let step = 1; step <= 5; step++)
    for (const [finger, at] of fingers(reach * (1 + ((factor - 1) * step) / 5)).entries())
      await screen.move(at, finger);
  await screen.up(1);
  await screen.up(0);
}

test("fingers correct the alignment by its handles under a magnifier, and the mirror switch turns it over", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  const surface = await uploadPhotograph(page, admin, "aligned");
  const screen = await TouchScreen.of(page);
  const [band, legs, left, right] = PHOTOGRAPH.anchors;
  const first = await surface.boundingBox();
  for (const anchor of [band, legs, [left[0] + 60, left[1]], right] as const) {
    await tapPhotograph(surface, anchor);
    // A quick tapper would miss if the photograph moved when the words below it change.
    await expect.poll(() => surface.boundingBox()).toEqual(first);
  }
  const handle = surface.getByRole("button", { name: /左はし/ });
  expect((await place(handle)).x).toBeCloseTo(left[0] + 60, -1);

  const loupe = page.locator('svg[aria-hidden="true"] image');
  await expect(loupe).toBeHidden();
  await screen.down(await placeOnScreen(surface, [left[0] + 60, left[1]]));
  await expect(loupe).toBeVisible();
  for (const by of [40, 20, 0]) await screen.move(await placeOnScreen(surface, [left[0] + by, left[1]]));
  await screen.up();
  await expect(loupe).toBeHidden();
  expect(Math.abs((await place(handle)).x - left[0])).toBeLessThan(4);

  const before = (await place(handle)).y;
  await handle.press("ArrowDown");
  await expect.poll(async () => (await place(handle)).y).toBeGreaterThan(before);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await place(handle)).y).toBeCloseTo(before, 5);

  const mirror = page.getByRole("button", { name: "左右反転" });
  await mirror.tap();
  await expect(mirror).toHaveAttribute("aria-pressed", "true");
  await beginTracing(page, surface);
  await tapPhotograph(surface, PHOTOGRAPH.spots[0]);
  await saveSpots(page);
  const { alignment, spots } = await draftedPhotograph(admin, "aligned");
  expect(alignment?.mirrored).toBe(true);
  // Left of the middle in the photograph, so right of it on the canvas.
  expect(spots?.[0]?.x).toBeGreaterThan(200);
});

test("after one bird's spots are saved the next bird that is not traced is offered", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "onward");
  await changeBirds(admin, "onward", {
    m05: ({ record: { spots: _, ...record }, ...bird }) => ({ ...bird, record }),
  });
  const surface = await uploadPhotograph(page, admin, "onward", false);
  await beginTracing(page, surface);
  const next = page.getByRole("button", { name: "保存して次の子へ（大福）" });
  await expect(next).toBeDisabled();
  await page.getByLabel("おなか全体を見ました").check();
  await next.tap();
  await expect(page).toHaveURL(/m05#photographs$/);
  await expect(page.getByRole("heading", { level: 1, name: "大福" })).toBeVisible();
  expect((await draftedPhotograph(admin, "onward")).spots).toEqual([]);
});

test("where the next bird has a photograph it is begun anew, with nothing of the one before", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "anew");
  await changeBirds(admin, "anew", {
    m05: ({ record: { spots: _, ...record }, ...bird }) => ({ ...bird, record }),
  });
  const later = await addUntraced(page, admin, "anew", "m05");
  await page.goto(await addUntraced(page, admin, "anew", "m01"));
  const surface = await surfaceOf(page);
  const rings = await beginTracing(page, surface);
  await tapPhotograph(surface, PHOTOGRAPH.spots[0]);
  await expect(rings).toHaveCount(1);
  await page.getByLabel("おなか全体を見ました").check();
  await page.getByRole("button", { name: "保存して次の子へ（大福）" }).tap();

  await expect(page).toHaveURL(later);
  await expect(page.getByRole("heading", { level: 1, name: "大福　位置を合わせる" })).toBeVisible();
  await expect(surface).toBeVisible();
  await expect(surface.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "もどす", exact: false }).first()).toBeDisabled();
  await beginTracing(page, surface);
  await expect(page.getByLabel("おなか全体を見ました")).not.toBeChecked();
  await expect(page.getByRole("button", { name: "このもようを下書きに保存" })).toBeDisabled();
});

// Rule (staff-screens): A tap adds a spot, a drag moves it, two fingers resize it, or zoom beside it; a
//   tapped spot is saved within four units of its place
test("fingers add, move and resize spots and zoom; each is saved within four units of its place", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  const surface = await uploadPhotograph(page, admin, "fingers");
  const screen = await TouchScreen.of(page);
  const rings = await beginTracing(page, surface);

  const first = await shownWidth(surface);
  await pinch(screen, await placeOnScreen(surface, [450, 1000]), 40, 1.5);
  await expect.poll(() => shownWidth(surface)).toBeLessThan(0.8 * first);
  // Zooms out from the belly, where tracing begins, to the edges of the photograph and no farther.
  for (let press = 0; press < 4; press++) await page.getByRole("button", { name: "小さく" }).tap();
  await expect.poll(async () => (await viewBox(surface)).height).toBeCloseTo(PHOTOGRAPH.height, 3);
  await page.getByRole("button", { name: "大きく" }).tap();
  await expect.poll(async () => (await viewBox(surface)).height).toBeLessThan(0.7 * PHOTOGRAPH.height);
  const zoomed = await viewBox(surface);
  // A line below the photograph makes it lower, and the visible part as wide as that requires.
  await page.getByLabel("おなか全体を見ました").check();
  await expect.poll(() => shownWidth(surface)).toBeGreaterThan(1.01 * zoomed.width);
  expect((await viewBox(surface)).height).toBeCloseTo(zoomed.height, 3);
  await page.getByLabel("おなか全体を見ました").uncheck();
  await expect.poll(() => shownWidth(surface)).toBeCloseTo(zoomed.width, 3);

  // Taps beside the spots, by as much as fingers miss them: taps snap to dark places.
  for (const [x, y] of PHOTOGRAPH.spots) await tapPhotograph(surface, [x + 9, y - 7]);
  await expect(rings).toHaveCount(PHOTOGRAPH.spots.length);

  const ring = rings.first();
  const small = await place(ring);
  await pinch(screen, await placeOnScreen(surface, PHOTOGRAPH.spots[0]), 12, 2);
  await expect.poll(async () => (await place(ring)).r).toBeGreaterThan(1.2 * small.r);
  await page.getByRole("button", { name: "もどす" }).tap();
  await expect.poll(async () => (await place(ring)).r).toBeCloseTo(small.r, 5);

  const from = await placeOnScreen(surface, PHOTOGRAPH.spots[0]);
  await screen.down(from);
  for (const by of [8, 16, 24]) await screen.move({ x: from.x + by, y: from.y });
  await screen.up();
  await expect.poll(async () => (await place(ring)).x).toBeGreaterThan(small.x + 20);
  await page.getByRole("button", { name: "もどす" }).tap();

  await saveSpots(page);
  const { alignment, spots = [] } = await draftedPhotograph(admin, "fingers");
  const [T, B, L, R] = PHOTOGRAPH.anchors.map(([x, y]): [number, number] => [x, y]);
  const anchors = { T, B, L, R } as Anchors;
  const { width, height } = PHOTOGRAPH;
  const { toCanvas } = createTransform({
    width,
    height,
    anchors,
    yaw: estimateYaw(anchors),
    mirrored: false,
  });
  expect(alignment).toMatchObject({ width, height });
  for (const [index, [x, y]] of PHOTOGRAPH.spots.entries()) {
    const right = toCanvas({ x, y });
    const saved = spots[index] ?? { x: 0, y: 0 };
    expect(Math.hypot(saved.x - right.x, saved.y - right.y)).toBeLessThan(4);
  }
});

test("a tap on a button is one, however quickly it follows two fingers that leave the photograph as they move", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  const surface = await uploadPhotograph(page, admin, "quick-taps");
  const screen = await TouchScreen.of(page);
  await beginTracing(page, surface);
  const isPrevented = surface.evaluate(
    (element) =>
      new Promise((resolve) =>
        element.ownerDocument.addEventListener("touchstart", (event) => resolve(event.defaultPrevented), {
          once: true,
        }),
      ),
  );
  const seen = page.getByLabel("おなか全体を見ました");
  for (let round = 0; round < 6; round++) {
    const wasSeen = await seen.isChecked();
    await pinch(screen, await placeOnScreen(surface, [450, 1000]), 72, 0.1);
    await seen.tap();
    await expect(seen).toBeChecked({ checked: !wasSeen });
  }
  expect(await isPrevented).toBe(true);
});

// Rule (staff-screens): All of it is done by the keyboard, too, and taken back
test("the keyboard alone aligns, adds, moves, resizes and takes back", async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  const surface = await uploadPhotograph(page, admin, "keys");
  await surface.focus();
  await surface.press("Enter");
  await expect(surface.getByRole("button", { name: /胸の黒い帯/ })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(surface.getByRole("button", { name: /胸の黒い帯/ })).toBeHidden();

  const rings = await beginTracing(page, surface);
  await surface.focus();
  for (let step = 0; step < 3; step++) await surface.press("ArrowUp");
  await surface.press("Enter");
  await expect(rings).toHaveCount(1);
  const before = await place(rings.first());
  await rings.first().press("ArrowRight");
  // A small spot's ring is drawn larger than the spot, so that it can be seen.
  for (let step = 0; step < 10; step++) await rings.first().press("+");
  await expect.poll(async () => (await place(rings.first())).r).toBeGreaterThan(before.r);
  expect((await place(rings.first())).x).toBeGreaterThan(before.x);
  for (let step = 0; step < 11; step++) await page.keyboard.press("Control+z");
  await expect.poll(() => place(rings.first())).toEqual(before);
  await page.keyboard.press("Control+y");
  await expect.poll(async () => (await place(rings.first())).x).toBeGreaterThan(before.x);

  const whole = await shownWidth(surface);
  await surface.focus();
  await surface.press("+");
  await expect.poll(() => shownWidth(surface)).toBeLessThan(whole);
});

test("the focus goes on to the photograph from step to step, and from a ring or a handle that goes", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  const surface = await uploadPhotograph(page, admin, "focused");
  for (const anchor of PHOTOGRAPH.anchors) await tapPhotograph(surface, anchor);
  await surface.getByRole("button").last().focus();
  await page.keyboard.press("Control+z");
  await expect(surface).toBeFocused();
  await page.keyboard.press("Control+y");
  await page.getByRole("button", { name: "もようをさがす" }).press("Enter");
  await expect(page.getByLabel("おなか全体を見ました")).toBeVisible();
  await expect(surface).toBeFocused();
  const ring = surface.getByRole("button", { name: /^もよう \d/ }).first();
  for (const key of ["Enter", "Delete"]) {
    await surface.press("Enter");
    await ring.press(key);
    await expect(ring).toHaveCount(0);
    await expect(surface).toBeFocused();
  }
  await page.getByRole("button", { name: "位置を合わせ直す" }).press("Enter");
  await expect(page.getByLabel("おなか全体を見ました")).toBeHidden();
  await expect(surface).toBeFocused();
});

test.describe("with a mouse", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  // Rule (staff-screens): The screen's hints are those of what the device is used with: fingers, or a mouse
  // Rule (staff-screens): Keys go on with what was dragged or resized last
  test("the hints are a mouse's; a ring that was dragged, or that Tab chooses, goes by keys", {
    tag: FURTHER,
  }, async ({ page, signInAs }) => {
    const admin = await signInAs("admin");
    await copyAquarium(admin, "mouse");
    await page.goto("/staff/mouse/penguins");
    await page.getByRole("link", { name: "サンゴ" }).click();
    const file = { name: "sango.jpg", mimeType: "image/jpeg", buffer: await drawPhotograph(page) };
    await page.locator('input[type="file"]').first().setInputFiles(file);
    const surface = await surfaceOf(page);
    await expect(page.getByText("マウスのホイールで大きくできます")).toBeVisible();
    const pointAt = async (at: readonly [number, number]) => {
      const { x, y } = await placeOnScreen(surface, at);
      await page.mouse.move(x, y);
    };
    const clickAt = async (at: readonly [number, number]) => {
      await pointAt(at);
      await page.mouse.down();
      await page.mouse.up();
    };
    for (const anchor of PHOTOGRAPH.anchors) await clickAt(anchor);
    await page.getByRole("button", { name: "もようをさがす" }).click();
    await expect(page.getByText(/^クリックで消す/)).toBeVisible();
    await expect(page.getByText(/二本の指/)).toHaveCount(0);
    await expectSettled(surface);
    const ring = surface.getByRole("button", { name: /^もよう \d/ }).first();
    await clickAt(PHOTOGRAPH.spots[0]);
    const before = await place(ring);
    await pointAt([before.x, before.y]);
    await page.mouse.down();
    await pointAt([before.x + 60, before.y]);
    await page.mouse.up();
    await expect.poll(async () => (await place(ring)).x).toBeGreaterThan(before.x + 30);
    const dragged = await place(ring);
    for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowDown");
    await expect.poll(async () => (await place(ring)).y).toBeGreaterThan(dragged.y + 5);
    const moved = await place(ring);
    expect(moved.x).toBeCloseTo(dragged.x);
    await surface.focus();
    const isChosen = () => ring.evaluate((each) => each === document.activeElement);
    while (!(await isChosen())) await page.keyboard.press("Tab");
    for (let step = 0; step < 10; step++) await page.keyboard.press("+");
    await expect.poll(async () => (await place(ring)).r).toBeGreaterThan(moved.r);
  });
});

// Rule (the-search)
test("where the browser hides a photograph's pixels, that is said, and spots can be tapped", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await page.addInitScript(() => {
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (
      this: CanvasRenderingContext2D,
      ...place: Parameters<typeof getImageData>
    ) {
      const pixels = getImageData.apply(this, place);
      pixels.data.forEach((_, at, data) => {
        data[at] = (at * 97) % 256;
      });
      return pixels;
    } as typeof getImageData;
  });
  const surface = await uploadPhotograph(page, admin, "hidden-pixels");
  await beginTracing(page, surface);
  await expect(page.getByText("このブラウザは指紋採取を防ぐために写真の画素を隠すので")).toBeVisible();
  await tapPhotograph(surface, PHOTOGRAPH.spots[0]);
  await saveSpots(page);
  expect((await draftedPhotograph(admin, "hidden-pixels")).spots).toHaveLength(1);
});
