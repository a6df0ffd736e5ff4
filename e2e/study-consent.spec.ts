// Rule (studies-in-a-visit)

import { PATHS } from "@harapen/contract/calls/paths";
import type { SentEvent } from "@harapen/contract/telemetry/envelope";
import type { Page } from "@playwright/test";
import { consentForm } from "../apps/server/src/testing/studies/study-settings.ts";
import { expectNoViolationsDayAndNight } from "./support/axe.ts";
import type { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { candidates, search } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";
import { plainForm } from "./support/studies/asked-visitor.ts";
import { BARE_ARM, RINGS_ARM, runStudy } from "./support/studies/run-study.ts";
import { eventSession, expectCompleteSession, storedEvents } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;

const question = (page: Page) => page.getByRole("dialog", { name: /Will you help with a study|けんきゅう/ });
const takePart = (page: Page) => question(page).getByRole("button", { name: "Take part" });
const lookAround = (page: Page) => question(page).getByRole("button", { name: "Just look around" });

async function openInEnglish(page: Page, aquarium: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto(`/${aquarium}`);
  await expect(question(page)).toBeVisible();
}

/** Collects the calls that would store something about a visitor. */
function watchStoring(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (/post_|join-study|make-guest-album/.test(path)) sent.push(path);
  });
  return sent;
}

/**
 * Returns what this device keeps: everything in IndexedDB, and everything in local and session storage except
 * the language and the drawing itself.
 */
const keptOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const read = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const stored: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        stored.push(...(await read(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    return [...stored, ...keys.filter((key) => /device_id|session_|harapen\.(study|guest)|last_/.test(key))];
  });

async function drawAndConfirm(page: Page, fingers: Fingers): Promise<void> {
  await page
    .getByRole("button", { name: labels.drawAsGuest })
    .or(page.getByRole("button", { name: "Draw", exact: true }))
    .tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await fingers.tap({ x: 160, y: 190 });
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
}

// Rule (look-and-room)
test("before a visitor has agreed, nothing is recorded, kept for sending or sent; from then on, the visit is", async ({
  page,
  fingers,
  server,
  calls,
}) => {
  const sent = watchStoring(page);
  const study = await runStudy(server, "agree", { consent: consentForm(), arms: [BARE_ARM] });
  await openInEnglish(page, "agree");
  await expectNoViolationsDayAndNight(page, "the question");
  await page.waitForTimeout(2_500);
  expect(sent).toEqual([]);
  expect(await keptOnDevice(page)).toEqual([]);
  // Nobody is named by it.
  const [counting, ...others] = await calls.named("countAsking");
  expect(others).toEqual([]);
  expect(counting?.request).toEqual({ aquarium: "agree", study: study.id, version: 1, step: "asked" });
  expect(study.counts()).toEqual({ "asked 1": 1 });

  await takePart(page).tap();
  await expect(question(page).getByRole("alert")).toHaveText("Please choose an answer first.");
  await question(page).getByRole("radio", { name: "My voice" }).check();
  await takePart(page).tap();
  await expect(question(page).getByRole("alert")).toContainText("Not quite");
  await expect(takePart(page)).toBeFocused();
  expect(study.participants()).toEqual([]);
  expect(sent).toEqual(["/api/harapen/join-study"]);
  await question(page).getByRole("radio", { name: "What I draw" }).check();
  await takePart(page).tap();
  await expect(question(page)).toBeHidden();
  await drawAndConfirm(page, fingers);
  await expect(page.getByRole("alert")).toContainText(labels.sent);
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(events.slice(0, 2).map(({ name }) => name)).toEqual(["session_start", "study_joined"]);
  expect(study.participants()).toMatchObject([{ consent_version: 1, consent_locale: "en", guardian: 0 }]);
  await page.reload();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

// Rule (studies-in-a-visit): A visitor who declines has the whole app, is not recorded, and may change their
//   mind
test("who looks around without taking part has the whole app, and nothing of it is recorded", {
  tag: FURTHER,
}, async ({ page, fingers, server, calls, expectedErrors }) => {
  const sent = watchStoring(page);
  const study = await runStudy(server, "decline", { consent: consentForm(), arms: [RINGS_ARM] });
  await openInEnglish(page, "decline");
  await lookAround(page).tap();
  await expect(question(page)).toBeHidden();
  await drawAndConfirm(page, fingers);
  await expect(page.getByText(/None of this was kept/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await page.waitForTimeout(2_000);
  await expect(question(page)).toHaveCount(0);
  expect(sent).toEqual([]);
  expect(await keptOnDevice(page)).toEqual(["harapen.study.decline"]);
  expect(study.counts()).toEqual({ "asked 1": 1, "declined 1": 1 });
  expect(study.participants()).toEqual([]);
  expect(rows(server.dataDir, "select * from record where aquarium = 'decline'")).toEqual([]);

  // About says so, and lets them change their mind.
  await page.getByRole("link", { name: /About/ }).tap();
  await expect(page.getByText("You are looking around without taking part.")).toBeVisible();
  await page.getByRole("button", { name: "Read about it, and take part" }).tap();
  await question(page).getByRole("radio", { name: "What I draw" }).check();
  await takePart(page).tap();
  await expect.poll(() => study.participants().length).toBe(1);
  const all = { "asked 1": 1, "declined 1": 1, "reconsidered 1": 1 };
  await expect.poll(() => study.counts()).toEqual(all);
  const code = String(study.participants()[0]?.code);
  await expect(page.getByText(`${code.slice(0, 4)}-${code.slice(4)}`)).toBeVisible();
  await expectNoViolationsDayAndNight(page, "About of who takes part");
  const before = await eventSession(page);
  await expectCompleteSession(server, before);
  // The session's last events arrive at about the same time as the withdrawal, and are refused after it.
  expectedErrors.push(/403/);
  const end = page.waitForRequest((request) => request.postData()?.includes('"session_end"') ?? false);
  await page.getByRole("button", { name: "Stop taking part" }).tap();
  await page.getByRole("button", { name: "Just stop" }).tap();
  const left = page.getByRole("status").filter({ hasText: "You are no longer taking part" });
  await expect(left).toBeFocused();
  await expect.poll(() => study.participants()[0]?.withdrawn_at).toEqual(expect.any(String));
  await end;
  const posted = (await calls.named("logEvent")).map(({ request, status }) => ({
    ...(request as SentEvent),
    status,
  }));
  const idsOf = (status: number) =>
    posted.filter((event) => event.status === status).map(({ event_id }) => event_id);
  expect(sent).toEqual([PATHS.joinStudy, ...posted.map(() => PATHS.logEvent)]);
  expect(new Set(posted.map(({ event_id }) => event_id)).size).toBe(posted.length);
  expect(idsOf(204).sort()).toEqual(
    storedEvents(server, before.id)
      .map(({ event_id }) => event_id)
      .sort(),
  );
  expect(idsOf(204).length + idsOf(403).length).toBe(posted.length);
  // Nothing that was recorded before they stopped was refused.
  const refused = posted.filter(({ status }) => status === 403);
  expect(refused.filter(({ payload }) => Number(payload.session_seq) <= before.seq)).toEqual([]);
  await page.getByRole("link", { name: /home/i }).last().tap();
  await page.waitForTimeout(1_500);
  expect(sent).toHaveLength(1 + posted.length);
});

test("who answers for a child reads a text of their own, with the keyboard alone, and it is noted that they agreed", async ({
  page,
  server,
}) => {
  const form = plainForm();
  const study = await runStudy(server, "guardian", { consent: form });
  await openInEnglish(page, "guardian");
  await expect(question(page)).toContainText("We record what you draw.");
  const child = question(page).getByRole("checkbox", { name: "I am here with a child" });
  await child.focus();
  await page.keyboard.press("Space");
  await expect(question(page)).toContainText("We record what your child draws.");
  await page.keyboard.press("Tab");
  await expect(takePart(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(lookAround(page)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeHidden();
  expect(study.participants()).toMatchObject([{ guardian: 1 }]);
});

test("what is wrong with an answer is in sight on the smallest phone, and the first focus is on no language", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const form = consentForm();
  const text = "We record what you draw, and which penguin you choose. ".repeat(12);
  const texts = { ...form.texts, en: { ...form.texts.en, text } };
  await runStudy(server, "narrow", { consent: { ...form, texts } });
  await openInEnglish(page, "narrow");
  await expect(question(page).getByRole("heading", { level: 1 })).toBeFocused();
  await takePart(page).tap();
  await expect(question(page).getByText("Please choose an answer first.")).toBeInViewport({ ratio: 1 });
});

/** Whether what has the focus can be seen: nothing lies over its middle, or its label's. */
const isFocusInSight = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && (focused.contains(hit) || hit.closest("label")?.contains(focused) === true);
  });

test("whatever the keyboard comes to in the question is in sight, above the ways on", async ({
  page,
  server,
}) => {
  const form = consentForm();
  for (const each of Object.values(form.texts))
    each.text = "We record what you draw, and which penguin you choose. ".repeat(4);
  await runStudy(server, "by-keys", { consent: form, assigned_by: "code" });
  await openInEnglish(page, "by-keys");
  // The question takes presses a moment after it has come.
  await takePart(page).tap({ trial: true });
  const heading = question(page).getByRole("heading", { level: 1 });
  const passed = new Set<string>();
  // At some of these heights a field would lie just where the ways on are.
  for (const height of [560, 600, 640, 680, 720]) {
    await page.setViewportSize({ width: 375, height });
    await heading.focus();
    do {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => document.activeElement?.outerHTML ?? "");
      passed.add(focused);
      expect(await isFocusInSight(page), `${focused} at ${height}`).toBe(true);
    } while (!(await lookAround(page).evaluate((button) => button === document.activeElement)));
  }
  expect([...passed].filter((element) => element.startsWith("<input")).length).toBeGreaterThan(2);
});

test("a language that cannot be loaded is said in the question itself, and its alert leaves the focus there", async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await runStudy(server, "untranslated", { consent: plainForm() });
  await page.route(/\/assets\/ko-[\w-]{8}\.js$/, (route) => route.abort());
  await openInEnglish(page, "untranslated");
  await question(page).getByRole("button", { name: "한국어" }).tap();
  const alert = question(page).getByRole("alert").filter({ hasText: labels.error });
  await expect(alert).toBeInViewport({ ratio: 1 });
  await alert.getByRole("button", { name: "Close" }).tap();
  await expect(alert).toBeHidden();
  await expect(question(page).getByRole("heading", { level: 1 })).toBeFocused();
});

test("a form that has changed asks anew, who agreed and who declined, in the language of the page", {
  tag: FURTHER,
}, async ({ page, context, server }) => {
  const form = plainForm();
  const study = await runStudy(server, "anew", { consent: form });
  await openInEnglish(page, "anew");
  await lookAround(page).tap();
  const texts = { ...form.texts, en: { ...form.texts.en, text: "Now we record your clicks too." } };
  await study.change({ consent: { ...form, texts } }, 2);
  await page.reload();
  await expect(question(page)).toContainText("Now we record your clicks too.");
  await takePart(page).tap();
  await expect(question(page)).toBeHidden();
  expect(study.participants()).toMatchObject([{ consent_version: 2 }]);
  const ja = { ...form.texts.ja, text: "We record what you draw. 描《か》いた絵《え》です。" };
  await study.change({ consent: { ...form, texts: { ...form.texts, ja } } }, 3);
  const other = await context.newPage();
  await other.addInitScript(() => localStorage.setItem("locale", "ja"));
  await other.addInitScript(() => localStorage.setItem("furigana", "on"));
  await other.goto("/anew");
  await expect(question(other)).toContainText("We record what you draw.");
  // Researchers write readings as keepers do: children see them above the text, and no marks.
  await expect(question(other).locator("ruby").filter({ hasText: "描" }).locator("rt")).toHaveText("か");
  await expect(question(other)).not.toContainText(/[《》]/);
  await expectNoViolationsDayAndNight(other, "the question in Japanese");
});

test("each visitor of a kiosk is asked, and five of them are five visits and participants", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  test.setTimeout(120_000);
  const form = plainForm();
  const study = await runStudy(server, "hall", { consent: form, assigned_by: "visit", arms: [RINGS_ARM] });
  await page.addInitScript(() => localStorage.setItem("harapen.kiosk", "1"));
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto("/hall");
  const sessions = new Set<string>();
  for (let visitor = 1; visitor <= 5; visitor++) {
    await expect(question(page)).toBeVisible();
    if (visitor > 1) {
      // Going back does not show the last visitor's drawing.
      await page.goBack();
      await expect(page).toHaveURL(/\/hall$/);
      await expect(question(page)).toBeVisible();
    }
    await question(page).getByRole("button", { name: "English" }).tap();
    await takePart(page).tap();
    await expect(question(page)).toBeHidden();
    await drawAndConfirm(page, fingers);
    sessions.add((await eventSession(page)).id);
    await page.getByRole("button", { name: "Finish" }).tap();
  }
  expect(sessions.size).toBe(5);
  await expect.poll(() => study.participants().length).toBe(5);
  const joined = () =>
    rows(server.dataDir, "select session_id, payload from event where name = 'study_joined'").filter(
      ({ session_id }) => sessions.has(String(session_id)),
    );
  await expect.poll(() => joined().length).toBe(5);
  const participants = joined().map(({ payload }) => JSON.parse(String(payload)).participant);
  expect(new Set(participants)).toEqual(new Set(study.participants().map(({ id }) => id)));
});

test("what a kiosk's visitor has begun to answer is gone with them", { tag: FURTHER }, async ({
  page,
  server,
}) => {
  const study = await runStudy(server, "left", { consent: consentForm(), assigned_by: "code" });
  await page.clock.install();
  await page.addInitScript(() => localStorage.setItem("harapen.kiosk", "1"));
  await page.goto("/left");
  await question(page).getByRole("button", { name: "English" }).tap();
  const child = question(page).getByRole("checkbox", { name: "I am here with a child" });
  const code = question(page).getByRole("textbox", { name: "Study number" });
  await child.check();
  await code.fill(study.code());
  await page.clock.fastForward("01:30");
  await expect(page.getByRole("dialog", { name: "Are you still there" })).toBeVisible();
  await page.clock.fastForward("00:30");
  await question(page).getByRole("button", { name: "English" }).tap();
  await expect(child).not.toBeChecked();
  await expect(code).toHaveValue("");
  expect(study.participants()).toEqual([]);
});

// Rule (studies-in-a-visit): In a language that the study has not chosen its form is the English one, marked as
//   such, and the rest of the question is in the page's
test("who reads a language that the study has not chosen is asked in English, and it is noted which", async ({
  page,
  server,
}) => {
  const form = consentForm();
  const empty = { text: "", guardian: "", question: null };
  const consent = { ...form, texts: { ...form.texts, zh: empty, ko: empty } };
  const study = await runStudy(server, "unspoken", { consent, languages: ["ja", "en"], arms: [BARE_ARM] });
  await page.addInitScript(() => localStorage.setItem("locale", "ko"));
  await page.goto("/unspoken");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "한국어" })).toHaveAttribute("aria-pressed", "true");
  const text = dialog.getByText("We record what you draw.");
  await expect(text.locator("xpath=ancestor-or-self::*[@lang][1]")).toHaveAttribute("lang", "en");
  await expectNoViolationsDayAndNight(page, "the question in another language than the page");
  await dialog.getByRole("radio", { name: "What I draw" }).check();
  await dialog.locator("button[type=submit]").tap();
  await expect(dialog).toBeHidden();
  const language = await page.evaluate(() => navigator.language.slice(0, 2));
  expect(study.participants()).toMatchObject([{ consent_locale: "en", phone_language: language }]);
});
