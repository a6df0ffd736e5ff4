// Rule (the-search)

import { PATHS } from "@harapen/contract/calls/paths";
import type { RankedPenguin } from "@harapen/contract/penguin";
import type { Page } from "@playwright/test";
import { deviceReady } from "./support/aquariums/device-search.ts";
import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";
import { eventSession, storedEvents } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;

const ranked = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("harapen.result.minato") ?? "{}").ranking);

// Rule (the-search): Where the server does not answer, the device searches, with the server's order, scores
//   and explanations, and the log says so
test("without a network the device searches, with the answer that the server would give, and says so", async ({
  page,
  context,
  fingers,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const spots = spotsOf(await somePenguin(server));
  await beginToDraw(page, labels);
  await tapSpots(fingers, spots.slice(1));
  await deviceReady(page);
  await context.setOffline(true);
  await search(page, labels);
  const notice = page.locator("[data-alert]").filter({ hasText: labels.onDevice });
  await expect(notice).toContainText("There is no network right now.");
  const onDevice = (await ranked(page)) as RankedPenguin[];
  await context.setOffline(false);
  await page.goBack();
  await search(page, labels);
  expect(onDevice).toEqual(await ranked(page));

  await candidates(page).first().tap();
  await expect(page.getByRole("button", { name: labels.thisOne })).toBeVisible();
  const { id } = await eventSession(page);
  const searches = () => storedEvents(server, id).filter(({ name }) => name === "search");
  await expect.poll(searches).toHaveLength(2);
  const [first, second] = searches().map(({ payload }) => payload);
  expect([first?.on_device, second?.on_device]).toEqual([true, false]);
  for (const version of ["engine_ver", "catalog_ver", "learned_ver", "visitors_ver"])
    expect(first?.[version]).toBe(second?.[version]);
  const errors = storedEvents(server, id).filter(({ name }) => name === "error_client");
  expect(errors.map(({ payload }) => payload)).toMatchObject([
    { code: "search_error", message: "no network", screen: "draw" },
  ]);
});

// Rule (errors): A search that fails is recorded with its drawing as `search_failed`, and as `error_client`
//   with `search_error` on `draw`; one that the visitor leaves, as `search_failed`; one that the device
//   answers, as `error_client` and `search`
test("a device that searches as the server fails says how it failed, and records the failure each time", async ({
  page,
  fingers,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await beginToDraw(page, labels);
  await fingers.tap({ x: 150, y: 160 });
  await deviceReady(page);
  const failures = [
    [500, "The server has a problem right now."],
    [429, "The server did not accept this."],
    [400, "The server did not accept this."],
    [0, "The server does not answer."],
  ] as const;
  for (const [status, said] of failures) {
    const json = { success: false, message: `fails with ${status}` };
    await page.route(`**${PATHS.search}`, (route) =>
      status ? route.fulfill({ status, json }) : route.abort(),
    );
    await search(page, labels);
    const notice = page
      .locator("[data-alert]")
      .filter({ hasText: labels.onDevice })
      .filter({ hasText: said });
    await expect(notice).toBeVisible();
    await expect(page.locator("[data-alert]").filter({ hasText: "no network" })).toHaveCount(0);
    await page.unroute(`**${PATHS.search}`);
    await page.goBack();
  }
  const { id } = await eventSession(page);
  const stored = (name: string) => storedEvents(server, id).filter((event) => event.name === name);
  await expect.poll(() => stored("search")).toHaveLength(failures.length);
  expect(stored("search").map(({ payload }) => payload?.on_device)).toEqual([true, true, true, true]);
  expect(
    stored("error_client").map(({ payload }) => [payload?.code, payload?.message, payload?.screen]),
  ).toEqual(
    ["fails with 500", "fails with 429", "fails with 400", "no answer"].map((message) => [
      "search_error",
      message,
      "draw",
    ]),
  );
});

// Rule (the-search): A server that hangs is waited for four seconds where the device can search
test("a server that hangs is given up, and the device searches", { tag: FURTHER }, async ({
  page,
  fingers,
}) => {
  await page.route(`**${PATHS.search}`, () => {});
  await beginToDraw(page, labels);
  await fingers.tap({ x: 150, y: 160 });
  await deviceReady(page);
  await search(page, labels);
  await expect(candidates(page).first()).toBeVisible();
});

// Rule (the-search): A worker that is silent for eight seconds is replaced
test("a worker that has fallen silent is replaced, and the device searches at the next Done", {
  tag: FURTHER,
}, async ({ page, fingers, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route(
    "**/assets/worker-*",
    (route) => route.fulfill({ contentType: "text/javascript", body: "self.onmessage = () => {};" }),
    { times: 1 },
  );
  await page.route(`**${PATHS.search}`, (route) => route.fulfill({ status: 503, body: "" }));
  await beginToDraw(page, labels);
  await fingers.tap({ x: 150, y: 160 });
  await deviceReady(page);
  await page.getByRole("button", { name: labels.done }).tap();
  await expect(page.getByRole("alert")).toContainText(labels.error);
  await search(page, labels);
  await expect(candidates(page).first()).toBeVisible();
});

test("where the device cannot search either, the server is asked once more, and then Done says so", {
  tag: FURTHER,
}, async ({ page, fingers, calls, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route("**/assets/worker-*", (route) => route.abort());
  await page.route(`**${PATHS.search}`, (route) => route.fulfill({ status: 503, body: "" }));
  await beginToDraw(page, labels);
  await fingers.tap({ x: 150, y: 160 });
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("references.json")),
  );
  const done = page.getByRole("button", { name: labels.done });
  await done.tap();
  await expect(page.getByRole("alert")).toContainText(labels.error);
  await expect(done).toHaveAttribute("aria-busy", "false");
  expect(await calls.named("search")).toHaveLength(2);
});

test("what the device searches by is loaded once the network is back, where it could not be before", {
  tag: FURTHER,
}, async ({ page, context, fingers, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const references = "**/references.json";
  let failures = 0;
  await page.route(references, async (route) => {
    failures++;
    await route.abort();
  });
  await beginToDraw(page, labels);
  await fingers.tap({ x: 150, y: 160 });
  await expect.poll(() => failures).toBe(1);
  await context.setOffline(true);
  await expect.poll(() => failures).toBe(3);
  await page.unroute(references);
  const loaded = page.waitForResponse(references);
  await context.setOffline(false);
  expect((await loaded).status()).toBe(200);
});

test("a penguin found without a network is saved and recorded once the network is back", async ({
  page,
  context,
  fingers,
  server,
  calls,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const spots = spotsOf(await somePenguin(server));
  await beginToDraw(page, labels);
  await tapSpots(fingers, spots);
  await deviceReady(page);
  await context.setOffline(true);
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText("There is no network right now.");
  await context.setOffline(false);
  await expect
    .poll(async () => (await calls.named("saveRecord")).filter(({ status }) => status === 200))
    .toHaveLength(1);
});
