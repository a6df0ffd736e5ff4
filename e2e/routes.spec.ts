import { PATHS } from "@harapen/contract/calls/paths";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS, MEMBER_LABELS } from "./support/labels.ts";
import { beginToDraw, search } from "./support/search-steps.ts";
import { open, signIn } from "./support/sign-in.ts";

for (const [from, to, tab] of [
  ["/", "/minato", "ホーム"],
  ["//list", "/minato/list", "ずかん"],
  ["//draw-penguin", "/minato/draw-penguin", "おえかき"],
  ["//form", "/minato/form", "ホーム"],
  ["/list", "/minato/list", "ずかん"],
  ["/draw-penguin", "/minato/draw-penguin", "おえかき"],
  ["/form", "/minato/form", "ホーム"],
  ["/minato/pen-detail", "/minato/draw-penguin", "おえかき"],
  ["/minato/ranking", "/minato/draw-penguin", "おえかき"],
] as const) {
  // Rule (routes-and-redirects): The root leads to the default aquarium's Home
  // Rule (routes-and-redirects): `list`, `draw-penguin` and `form` behind one slash lead to the default
  //   aquarium's screens where no visit has begun
  // Rule (routes-and-redirects): Detail and Results lead to Draw where nothing was searched
  // Rule (header-tabs): The header has the tabs Draw, Catalog and Home, in this order
  // Rule (header-tabs): The header's bar is 45 pixels high
  // Rule (home): Home stands at the aquarium's own address and at `form` below it
  test(
    `${from} leads to ${to}, where the tab ${tab} is selected`,
    unlessFirst(!from.startsWith("//")),
    async ({ page, server }) => {
      await page.goto(`${server.origin}${from}`);
      await expect(page).toHaveURL(`${server.origin}${to}`);
      const tabs = page.getByRole("navigation").getByRole("link");
      await expect(tabs.and(page.locator('[aria-current="page"]'))).toHaveText(tab);
      await expect(tabs).toHaveText(["おえかき", "ずかん", "ホーム"]);
      await expect(page.getByRole("banner")).toHaveCSS("height", "45px");
    },
  );
}

// Rule (routes-and-redirects)
test("the words with one slash stay in the aquarium of the visit", async ({ page, server, calls }) => {
  await page.goto("/kitano");
  await expect(page.getByRole("navigation")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await calls.settled();
  await page.goto("/list");
  await expect(page).toHaveURL(`${server.origin}/kitano/list`);
});

// Rule (routes-and-redirects): `/list`, `/draw-penguin` and `/form` lead to the aquarium of the visit, also
//   after a log-out or a kiosk's visit
test("the words with one slash stay in the aquarium of the visit after a log-out", { tag: FURTHER }, async ({
  page,
  server,
}) => {
  await open(page, "/kitano");
  await signIn(page, "Umi");
  await page.getByRole("button", { name: MEMBER_LABELS.logOut }).tap();
  await expect(page.getByRole("button", { name: LABELS.en.drawAsGuest })).toBeVisible();
  await page.goto("/draw-penguin");
  await expect(page).toHaveURL(`${server.origin}/kitano/draw-penguin`);
});

// Rule (routes-and-redirects): A redirect replaces: Back never meets an address that only leads elsewhere
// Rule (a-new-drawing-or-the-same)
test("a typed address is one history entry, and of Draw a new drawing; reloads, Back and Forward keep it", async ({
  page,
  fingers,
  expectedErrors,
  server,
}) => {
  expectedErrors.push(/404/);
  const undo = page.getByRole("button", { name: LABELS.en.undo });
  await beginToDraw(page, LABELS.en);
  await page.goto("/draw-penguin");
  await expect(page).toHaveURL(`${server.origin}/minato/draw-penguin`);
  await fingers.tap({ x: 195, y: 200 });
  await page.reload();
  await expect(undo).toBeEnabled();
  await page.goBack();
  await expect(page).toHaveURL(`${server.origin}/minato/draw-penguin`);
  await page.goBack();
  await expect(page).toHaveURL(`${server.origin}/minato`);
  await page.goForward();
  await page.goForward();
  await expect(undo).toBeEnabled();
  await page.goto(`${server.origin.replace("127.0.0.1", "localhost")}/health/live`);
  await page.goBack();
  await expect(undo).toBeEnabled();
  await page.goto("/minato/draw-penguin");
  await expect(undo).toBeDisabled();
  for (const typed of ["/", "/list", "/form"]) {
    await page.goto(typed);
    await expect(page.getByRole("navigation")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${server.origin}/minato/draw-penguin`);
    await expect(undo).toBeDisabled();
  }
});

// Rule (routes-and-redirects): Detail without these leads to Results where there is a ranking
test("pen-detail without its parameters shows the results of the visit", async ({
  page,
  fingers,
  server,
}) => {
  await beginToDraw(page, LABELS.en);
  await fingers.tap({ x: 195, y: 200 });
  await search(page, LABELS.en);
  await page.goto("/minato/pen-detail");
  await expect(page).toHaveURL(`${server.origin}/minato/ranking`);
});

for (const path of [
  ...["/atlantis", "/minato/no-such-screen", "/atlantis/draw-penguin"],
  ...["/minato.", "/minato/list.", "/minato/%"],
]) {
  // Rule (routes-and-redirects): An unknown aquarium has a kindly page with a link to the default one
  // Rule (routes-and-redirects): Any other unknown path has such a page too, except calls, checks, and files
  //   of a build
  test(`${path} says kindly that there is nothing, and leads on`, async ({
    page,
    expectedErrors,
    server,
  }) => {
    expectedErrors.push(/404/);
    await page.goto(path);
    await page.getByRole("main").getByRole("link").first().tap();
    await expect(page).toHaveURL(new RegExp(`^${server.origin}/minato/?$`));
  });
}

// Rule (loading)
for (const [path, part] of [
  ["/kitano/draw-penguin", "belly-canvas"],
  ["/minato", "about"],
] as const)
  test(`${path} stays as it is while its aquarium, which could not be loaded, is loaded again`, {
    tag: FURTHER,
  }, async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const record = `**${PATHS.aquarium("*")}`;
    let failures = 0;
    await page.route(record, async (route) => {
      failures++;
      await route.abort();
    });
    await page.goto(path);
    const shown = page.getByTestId(part).or(page.getByRole("main").locator(`a[href$="/${part}"]`));
    await expect(shown).toBeVisible();
    await shown.evaluate((element) => element.setAttribute("data-kept", ""));
    await context.setOffline(true);
    await expect.poll(() => failures).toBe(3);
    await page.unroute(record);
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route(record, async (route) => {
      await promise;
      await route.continue();
    });
    const asked = page.waitForRequest(record);
    await context.setOffline(false);
    await asked;
    // What is known changes at most one frame later.
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen)))),
    );
    await expect(shown).toHaveAttribute("data-kept");
    answer();
  });

// Rule (look-and-room): What is pressed shows it for 150 ms, and the app leads on once that is painted
test("what is pressed shows it for a moment, and leads on", async ({ page, server }) => {
  await page.goto("/minato");
  const tab = page.getByRole("navigation").getByRole("link", { name: "ずかん" });
  await expect(tab).toBeVisible();
  await expect(page.locator("#root")).not.toHaveAttribute("data-shell");
  const press = (link: Element) => {
    const look = () => getComputedStyle(link).backgroundImage;
    const before = look();
    (link as HTMLElement).click();
    return { before, after: look() };
  };
  const { before, after } = await tab.evaluate(press);
  expect(after).not.toBe(before);
  await expect(tab).toHaveCSS("background-image", before);
  await expect(page).toHaveURL(`${server.origin}/minato/list`);
});

// Rule (routes-and-redirects): Links open in another tab where the visitor asks for one
test("a link that is pressed with Ctrl opens its screen in another tab, and leaves this one as it is", {
  tag: FURTHER,
}, async ({ page, server }) => {
  await page.goto("/minato");
  await expect(page.locator("#root")).not.toHaveAttribute("data-shell");
  const opened = page.context().waitForEvent("page");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: "ずかん" })
    .click({ modifiers: ["Control"] });
  const other = await opened;
  await expect(other).toHaveURL(`${server.origin}/minato/list`);
  await expect(page).toHaveURL(`${server.origin}/minato`);
});
