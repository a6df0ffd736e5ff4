import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";
import { eventSession, expectCompleteSession, storedEvents } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;

test("where recording is anonymous, no event names device or account", async ({ page, server }) => {
  await beginToDraw(page, labels, "anonymous");
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(events[0]).toMatchObject({
    name: "session_start",
    payload: { device: "anonymous", uid: "guest", aquarium: "anonymous" },
  });
  expect(await page.evaluate(() => localStorage.getItem("device_id"))).toBeNull();
  await page.goto("/anonymous/about");
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}-/)).toHaveCount(0);
});

test("where recording waits for a consent that no study asks for, nothing is recorded or sent", async ({
  page,
  fingers,
  server,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/post_|join-study/.test(request.url())) sent.push(request.url());
  });
  await beginToDraw(page, labels, "consent");
  await fingers.tap({ x: 160, y: 190 });
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByText(/Nothing of this was kept/)).toBeVisible();
  await page.waitForTimeout(2_000);
  expect(sent).toEqual([]);
  expect(rows(server.dataDir, "select 1 from record where aquarium = 'consent'")).toEqual([]);
});

/** A page at an address that was mistyped, with the events that it sends, and what answers about the default aquarium, to which it leads, once that is asked for. */
async function openMistyped(page: Page, changes: object) {
  const sent: { name: string; payload: Record<string, unknown> }[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === PATHS.logEvent) sent.push(request.postDataJSON());
  });
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${PATHS.aquarium("minato")}`, async (route) => {
    const response = await route.fetch();
    await isHeld;
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto("/minatoo");
  await eventSession(page);
  await page.getByRole("link", { name: "To the penguins" }).tap();
  await page.getByRole("button", { name: labels.drawAsGuest }).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  return { sent, answer };
}

test("where an address was mistyped, nothing is recorded of the aquarium that it leads to before that is known not to ask", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const { sent, answer } = await openMistyped(page, { recording: "consent" });
  await page.waitForTimeout(1_500);
  answer();
  await expect.poll(() => sent.map(({ name }) => name)).toContain("session_end");
  await page.waitForTimeout(1_500);
  expect(new Set(sent.map(({ payload }) => payload.aquarium))).toEqual(new Set(["minatoo"]));
  const ofMistyped = ["session_start", "viewport", "session_end"];
  expect(sent.map(({ name }) => name).filter((name) => !ofMistyped.includes(name))).toEqual([]);
});

test("what a visitor did before it was known that their aquarium records is recorded as done there, and the view ends there", async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const { answer } = await openMistyped(page, {});
  const { id } = await eventSession(page);
  answer();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  const seen = () =>
    storedEvents(server, id)
      .filter(({ payload }) => payload.aquarium === "minato")
      .map(({ name }) => name);
  await expect.poll(seen).toContain("page_view");
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("link", { name: "To the penguins" })).toBeVisible();
  const events = await expectCompleteSession(server, await eventSession(page));
  const views = events.filter(({ name }) => name === "page_view" || name === "page_leave");
  expect(views.map(({ name, payload }) => [name, payload.aquarium])).toEqual(
    [..."vlvlvl"].map((each) => [each === "v" ? "page_view" : "page_leave", "minato"]),
  );
  expect((await eventSession(page)).id).toBe(id);
});
