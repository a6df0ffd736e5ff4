import { expect, test } from "./support/fixtures.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";
import { eventSession, expectCompleteSession } from "./support/telemetry/stored-session.ts";

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
