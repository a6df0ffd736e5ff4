// Rule (studies-in-a-visit)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { test as strangeTest } from "./support/delivery/strange-proxy.ts";
import { Fingers } from "./support/fingers.ts";
import { expect } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
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

/* What is recorded of visitors whose page has an answer that the device cached. */

const test = strangeTest.extend({ serviceWorkers: "allow", locale: "en" });

/** Opens Home of an aquarium, and waits until the device has cached what the server says about it. */
async function openAndKeep(page: Page, aquarium: string): Promise<void> {
  await openInEnglish(page, aquarium);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const isKept = () =>
    page.evaluate(async (path) => (await caches.match(path)) !== undefined, PATHS.aquarium(aquarium));
  await expect.poll(isKept).toBe(true);
}

test("nothing is recorded before the network has said whether anybody is asked", { tag: FURTHER }, async ({
  page,
  context,
  strange,
  server,
}) => {
  await openAndKeep(page, "older");
  const path = PATHS.aquarium("older");
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

test("a visit without network at an aquarium without a study arrives whole, when there is one again", {
  tag: FURTHER,
}, async ({ page, context, strange, server }) => {
  await openAndKeep(page, "unstudied");
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

// Rule (studies-in-a-visit): A kiosk whose last visit was held in memory until its end takes its page for one
//   in sight: events are stored and sent beside what visitors do
test("a kiosk whose last visit was held goes on writing events beside what visitors do, as a page in sight does", {
  tag: FURTHER,
}, async ({ page, context, strange }) => {
  await openAndKeep(page, "next");
  await page.close({ runBeforeUnload: true });
  strange.faults.set(PATHS.aquarium("next"), "cut");
  const kiosk = await context.newPage();
  await kiosk.addInitScript(() => {
    localStorage.setItem("harapen.kiosk", "1");
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("harapen-telemetry-last ")) performance.mark("backup");
      write.call(this, key, value);
    };
  });
  await kiosk.goto("/next");
  await kiosk.touchscreen.tap(10, 300);
  await kiosk.getByRole("button", { name: "Finish" }).tap();
  await expect.poll(() => strange.posted.some(({ payload }) => payload.reason === "finished")).toBe(true);
  strange.faults.clear();
  await dispatchOnline(kiosk);
  await kiosk.getByRole("button", { name: "Draw", exact: true }).tap();
  const fingers = await Fingers.on(kiosk);
  await fingers.tap({ x: 160, y: 190 });
  await expect.poll(() => strange.posted.map(({ name }) => name)).toContain("stroke_end");
  expect(await kiosk.evaluate(() => performance.getEntriesByName("backup").length)).toBe(0);
});
