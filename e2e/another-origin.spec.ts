import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATHS, VISIT_HEADER } from "@harapen/contract/calls/paths";
import { buildVisitorApp, type PageHost, startPageHost } from "./support/builds/page-host.ts";
import { AQUARIUM, somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS, MEMBER_LABELS } from "./support/labels.ts";
import { candidates, search, tapSpots } from "./support/search-steps.ts";
import { type RunningServer, START_MS, startServer } from "./support/server.ts";
import { openHome, signIn } from "./support/sign-in.ts";
import { rows } from "./support/stored-rows.ts";

const labels = LABELS.en;

/** Two hosts of the same page, built for a server elsewhere that names only the first. */
interface Hosts {
  readonly named: PageHost;
  readonly unnamed: PageHost;
  readonly api: RunningServer;
}

const test = base.extend<object, { hosts: Hosts }>({
  hosts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "harapen-page-"));
      const named = await startPageHost(folder);
      const unnamed = await startPageHost(folder);
      const api = await startServer({ ALLOWED_ORIGINS: named.origin });
      named.apiOrigin = api.origin;
      unnamed.apiOrigin = api.origin;
      await buildVisitorApp(folder, { VITE_API_ORIGIN: api.origin, VITE_DEFAULT_AQUARIUM: "kitano" });
      await use({ named, unnamed, api });
      await Promise.all([named.stop(), unnamed.stop(), api.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: START_MS },
  ],
});

// In sequence, in one worker: the build that they share takes longer than the tests.
test.describe.configure({ mode: "default" });

test.describe("a page at an origin that the server names", () => {
  test.use({ baseURL: async ({ hosts }, use) => use(hosts.named.origin) });

  // Rule (the-calls): The calls go to the page's own origin unless the build names another
  test("signs a visitor in, searches, saves and records at the server elsewhere", { tag: FURTHER }, async ({
    page,
    fingers,
    calls,
    expectedErrors,
    hosts: { named, api },
  }) => {
    await page.goto("/");
    await expect(page).toHaveURL(`${named.origin}/kitano`);
    await openHome(page);
    await signIn(page, "Tooi");
    const penguin = await somePenguin(api);
    await page.getByRole("navigation").getByRole("link", { name: MEMBER_LABELS.draw }).tap();
    await expect(page.getByTestId("belly-canvas")).toBeVisible();
    await tapSpots(fingers, spotsOf(penguin));
    await search(page, labels);

    const picture = candidates(page).first().getByRole("img").first();
    expect(await picture.getAttribute("src")).toBe(api.origin + penguin.picture);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await candidates(page).first().tap();
    const record = page.waitForRequest((request) => request.url().endsWith(PATHS.saveRecord));
    await page.getByRole("button", { name: labels.thisOne }).tap();
    expect((await record).headers()[VISIT_HEADER]).toMatch(/^[\w-]+\.[\w-]+$/);
    await expect(page.getByRole("alert")).toContainText(labels.sent);
    await page.getByRole("link", { name: MEMBER_LABELS.album }).tap();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    // A picture from elsewhere leaves the card's canvas readable.
    await page.getByRole("main").getByRole("listitem").getByRole("button").tap();
    await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();

    const [member] = rows(api.dataDir, "select uid from visitor where name = 'Tooi'");
    expect(rows(api.dataDir, "select uid, rank, aquarium from record")).toEqual([
      { uid: member?.uid, rank: 1, aquarium: AQUARIUM },
    ]);
    expect(rows(api.dataDir, "select uid, penguin_name from drawing")).toEqual([
      { uid: member?.uid, penguin_name: penguin.id },
    ]);
    expect(await calls.named("registerUser")).toMatchObject([{ status: 200 }]);
    expect(await calls.named("loadAlbum")).toMatchObject([{ status: 200 }]);

    // A page without an icon, although the browser asks for one.
    expectedErrors.push(/404 \(Not Found\)/);
    await page.goto(`${api.origin}/health/live`);
    const endings = () => rows(api.dataDir, "select 1 from event where name = 'session_end'");
    await expect.poll(endings).not.toEqual([]);
    const [searched] = rows(api.dataDir, "select payload from event where name = 'search'");
    expect(JSON.parse(String(searched?.payload))).toMatchObject({
      engine_ver: expect.stringMatching(/\S/),
      catalog_ver: expect.stringMatching(/\S/),
      learned_ver: expect.stringMatching(/\S/),
      visitors_ver: expect.stringMatching(/\S/),
    });
  });
});

test.describe("a page at an origin that the server does not name", () => {
  test.use({ baseURL: async ({ hosts }, use) => use(hosts.unnamed.origin) });

  // Rule (the-calls)
  test("is refused by the browser", async ({ page, expectedErrors, hosts: { unnamed, api } }) => {
    expectedErrors.push(/blocked by CORS policy/, /net::ERR_FAILED/);
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    await openHome(page);
    const path = PATHS.aquarium(AQUARIUM);
    await expect
      .poll(() => messages)
      .toContainEqual(
        expect.stringMatching(`${path}' from origin '${unnamed.origin}' has been blocked by CORS policy`),
      );
    const answer = await fetch(api.origin + PATHS.aquarium(AQUARIUM), {
      headers: { origin: unnamed.origin },
    });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, null]);
    // Without the aquarium's record, nobody can tell what may be recorded.
    expect(await page.evaluate(() => localStorage.getItem("device_id"))).toBeNull();
    const preflight = await fetch(api.origin + PATHS.logEvent, {
      method: "OPTIONS",
      headers: { origin: unnamed.origin, "access-control-request-method": "POST" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  });
});
