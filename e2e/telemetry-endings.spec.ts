// Rule (telemetry-sessions)

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATHS } from "@harapen/contract/calls/paths";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { MEMBER_LABELS } from "./support/labels.ts";
import { open, signIn } from "./support/sign-in.ts";
import { hidePage, killPage, showPage } from "./support/telemetry/page-lifecycle.ts";
import {
  eventSession,
  expectEndedSession,
  type StoredEvent,
  storedEvents,
} from "./support/telemetry/stored-session.ts";

/** Returns an event in short: its name and its screen. */
const inShort = ({ name, payload }: StoredEvent) => [name, payload.screen].join(" ").trim();

const times = (events: readonly StoredEvent[], name: "page_hide" | "page_leave") =>
  events.filter((event) => event.name === name).map(({ payload }) => Number(payload.total_ms));

/** Opens a tab at the catalog, with a penguin's dialog open; it has its own session. */
async function openDialog(context: BrowserContext): Promise<{ page: Page; id: string }> {
  const page = await context.newPage();
  await open(page, "/minato/list");
  await page.getByRole("button", { name: "Sango" }).tap();
  await expect.poll(async () => (await eventSession(page)).seq).toBe(4);
  return { page, id: (await eventSession(page)).id };
}

// Rule (views-and-times)
test("a view that hides, comes back and is reloaded ends once, and its session with the tab", async ({
  context,
  server,
}) => {
  const { page, id } = await openDialog(context);
  await hidePage(page);
  await expect.poll(() => storedEvents(server, id).map(inShort).at(-1)).toBe("page_hide catalog");
  await showPage(page);
  await hidePage(page);
  await showPage(page);
  await page.reload();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect.poll(async () => (await eventSession(page)).seq).toBe(10);
  // Until then, the session ends with the previous page.
  await expect.poll(() => storedEvents(server, id).map(inShort).at(-1)).toBe("modal_open catalog");
  await page.close({ runBeforeUnload: true });
  const events = await expectEndedSession(server, id);
  expect(events.map(inShort)).toEqual([
    ...["session_start", "viewport", "page_view catalog", "modal_open catalog"],
    ...["page_hide catalog", "page_hide catalog", "modal_close catalog", "page_leave catalog"],
    ...[
      "page_view catalog",
      "modal_open catalog",
      "modal_close catalog",
      "page_leave catalog",
      "session_end",
    ],
  ]);
  const total = times(events, "page_leave").reduce((sum, ms) => sum + ms, 0);
  const dwell = Number(events.at(-1)?.payload.dwell_ms);
  expect(total).toBeLessThanOrEqual(dwell + events.length);
  expect(times(events, "page_leave")[0]).toBeGreaterThanOrEqual(times(events, "page_hide")[1] ?? Number.NaN);
});

test("a tab that dies, hidden or not, is ended by the app's next start; one that lives hidden is not", {
  tag: FURTHER,
}, async ({ context, server }) => {
  const [hidden, visible, living] = [
    await openDialog(context),
    await openDialog(context),
    await openDialog(context),
  ];
  for (const { page } of [hidden, living]) await hidePage(page);
  const ofPage = ({ id }: { id: string }) => storedEvents(server, id).map(inShort);
  for (const each of [hidden, living]) await expect.poll(() => ofPage(each)).toHaveLength(5);
  for (const { page } of [hidden, visible]) await killPage(page);
  const next = await openDialog(context);
  const ending = ["modal_close catalog", "page_leave catalog", "session_end"];
  for (const { id } of [hidden, visible]) {
    const events = await expectEndedSession(server, id);
    expect(events.slice(-3).map(inShort)).toEqual(ending);
    expect(events.at(-1)?.payload).toMatchObject({ reason: "close" });
  }
  const [hide, leave] = storedEvents(server, hidden.id).filter(({ name }) => /page_(hide|leave)/.test(name));
  expect(leave?.payload.active_ms).toBe(hide?.payload.active_ms);
  expect(ofPage(living).at(-1)).toBe("page_hide catalog");
  await showPage(living.page);
  for (const { page } of [living, next]) await page.close({ runBeforeUnload: true });
  for (const { id } of [living, next]) {
    const events = await expectEndedSession(server, id);
    expect(events.slice(-3).map(inShort)).toEqual(ending);
  }
});

test("a tab that dies soon after the album has come leaves what was seen of it", { tag: FURTHER }, async ({
  context,
  server,
}) => {
  const page = await context.newPage();
  await open(page, "/minato");
  await signIn(page, "Dies");
  // The album arrives after everything else is stored, and no event follows it.
  await page.route(`**${PATHS.loadAlbum}`, async (route) => {
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("last_screen"))).toBe("album");
    await page.waitForTimeout(300);
    await route.fallback();
  });
  await page.getByRole("link", { name: MEMBER_LABELS.album }).tap();
  const { id } = await eventSession(page);
  await expect(page.getByText(MEMBER_LABELS.emptyAlbum)).toBeVisible();
  await page.waitForTimeout(500);
  await killPage(page);
  await openDialog(context);
  const events = await expectEndedSession(server, id);
  expect(events.slice(-3).map(({ name }) => name)).toEqual(["album_view", "page_leave", "session_end"]);
});

test("a browser that is killed leaves the ends to its next start", { tag: FURTHER }, async ({ server }) => {
  const folder = mkdtempSync(join(tmpdir(), "harapen-browser-"));
  const start = async () => {
    const { defaultBrowserType: _, ...settings } = test.info().project.use;
    const { launchOptions, viewport, hasTouch } = settings;
    return chromium.launchPersistentContext(folder, {
      ...launchOptions,
      viewport,
      hasTouch,
      baseURL: server.origin,
    });
  };
  const first = await start();
  const { id } = await openDialog(first);
  const closed = new Promise<void>((resolve) => first.once("close", () => resolve()));
  process.kill(await processOf(first), "SIGKILL");
  await closed;
  const second = await start();
  await open(await second.newPage(), "/minato/list");
  const events = await expectEndedSession(server, id);
  expect(events.slice(-3).map(inShort)).toEqual(["modal_close catalog", "page_leave catalog", "session_end"]);
  await second.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Resolves to the id of the browser's own process. */
async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const info = await session?.send("SystemInfo.getProcessInfo");
  const browser = info?.processInfo.find(({ type }) => type === "browser");
  return browser?.id ?? Number.NaN;
}
