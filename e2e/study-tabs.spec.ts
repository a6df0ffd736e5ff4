// Rule (studies-in-a-visit)

import { PATHS } from "@harapen/contract/calls/paths";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { openInEnglish, plainForm, question, takePart } from "./support/studies/asked-visitor.ts";
import { RINGS_ARM, runStudy } from "./support/studies/run-study.ts";
import { hidePage, showPage } from "./support/telemetry/page-lifecycle.ts";
import { eventSession, expectEndedSession, storedEvents } from "./support/telemetry/stored-session.ts";

/* What a visitor has decided about a study that assigns devices holds in each tab of theirs. */

const takingPart = (page: Page) => page.getByRole("link", { name: "You are taking part in a study" });
const lookAround = (page: Page) => question(page).getByRole("button", { name: "Just look around" });
const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem("session_id"));

async function openOther(context: BrowserContext, aquarium: string): Promise<Page> {
  const other = await context.newPage();
  await openInEnglish(other, aquarium);
  return other;
}

async function leave(page: Page): Promise<void> {
  await takingPart(page).tap();
  await page.getByRole("button", { name: "Stop taking part" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Just stop" }).tap();
}

test("who agrees in one tab takes part in the other, which begins its session once it is in sight", {
  tag: FURTHER,
}, async ({ page, context, server }) => {
  const study = await runStudy(server, "tabs-agreed", { consent: plainForm(), arms: [RINGS_ARM] });
  await openInEnglish(page, "tabs-agreed");
  await expect(question(page)).toBeVisible();
  await hidePage(page);
  const other = await openOther(context, "tabs-agreed");
  await takePart(other).tap();
  await expect(takingPart(other)).toBeVisible();
  await page.waitForTimeout(500);
  expect(await sessionOf(page)).toBeNull();
  await showPage(page);
  await expect(question(page)).toBeHidden();
  await expect(takingPart(page)).toBeVisible();
  const { id } = await eventSession(page);
  await expect.poll(() => storedEvents(server, id).map(({ name }) => name)).toContain("study_joined");
  expect(study.participants()).toHaveLength(1);
});

// Rule (studies-in-a-visit): Leaving in one tab counts in the others, which say so too; their sessions end
test("who leaves in one tab has left in the other, whose next session is nobody's in the study", {
  tag: FURTHER,
}, async ({ page, context, server }) => {
  const study = await runStudy(server, "tabs-left", { arms: [RINGS_ARM] });
  await openInEnglish(page, "tabs-left");
  await expect(takingPart(page)).toBeVisible();
  const { id } = await eventSession(page);
  const other = await openOther(context, "tabs-left");
  await leave(other);
  await expect.poll(() => study.participants()[0]?.withdrawn_at).not.toBeNull();
  await expect(takingPart(page)).toHaveCount(0);
  await expectEndedSession(server, id);
  const next = await eventSession(page);
  expect(next.id).not.toBe(id);
  await page.getByRole("link", { name: /About/ }).tap();
  await expect(page.getByText("Thank you for your help so far!")).toBeVisible();
  // What becomes of it later, in the tab where they left.
  await other.getByRole("button", { name: "Delete that as well" }).tap();
  await expect(page.getByText("what was recorded has been deleted")).toBeVisible();
  await expect.poll(() => storedEvents(server, next.id).map(({ name }) => name)).toContain("page_view");
  expect(storedEvents(server, next.id).map(({ name }) => name)).not.toContain("study_joined");
});

test("who would rather look around in a tab that has not heard that they agreed in another is withdrawn", {
  tag: FURTHER,
}, async ({ page, context, server, expectedErrors }) => {
  // What the other tab has recorded by then is refused.
  expectedErrors.push(/403/);
  const study = await runStudy(server, "tabs-unheard", { consent: plainForm() });
  await page.addInitScript(() =>
    window.addEventListener("storage", (event) => event.stopImmediatePropagation()),
  );
  await openInEnglish(page, "tabs-unheard");
  await expect(question(page)).toBeVisible();
  const other = await openOther(context, "tabs-unheard");
  await takePart(other).tap();
  await expect(takingPart(other)).toBeVisible();
  await lookAround(page).tap();
  await expect(question(page)).toBeHidden();
  await expect.poll(() => study.participants()[0]?.withdrawn_at).not.toBeNull();
  await expect(takingPart(other)).toHaveCount(0);
  expect(study.participants()).toHaveLength(1);
});

// Rule (studies-in-a-visit): Looking around in one tab counts in the others: an agreement there is withdrawn,
//   also where its answer is late or the tab has not heard of it
test("who would rather look around in one tab takes back what they agreed to in another, though its answer is late", {
  tag: FURTHER,
}, async ({ page, context, server }) => {
  const study = await runStudy(server, "tabs-late", { consent: plainForm() });
  await openInEnglish(page, "tabs-late");
  const answer = Promise.withResolvers<void>();
  await page.route(`**${PATHS.joinStudy}`, async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  await takePart(page).tap();
  await expect.poll(() => study.participants().length).toBe(1);
  const other = await openOther(context, "tabs-late");
  await lookAround(other).tap();
  await expect(question(page)).toBeHidden();
  answer.resolve();
  await expect.poll(() => study.participants()[0]?.withdrawn_at).not.toBeNull();
  await expect(takingPart(page)).toHaveCount(0);
  expect(await sessionOf(page)).toBeNull();
});
