import { PATHS } from "@harapen/contract/calls/paths";
import { test as strangeTest } from "./support/delivery/strange-proxy.ts";
import { expect } from "./support/fixtures.ts";
import { rows } from "./support/stored-rows.ts";
import {
  dispatchOnline,
  openInEnglish,
  plainForm,
  question,
  takePart,
} from "./support/studies/asked-visitor.ts";
import { RINGS_ARM, runStudy } from "./support/studies/run-study.ts";
import { eventSession, expectCompleteSession, storedEvents } from "./support/telemetry/stored-session.ts";

/* What is recorded of visitors whose page has an answer that the device kept. */

const test = strangeTest.extend({ serviceWorkers: "allow", locale: "en" });

test("nothing is recorded before the network has said whether anybody is asked", async ({
  page,
  context,
  strange,
  server,
}) => {
  await openInEnglish(page, "older");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const path = PATHS.aquarium("older");
  await expect
    .poll(() => page.evaluate(async (of) => (await caches.match(of)) !== undefined, path))
    .toBe(true);
  const { id } = await eventSession(page);
  await page.close({ runBeforeUnload: true });
  const sessions = () =>
    rows(server.dataDir, "select distinct session_id from event where payload like '%\"older\"%'");
  await expect.poll(sessions).toEqual([{ session_id: id }]);

  const study = await runStudy(server, "older", { consent: plainForm(), arms: [RINGS_ARM] });
  strange.faults.set(path, "cut");
  const later = await context.newPage();
  await later.goto("/older/draw-penguin");
  await expect(later.getByTestId("belly-canvas")).toBeVisible();
  const posted = strange.posted.length;
  await later.waitForTimeout(2_500);
  await later.touchscreen.tap(190, 300);
  await later.waitForTimeout(1_500);
  expect(strange.posted.slice(posted)).toEqual([]);
  expect(await later.evaluate(() => sessionStorage.getItem("session_id"))).toBeNull();

  strange.faults.clear();
  await dispatchOnline(later);
  await expect(question(later)).toBeVisible();
  await later.waitForTimeout(1_500);
  expect(strange.posted.slice(posted)).toEqual([]);
  await takePart(later).tap();
  await expect.poll(() => study.participants()).toHaveLength(1);
  await expect.poll(() => sessions().length).toBe(2);
  const names = strange.posted.slice(posted).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(["session_start", "study_joined"]);
  expect(names).not.toContain("stroke_end");
});

test("a visit without network at an aquarium without a study arrives whole, when there is one again", async ({
  page,
  context,
  strange,
  server,
}) => {
  await openInEnglish(page, "unstudied");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() =>
      page.evaluate(async (of) => (await caches.match(of)) !== undefined, PATHS.aquarium("unstudied")),
    )
    .toBe(true);
  await page.close({ runBeforeUnload: true });
  strange.offline = true;
  const offline = await context.newPage();
  await offline.goto("/unstudied/list");
  await expect(offline.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await offline.getByRole("main").getByRole("listitem").first().tap();
  await offline.waitForTimeout(1_000);
  await offline.close({ runBeforeUnload: true });
  strange.offline = false;
  const later = await context.newPage();
  await later.goto("/unstudied");
  const views = () =>
    rows(
      server.dataDir,
      "select session_id from event where name = 'page_view' and payload like '%\"catalog\"%' and payload like '%\"unstudied\"%'",
    );
  await expect.poll(() => views().length, { timeout: 90_000 }).toBe(1);
  const id = String(views()[0]?.session_id);
  const last = () => storedEvents(server, id).at(-1);
  await expect.poll(() => last()?.name).toBe("session_end");
  const [first] = await expectCompleteSession(server, { id, seq: last()?.seq ?? 0 });
  expect(first?.name).toBe("session_start");
});
