import { PATHS } from "@harapen/contract/calls/paths";
import { FIRST_RESULTS } from "@harapen/contract/constants";
import { ranking } from "@harapen/contract/penguin";
import { type Browser, expect, type Page } from "@playwright/test";
import { isWholeSession } from "../../../../apps/server/src/testing/studies/beside-study.ts";
import { watchCalls } from "../../call-watcher.ts";
import { Fingers } from "../../fingers.ts";
import { LABELS } from "../../labels.ts";
import { beginToDraw, candidates } from "../../search-steps.ts";
import { eventSession } from "../../telemetry/stored-session.ts";
import { openInEnglish, question, takePart } from "../asked-visitor.ts";
import { decide, type Recognition } from "./decision.ts";
import type { SimulatedClock } from "./simulated-clock.ts";
import type { StudyServer } from "./study-server.ts";
import type { PlannedVisitor } from "./visitors.ts";

const labels = LABELS.en;

interface Place {
  readonly server: StudyServer;
  readonly aquarium: string;
  readonly clock: SimulatedClock;
  readonly recognition: Recognition;
  /** Whether visitors are asked for their consent. */
  readonly asks: boolean;
}

/**
 * Makes a visit in a real browser, by a visitor who decides like those by HTTP. Resolves to their participant
 * once the server has every event.
 */
export async function visitInBrowser(
  browser: Browser,
  { server, aquarium, clock, recognition, asks }: Place,
  planned: PlannedVisitor,
): Promise<string> {
  const localStorage = [{ name: "device_id", value: planned.device }];
  const context = await browser.newContext({
    baseURL: server.origin,
    storageState: { cookies: [], origins: [{ origin: server.origin, localStorage }] },
  });
  await clock.giveTo(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  const calls = watchCalls(page);

  if (asks) {
    await openInEnglish(page, aquarium);
    await takePart(page).tap();
    await expect(question(page)).toBeHidden();
  }
  await beginToDraw(page, labels, aquarium);
  const { participant, aids } = await participationOf(page, aquarium);
  const fingers = await Fingers.on(page);
  for (const { pos } of planned.drawing.strokes) await fingers.stroke(pos);
  const answered = page.waitForResponse((response) => response.url().endsWith(PATHS.search));
  await page.getByRole("button", { name: labels.done }).tap();
  const ranked = ranking.parse(await (await answered).json());
  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
  const decision = decide(planned.random, recognition, {
    aids,
    ranking: ranked.map(({ id }) => id),
    penguin: planned.penguin,
  });
  if (decision.kind === "confirm") await confirm(page, decision.rank);
  else await beNotSure(page);
  await page.waitForURL(new RegExp(`/${aquarium}/?$`));

  const { id } = await eventSession(page);
  // The blank page has no storage, which the script that sets the language would report as an error.
  expect(errors, "no unexpected console errors").toEqual([]);
  await page.goto("about:blank");
  await expect.poll(() => isWholeSession(server.database, id), { timeout: 30_000 }).toBe(true);
  await calls.settled();
  expect(calls.problems, "every call fits the contract").toEqual([]);
  await context.close();
  return participant;
}

async function participationOf(page: Page, aquarium: string) {
  const key = `harapen.study.${aquarium}`;
  const kept = await page.waitForFunction(
    (name) => JSON.parse(localStorage.getItem(name) ?? "{}").participation,
    key,
  );
  return kept.jsonValue();
}

async function confirm(page: Page, rank: number): Promise<void> {
  if (rank > FIRST_RESULTS) await page.getByRole("button", { name: labels.notListed }).tap();
  await candidates(page)
    .nth(rank - 1)
    .tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
}

async function beNotSure(page: Page): Promise<void> {
  await page.getByRole("button", { name: labels.notListed }).tap();
  await page.getByRole("button", { name: labels.notSure }).tap();
  await page.getByRole("button", { name: labels.backHome }).tap();
}
