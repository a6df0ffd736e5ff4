import { randomUUID } from "node:crypto";
import { type Aids, DEFAULT_AIDS } from "@harapen/contract/aids";
import { PATHS } from "@harapen/contract/calls/paths";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { forbidDeviceSearch } from "../aquariums/device-search.ts";
import type { Fingers } from "../fingers.ts";
import { LABELS, MEMBER_LABELS } from "../labels.ts";
import { askInTurn, LOOK_LABELS } from "../screens/looks.ts";
import { candidates, search } from "../search-steps.ts";
import { openHome, openProvider, signIn } from "../sign-in.ts";
import { hidePage, showPage } from "./page-lifecycle.ts";
import { eventSession } from "./stored-session.ts";

const labels = LABELS.en;

interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly fingers: Fingers;
}

/** The study aids of the visit: all of them. */
export const ALL_AIDS: Aids = { ...DEFAULT_AIDS, look: "open", narrowing: true };

/** One visit in which every event of telemetry happens, from the first page to the last. */
export async function wholeVisit(visitor: Visitor): Promise<void> {
  await arrive(visitor);
  await logIn(visitor);
  await drawAndFind(visitor);
  await drawAnother(visitor);
  await lookAround(visitor);
  await leave(visitor);
}

async function arrive({ page, context }: Visitor): Promise<void> {
  await forbidDeviceSearch(page, ALL_AIDS);
  await drewBefore(page);
  await openHome(page);
  // If the second were chosen before its words had loaded, it would undo the first.
  for (const { languageName } of [LABELS.ja, labels]) {
    const language = page.getByRole("button", { name: languageName });
    await language.tap();
    await expect(language).toHaveAttribute("aria-pressed", "true");
  }
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: /questionnaire/ }).tap();
  await (await opened).close();
  await page.getByRole("button", { name: "See it on another phone" }).tap();
  await expect(page.getByRole("dialog").getByText(/^[2-9A-Y]{4}(-[2-9A-Y]{4}){2}$/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
}

/** Makes it look as if a guest had drawn on this device on an earlier day. */
async function drewBefore(page: Page): Promise<void> {
  const drawing_id = randomUUID();
  const image = `data:image/png;base64,${(await page.screenshot({ scale: "css" })).toString("base64")}`;
  const drawing = { uid: "guest", aquarium: "minato", penguin_name: "m01", image, drawing_id };
  expect((await page.request.post(PATHS.saveDrawing, { data: drawing })).ok()).toBe(true);
  await page.addInitScript(
    (kept) => localStorage.setItem("harapen.guest-drawings.minato", kept),
    JSON.stringify({ drawings: [drawing_id] }),
  );
}

async function logIn({ page }: Visitor): Promise<void> {
  await (await openProvider(page)).close();
  await expect(page.getByRole("alert")).toContainText("window was closed");
  await signIn(page, "Whole");
}

async function drawAndFind({ page, fingers }: Visitor): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: MEMBER_LABELS.draw, exact: true }).tap();
  await fingers.ring({ x: 150, y: 200 });
  await fingers.tap({ x: 220, y: 300 });
  await page.getByRole("button", { name: labels.undo }).tap();
  await page.getByRole("button", { name: labels.invisibleAreas }).tap();
  await page.getByRole("button", { name: "upper left" }).tap();
  await page.getByRole("button", { name: labels.invisibleAreas }).tap();
  await page.route(`**${PATHS.search}`, (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("button", { name: labels.done }).tap();
  await expect(page.getByRole("alert")).toContainText(labels.error);
  // Keeping on drawing prevents automatic searches: only Done searches.
  for (const _ of ["there", "back"]) await page.getByRole("button", { name: labels.invisibleAreas }).tap();
  await page.unroute(`**${PATHS.search}`);
  const seen = storedEvent(page, "card_exposure");
  await search(page, labels);
  await seen;
  await candidates(page).first().tap();
  await page.getByRole("button", { name: "Compare spots" }).tap();
  await page.getByRole("button", { name: labels.notThisOne }).tap();
  // Only the server's first question is asked.
  await askInTurn(page, []);
  await page.getByRole("button", { name: LOOK_LABELS.en.unsure }).tap();
  await expect(page.getByRole("button", { name: LOOK_LABELS.en.unsure })).toHaveCount(0);
  await page.getByRole("button", { name: labels.notListed }).tap();
  await page.getByRole("button", { name: labels.notSure }).tap();
}

async function drawAnother({ page, fingers }: Visitor): Promise<void> {
  await page.getByRole("button", { name: labels.drawAnother }).tap();
  await fingers.tap({ x: 200, y: 250 });
  await expect(page.getByTestId("face-in-running").first()).toBeVisible();
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page).toHaveURL(/\/minato\/?$/);
  await page.getByRole("button", { name: "Make a card" }).tap();
  const saved = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("link", { name: "Save" }).tap();
  await saved;
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
}

async function lookAround({ page }: Visitor): Promise<void> {
  const tab = (name: string) => page.getByRole("navigation").getByRole("link", { name });
  await tab("Catalog").tap();
  await page.getByRole("main").getByRole("button", { name: "Sango" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  await expect(page.getByRole("dialog")).toBeHidden();
  await tab("Home").tap();
  await page.getByRole("link", { name: MEMBER_LABELS.album }).tap();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await hidePage(page);
  await showPage(page);
  const { seq } = await eventSession(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await eventSession(page)).seq).toBe(seq + 1);
  await page.getByRole("button", { name: "Delete drawings" }).tap();
  await page.getByRole("button", { name: /^Delete the drawing of/ }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).tap();
  await expect(page.getByText(MEMBER_LABELS.emptyAlbum)).toBeVisible();
  await tab("Home").tap();
}

/** Logs out. The next session is complete once its first view is recorded. */
async function leave({ page }: Visitor): Promise<void> {
  const begin = ["session_start", "study_joined", "viewport", "page_view"];
  const stored = Promise.all(begin.map((name) => storedEvent(page, name)));
  await page.getByRole("button", { name: MEMBER_LABELS.logOut }).tap();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await stored;
  await page.goto("/signed-in.html");
}

function storedEvent(page: Page, name: string): Promise<unknown> {
  return page.waitForResponse(
    (answer) => answer.url().endsWith("/post_log.php") && answer.request().postDataJSON().name === name,
  );
}
