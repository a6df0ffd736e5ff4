import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { openInEnglish, plainForm, question, takePart, tellOnline } from "./support/studies/asked-visitor.ts";
import { RINGS_ARM, runStudy } from "./support/studies/run-study.ts";
import { eventSession, storedEvents } from "./support/telemetry/stored-session.ts";

/* Consent of visitors whose page was open before what asks for it. */

/** The events that the page sends from now on. */
function watchEvents(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === PATHS.logEvent) sent.push(request.postDataJSON().name);
  });
  return sent;
}

test("a page that is open when a study begins asks within minutes, and records nothing from then on until its visitor agrees", async ({
  page,
  server,
}) => {
  await openInEnglish(page, "opened");
  const { id } = await eventSession(page);
  await runStudy(server, "opened", { consent: plainForm(), arms: [RINGS_ARM] });
  // As the page comes into sight.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(question(page)).toBeVisible();
  await expect.poll(() => storedEvents(server, id).at(-1)?.name).toBe("session_end");
  const sent = watchEvents(page);
  await question(page).tap();
  await page.waitForTimeout(1_500);
  expect(sent).toEqual([]);
  await takePart(page).tap();
  await expect.poll(() => sent).toContain("study_joined");
  expect((await eventSession(page)).id).not.toBe(id);
});

test("a session from before the study is over with its page: who agrees after a reload begins another", async ({
  page,
  server,
}) => {
  await openInEnglish(page, "reloaded");
  const { id } = await eventSession(page);
  await runStudy(server, "reloaded", { consent: plainForm(), arms: [RINGS_ARM] });
  await page.reload();
  await expect(question(page)).toBeVisible();
  const sessionOfTab = () => page.evaluate(() => sessionStorage.getItem("session_id"));
  await expect.poll(sessionOfTab).toBeNull();
  const count = storedEvents(server, id).length;
  await takePart(page).tap();
  await expect.poll(sessionOfTab).not.toBeNull();
  const { id: later } = await eventSession(page);
  await expect.poll(() => storedEvents(server, later).map(({ name }) => name)).toContain("study_joined");
  expect(later).not.toBe(id);
  expect(storedEvents(server, id)).toHaveLength(count);
});

test("who agreed to an earlier form is not recorded while the server cannot be asked about the new one, and is asked when it can", async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const form = plainForm();
  const study = await runStudy(server, "renewed", { consent: form, arms: [RINGS_ARM] });
  await openInEnglish(page, "renewed");
  await takePart(page).tap();
  const { id } = await eventSession(page);
  await page.route(`**${PATHS.joinStudy}`, (route) => route.abort());
  const texts = { ...form.texts, en: { ...form.texts.en, text: "Now we record your clicks too." } };
  await study.change({ consent: { ...form, texts } }, 2);
  const failed = page.waitForEvent("requestfailed");
  await tellOnline(page);
  await failed;
  await expect.poll(() => storedEvents(server, id).at(-1)?.name).toBe("session_end");
  await page.unroute(`**${PATHS.joinStudy}`);
  await tellOnline(page);
  await expect(question(page)).toContainText("Now we record your clicks too.");
  await takePart(page).tap();
  await expect.poll(() => study.participants()).toMatchObject([{ consent_version: 2 }]);
});
