// Rule (study-aids)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, search, tapSpots } from "./support/search-steps.ts";
import { eventSession, storedEvents } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;

const faces = (page: Page) => page.getByTestId("face-in-running");

test("the faces in the running show while a visitor draws, where the aquarium wants that", async ({
  page,
  fingers,
  server,
}) => {
  const penguin = await somePenguin(server);
  await beginToDraw(page, labels, "faces");
  const canvas = page.getByTestId("belly-canvas");
  const before = await canvas.boundingBox();
  await tapSpots(fingers, spotsOf(penguin).slice(0, 1));
  await expect(faces(page).first()).toBeVisible();
  const many = await faces(page).count();
  await tapSpots(fingers, spotsOf(penguin).slice(1));
  await expect.poll(() => faces(page).count()).toBeLessThan(many);
  expect(await canvas.boundingBox()).toEqual(before);
  const strip = page.getByRole("img", { name: /Could it be one of these\?.*Sango/ });
  await expect(strip).toBeVisible();
  await search(page, labels);
  const { id } = await eventSession(page);
  const shown = () => storedEvents(server, id).filter(({ name }) => name === "narrowing_shown");
  await expect.poll(() => shown().length).toBeGreaterThan(1);
  expect(shown()[0]?.payload).toMatchObject({ total_strokes: 1, items: { length: many } });
  // Comparisons while drawing record no search.
  const searches = () => storedEvents(server, id).filter(({ name }) => name === "search");
  await expect.poll(() => searches().length).toBeGreaterThan(0);
  expect(searches()).toHaveLength(1);
});

test("whom no language has a name for is read as unknown among the faces, and not by an id", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  await page.route(`**${PATHS.dictionary("faces", "en")}`, async (route) => {
    const response = await route.fetch();
    const dictionary = await response.json();
    await route.fulfill({ response, json: { ...dictionary, penguin: { ...dictionary.penguin, name: {} } } });
  });
  await beginToDraw(page, labels, "faces");
  await tapSpots(fingers, spotsOf(await somePenguin(server)).slice(0, 1));
  await expect(page.getByRole("img", { name: /^Could it be one of these\? \?\?(, \?\?)*$/ })).toBeVisible();
});

// Rule (study-aids): The faces show where there is room between outline and buttons: on tall phones,
//   tablets and desktops
for (const [width, height] of [
  [820, 1156],
  [700, 980],
  [1440, 900],
] as const)
  test(
    `the faces in the running show in whole beside the buttons on ${width} x ${height}, and nothing moves`,
    unlessFirst(width === 820),
    async ({ page, fingers, server }) => {
      await page.setViewportSize({ width, height });
      await beginToDraw(page, labels, "faces");
      const before = await page.getByTestId("belly-canvas").boundingBox();
      await tapSpots(fingers, spotsOf(await somePenguin(server)).slice(0, 1));
      await expect(faces(page).first()).toBeInViewport({ ratio: 1 });
      await expect(faces(page).last()).toBeInViewport({ ratio: 1 });
      expect(await page.getByTestId("belly-canvas").boundingBox()).toEqual(before);
    },
  );

test("an aquarium that does not want the faces has none, and nothing is compared", async ({
  page,
  fingers,
  server,
  calls,
}) => {
  await beginToDraw(page, labels);
  await tapSpots(fingers, spotsOf(await somePenguin(server)).slice(0, 1));
  await page.waitForTimeout(1_500);
  await expect(faces(page)).toHaveCount(0);
  expect(await calls.named("search")).toEqual([]);
});
