// Rule (signing-in-and-out)

import { PATHS } from "@harapen/contract/calls/paths";
import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import type { CallWatcher } from "./support/call-watcher.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS, MEMBER_LABELS as labels } from "./support/labels.ts";
import { candidates, search } from "./support/search-steps.ts";
import { openHome, openProvider, signIn } from "./support/sign-in.ts";
import { rows } from "./support/stored-rows.ts";

const { drawAsGuest } = LABELS.en;

const LINE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.8.0";
const INSTAGRAM =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F90 Instagram 334.0.6.31.94 (iPhone14,5; iOS 17_5_1; ja_JP; ja; scale=3.00; 1170x2532)";

const savedSignIns = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /sign-in/.test(key)));

/** Returns the payloads of the events of this name that the page has sent. */
const payloadsOf = async (calls: CallWatcher, name: string) =>
  (await calls.named("logEvent"))
    .map(({ request }) => request as EventEnvelope)
    .filter((event) => event.name === name)
    .map((event) => event.payload);

/** Waits until the page has sent an event of this name with these values. */
async function expectRecorded(
  calls: CallWatcher,
  name: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await expect.poll(() => payloadsOf(calls, name)).toContainEqual(expect.objectContaining(payload));
}

/** Asserts that a guest can continue, whatever the outcome of the sign-in. */
async function expectWayOn(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: labels.logIn })).toBeEnabled();
  await page.getByRole("button", { name: drawAsGuest }).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
}

// Rule (home): A guest sees "Log in", which opens the provider's popup
// Rule (signing-in-and-out): A sign-in makes Home a member's
test("a visitor signs in through the popup, is greeted, and is known to the server", async ({
  page,
  server,
}) => {
  await openHome(page);
  await expect(page.getByText(labels.hint)).toBeVisible();
  await signIn(page, "Hana");
  // The greeting does not wait for the server.
  await expect
    .poll(() => rows(server.dataDir, "select name from visitor where name = 'Hana'"))
    .toHaveLength(1);
  await expect(page.getByRole("link", { name: labels.album })).toBeVisible();
  await expect(page.getByRole("button", { name: drawAsGuest })).toBeHidden();
  await expectNoViolations(page, "a member's home");
});

test("the provider's page and the popup's own are in the language of the app, and axe finds nothing", async ({
  page,
}) => {
  await openHome(page, "ko");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: LABELS.ko.logIn }).tap();
  const popup = await opened;
  await expect(popup.getByRole("textbox")).toBeVisible();
  await expect(popup.locator("html")).toHaveAttribute("lang", "ko");
  await expectNoViolations(popup, "the provider's page");
  await popup.goto("/signed-in.html?state=nobody-waits&code=x");
  await expect(popup.getByText("로그인이 전달되지 않았어요.")).toBeVisible();
  expect(popup.url()).not.toContain("code");
  await expectNoViolations(popup, "the popup's own page");
});

// Rule (signing-in-and-out): A popup says that it can be closed once the app has its response, and that the
//   log-in did not arrive where no page receives it
test("a popup that cannot close itself says that it can be closed, once the app has the response", {
  tag: FURTHER,
}, async ({ page }) => {
  await openHome(page);
  const popup = await openProvider(page);
  await popup.addInitScript(() => Object.assign(window, { close: () => {} }));
  await popup.getByRole("textbox").fill("Open");
  await popup.getByRole("button", { name: labels.logIn }).tap();
  await expect(page.getByText("Hello, Open!")).toBeVisible();
  await expect(popup.getByText("You can close this window.")).toBeVisible();
});

test("a log-in whose page has been loaded anew says that it did not arrive, and to log in again", {
  tag: FURTHER,
}, async ({ page }) => {
  await openHome(page);
  const popup = await openProvider(page);
  await page.reload();
  await popup.getByRole("textbox").fill("Lost");
  await popup.getByRole("button", { name: labels.logIn }).tap();
  await expect(popup.getByRole("status")).toContainText("Your login did not get through");
  await expect(popup.getByRole("link", { name: "To the penguins" })).toBeVisible();
  await expect(page.getByRole("button", { name: labels.logIn })).toBeVisible();
});

test("a login's page that is loaded anew once it has been used leads on to the penguins", {
  tag: FURTHER,
}, async ({ page }) => {
  await openHome(page);
  await page.goto("/signed-in.html?state=x&code=y");
  await page.reload();
  await expect(page.getByRole("status")).toContainText("Your login did not get through");
  await expect(page.getByRole("link", { name: "To the penguins" })).toBeVisible();
});

// Rule (home): A member sees "Log out" and no "Draw as Guest"
// Rule (signing-in-and-out): "Log out" makes the member a guest
// Rule (signing-in-and-out): Log out clears session storage: sign-in and drawing are gone
// Rule (signing-in-and-out): A log-out that fails at the provider shows nothing, and is recorded as
//   `error_client` with `logout_error`
test("a reload keeps the sign-in; log out ends it, and nothing of it stays in the tab", async ({
  page,
  fingers,
  calls,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await openHome(page);
  await signIn(page, "Reload");
  await page.getByRole("main").getByRole("link", { name: labels.draw }).tap();
  await fingers.tap({ x: 150, y: 200 });
  await page.goBack();
  await page.reload();
  await expect(page.getByText("Hello, Reload!")).toBeVisible();
  expect(await savedSignIns(page)).toEqual(["harapen.sign-in"]);
  const strokes = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /stroke/.test(key)));
  expect(await strokes()).toHaveLength(1);
  await page.route("**/session/end**", (route) => route.abort());
  await page.getByRole("button", { name: labels.logOut }).tap();
  await expect(page.getByRole("button", { name: drawAsGuest })).toBeVisible();
  expect(await savedSignIns(page)).toEqual([]);
  expect(await strokes()).toEqual([]);
  await expectRecorded(calls, "error_client", { code: "logout_error" });
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goto("/minato/collection");
  await expect(page.getByRole("heading", { name: labels.albumForMembers })).toBeVisible();
});

test("the next at the same screen is asked for their own name", { tag: FURTHER }, async ({ page }) => {
  await openHome(page);
  await signIn(page, "First");
  await page.getByRole("button", { name: labels.logOut }).tap();
  await signIn(page, "Second");
});

// Rule (signing-in-and-out): A popup that is closed, refused or never comes is announced, each in its way
test("a popup that the visitor closes is announced, and they can go on", async ({ page }) => {
  await openHome(page);
  await (await openProvider(page)).close();
  await expect(page.getByRole("alert")).toContainText("window was closed");
  await expectWayOn(page);
});

// Rule (signing-in-and-out): Each failed sign-in is recorded as `error_client` with `login_error` on `home`
test("a log-in without a network is announced, and recorded once there is one", {
  tag: FURTHER,
}, async ({ page, context, calls, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  // A new window is online for a moment, and with it the page that opened it.
  await page.addInitScript(() => {
    window.open = () => document.body.appendChild(document.createElement("iframe")).contentWindow;
  });
  await page.route(`**${PATHS.signIn}`, (route) => route.abort());
  await openHome(page);
  const logIn = page.getByRole("button", { name: labels.logIn });
  const alert = page.getByRole("alert");
  // The first attempt also loads the rest of the app that signs in.
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    await logIn.tap();
    await expect(alert).toContainText("The login service can't be reached");
    await expect(logIn).toHaveAttribute("aria-busy", "false");
    await alert.getByRole("button", { name: "Close" }).tap();
    await expect(alert).toHaveCount(0);
  }
  await context.setOffline(false);
  const results = async () => (await payloadsOf(calls, "login_result")).map(({ ok }) => ok);
  await expect.poll(results).toEqual([false, false]);
  const errors = async () => (await payloadsOf(calls, "error_client")).map(({ code }) => code);
  await expect.poll(errors).toEqual(["login_error", "login_error"]);
});

test("a popup that has closed by itself is not taken for closed by the visitor, however slow the rest is", {
  tag: FURTHER,
}, async ({ page, calls }) => {
  await openHome(page);
  await page.route("**/oidc/token", async (route) => {
    await page.waitForTimeout(2_500);
    await route.continue();
  });
  await signIn(page, "Slow");
  await expect(page.getByRole("alert")).toHaveCount(0);
  const results = (await calls.named("logEvent"))
    .map(({ request }) => request as EventEnvelope)
    .filter(({ name }) => name === "login_result");
  expect(results.map(({ payload }) => payload.ok)).toEqual([true]);
});

// Rule (look-and-room): What goes as it is pressed, an alert, the log-in, the log-out, the penguin that was
//   found, the form of a code or the offer to take drawings, leaves the focus on the screen, as the penguin
//   does that goes by itself
test("what goes as it is pressed, an alert, the log-in or the log-out, leaves the focus on the screen", {
  tag: FURTHER,
}, async ({ page }) => {
  await openHome(page);
  await (await openProvider(page)).close();
  await page.getByRole("alert").getByRole("button", { name: "Close" }).press("Enter");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await signIn(page, "Keyboard");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: labels.logOut }).press("Enter");
  await expect(page.getByRole("button", { name: labels.logIn })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("after a closed popup the next attempt succeeds, and the message goes", { tag: FURTHER }, async ({
  page,
}) => {
  await openHome(page);
  await (await openProvider(page)).close();
  await expect(page.getByRole("alert")).toContainText("window was closed");
  await signIn(page, "Again");
  await expect(page.getByRole("alert")).toBeHidden();
});

test("a visitor who taps Log in again, while the popup is open, is not accused of closing it", {
  tag: FURTHER,
}, async ({ page }) => {
  await page.clock.install();
  await openHome(page);
  const popup = await openProvider(page);
  const first = popup.url();
  await page.getByRole("button", { name: labels.logIn }).tap();
  await expect.poll(() => popup.url()).not.toBe(first);
  await popup.getByRole("textbox").fill("Twice");
  await popup.getByRole("button", { name: labels.logIn }).tap();
  await expect(page.getByText("Hello, Twice!")).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await page.clock.runFor(5_000);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

// Rule (signing-in-and-out): Each failed sign-in is recorded as `login_result` that is not ok
test("a sign-in that is refused is announced", async ({ page, calls }) => {
  await openHome(page);
  const popup = await openProvider(page);
  await popup.getByRole("button", { name: "Cancel" }).tap();
  await expect(page.getByRole("alert")).toContainText("permission was not given");
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expectRecorded(calls, "login_result", { ok: false });
  await expectRecorded(calls, "error_client", { code: "login_error", screen: "home" });
  await expectWayOn(page);
});

for (const [what, open, isFirst] of [
  ["is blocked", () => void Object.assign(window, { open: () => null }), true],
  [
    "fails while it opens",
    () => {
      window.open = () => {
        throw new Error("Failed to execute 'open' on 'Window': The provided callback is no longer runnable.");
      };
    },
    false,
  ],
] as const) {
  // Rule (signing-in-and-out): A blocked popup is announced with a link in its place
  test(
    `a popup that ${what}: the visitor opens the page by a link, and is signed in`,
    unlessFirst(isFirst),
    async ({ page, calls }) => {
      await page.addInitScript(open);
      await openHome(page);
      await page.getByRole("button", { name: labels.logIn }).tap();
      await expectRecorded(calls, "login_result", { ok: false });
      await expectRecorded(calls, "error_client", { code: "login_error", screen: "home" });
      const link = page.getByRole("dialog").getByRole("link", { name: "Open the login page" });
      await expect(link).toBeVisible();
      await expectNoViolations(page, "no popup");
      const opened = page.context().waitForEvent("page");
      await link.tap();
      const popup = await opened;
      await popup.getByRole("textbox").fill("Blocked");
      await popup.getByRole("button", { name: labels.logIn }).tap();
      await expect(page.getByText("Hello, Blocked!")).toBeVisible();
      await expect(page.getByRole("dialog")).toBeHidden();
    },
  );
}

test("a provider that is down is announced", async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await context.route("**/oidc/**", (route) => route.abort());
  await openHome(page);
  await page.getByRole("button", { name: labels.logIn }).tap();
  await expect(page.getByRole("alert")).toContainText("can't be reached");
  expect(context.pages()).toHaveLength(1);
  await expectWayOn(page);
});

/**
 * Expects no log-in on Home nor in the album's place, a way on as a guest, and on About why, for whoever
 * installs the app.
 */
async function expectNoLogIn(page: Page, why: string): Promise<void> {
  await expect(page.getByRole("button", { name: drawAsGuest })).toBeVisible();
  await expect(page.getByRole("button", { name: labels.logIn })).toHaveCount(0);
  await expect(page.getByText("Album is available after login")).toHaveCount(0);
  await page.goto("/minato/collection");
  await expect(page.getByRole("heading", { name: "You can't log in here" })).toBeVisible();
  await expect(page.getByRole("button", { name: labels.logIn })).toHaveCount(0);
  await page.goto("/minato/about");
  await page.getByText("Why is there no login here?").tap();
  await expect(page.getByText(why)).toBeVisible();
}

// Rule (home)
test("a server without a provider offers no login, and About says why", async ({ page, context }) => {
  await context.route(`**${PATHS.signIn}`, (route) => route.fulfill({ json: { enabled: false } }));
  await page.route(/minato(\/\w+)?$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '"harapen-log-in" content=""',
      '"harapen-log-in" content="off"',
    );
    return route.fulfill({ response, body });
  });
  await openHome(page);
  await expectNoLogIn(page, "no login service is set for this address");
});

// Rule (home): Where no log-in can work, its button and hint are missing from the first paint on, and About
//   says why
test("a page that came by plain http from another machine offers no login, and About says why", async ({
  page,
}) => {
  // On insecure pages, browsers withhold what makes a sign-in safe (PKCE).
  await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await openHome(page);
  await expectNoLogIn(page, "browsers allow login only at an https address");
});

test("log out ends the member's sign-in in every tab, and nobody else's", { tag: FURTHER }, async ({
  page,
  context,
}) => {
  await openHome(page);
  await signIn(page, "Both");
  const session = await page.evaluate(() => sessionStorage.getItem("harapen.sign-in") ?? "");
  await context.addInitScript(() => {
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        document.documentElement.dataset.channel = name;
      }
    };
  });
  /** Opens a tab whose storage is a copy, like a duplicated tab's. */
  const openTab = async (copy: string) => {
    const tab = await context.newPage();
    await openHome(tab);
    await tab.evaluate((kept) => sessionStorage.setItem("harapen.sign-in", kept), copy);
    // The app listens to other tabs once the first screen is shown.
    await tab.reload();
    await expect(tab.locator("html[data-channel$=log-out]")).toBeAttached();
    return tab;
  };
  const same = await openTab(session);
  const other = await openTab(session.replaceAll(/"uid":"[^"]+"/g, '"uid":"another"'));
  await page.getByRole("button", { name: labels.logOut }).tap();
  await expect(same.getByRole("button", { name: drawAsGuest })).toBeVisible();
  expect(await savedSignIns(same)).toEqual([]);
  await expect(other.getByRole("button", { name: labels.logOut })).toBeVisible();
  expect(await savedSignIns(other)).toEqual(["harapen.sign-in"]);
  // A tab that the phone had suspended meanwhile.
  const late = await openTab(session);
  await expect(late.getByRole("button", { name: drawAsGuest })).toBeVisible();
  expect(await savedSignIns(late)).toEqual([]);
  await signIn(late, "Both");
  await late.reload();
  await expect(late.getByRole("button", { name: labels.logOut })).toBeVisible();
});

test("a log-out that a tab has not heard reaches it as it comes back from the back-forward cache, and as it begins to listen", {
  tag: FURTHER,
}, async ({ page }) => {
  await openHome(page);
  await signIn(page, "Unheard");
  const uid = await page.evaluate(() => JSON.parse(sessionStorage.getItem("harapen.sign-in") ?? "").user.uid);
  await page.evaluate((user) => {
    localStorage.setItem("harapen.log-out", JSON.stringify({ uid: user, at: Date.now() }));
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, uid);
  await expect(page.getByRole("button", { name: drawAsGuest })).toBeVisible();
  expect(await savedSignIns(page)).toEqual([]);

  await signIn(page, "Unheard");
  // Another tab logs out at the moment at which this one begins to listen.
  await page.addInitScript((user) => {
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        const logOut = JSON.stringify({ uid: user, at: Date.now() });
        if (name === "harapen.log-out") localStorage.setItem(name, logOut);
      }
    };
  }, uid);
  await page.reload();
  await expect(page.getByRole("button", { name: drawAsGuest })).toBeVisible();
  expect(await savedSignIns(page)).toEqual([]);
});

test("trouble with the sign-in costs no drawing", { tag: FURTHER }, async ({ page, fingers, calls }) => {
  await openHome(page);
  await page.getByRole("button", { name: drawAsGuest }).tap();
  await fingers.tap({ x: 150, y: 200 });
  await fingers.tap({ x: 220, y: 300 });
  await page.goto("/minato/collection");
  await (await openProvider(page)).close();
  await expect(page.getByRole("alert")).toContainText("window was closed");
  await page.goBack();
  await search(page, LABELS.en);
  expect((await calls.named("search")).at(-1)?.request).toMatchObject({ data: [{}, {}] });
});

for (const [app, userAgent, way] of [
  ["LINE", LINE, "link"],
  ["Instagram on iOS", INSTAGRAM, "copy"],
] as const) {
  test.describe(`inside ${app}`, unlessFirst(app === "LINE"), () => {
    test.use({ userAgent });

    // Rule (double-taps)
    test("sign-in says why it can't be and how it can, and the guest's way works", async ({ page }) => {
      await openHome(page);
      await page.getByRole("button", { name: labels.logIn }).tap();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("does not work inside this app");
      if (way === "link") {
        const link = dialog.getByRole("link", { name: "Open in the browser" });
        await expect(link).toHaveAttribute("href", /\/minato\?openExternalBrowser=1$/);
      } else {
        await expect(dialog).toContainText(page.url());
        await expect(dialog.getByRole("button", { name: "Copy the address" })).toBeVisible();
      }
      await expectNoViolations(page, "inside an app");
      expect(page.context().pages()).toHaveLength(1);
      await dialog.getByRole("button", { name: "Close" }).tap();
      await expect(page.getByRole("button", { name: labels.logIn })).toBeFocused();
      await expectWayOn(page);
    });
  });
}

// Rule (saving)
test("a save of a member whose sign-in has ended waits for them, and goes with their next sign-in only", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  await openHome(page);
  await signIn(page, "Lapsed");
  await page.getByRole("link", { name: labels.draw, exact: true }).and(page.locator("main *")).tap();
  await fingers.tap({ x: 150, y: 200 });
  await search(page, LABELS.en);
  // Makes the saved sign-in look an hour older.
  await page.evaluate(() => {
    const session = JSON.parse(sessionStorage.getItem("harapen.sign-in") ?? "{}");
    sessionStorage.setItem("harapen.sign-in", JSON.stringify({ ...session, expiresAt: Date.now() - 1 }));
  });
  await page.reload();
  await candidates(page).first().tap();
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText("Log in again to send it");
  const stored = () =>
    rows(
      server.dataDir,
      "select d.uid from drawing d join visitor v on v.uid = d.uid where v.name = 'Lapsed'",
    );
  await page.getByRole("alert").getByRole("button", { name: "Close" }).tap();
  await page.getByRole("button", { name: labels.logOut }).tap();
  await expect(page.getByRole("group").getByText("Log in again to send it")).toBeVisible();
  const waiting = page.getByText("sent as soon as you log in: 1");
  await expect(waiting).toBeVisible();
  await expectNoViolations(page, "a Home that a drawing waits for");
  await page.goto("/minato/collection");
  await expect(waiting).toBeVisible();
  await expectNoViolations(page, "an album that a drawing waits for");
  await openHome(page);
  await signIn(page, "Somebody");
  await page.reload({ waitUntil: "networkidle" });
  expect(stored()).toEqual([]);
  await page.getByRole("button", { name: labels.logOut }).tap();
  // The alert is shown only for a few seconds, which the popup's closing may take.
  const isSaid = expect(page.getByRole("alert")).toContainText(LABELS.en.sent, { timeout: 30_000 });
  await Promise.all([isSaid, signIn(page, "Lapsed")]);
  await expect(waiting).toHaveCount(0);
  await expect.poll(stored).toHaveLength(1);
});
