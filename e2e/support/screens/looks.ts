import type { Look } from "@harapen/contract/calls/looks";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Point } from "@harapen/contract/geometry";
import type { Locale } from "@harapen/contract/locales";
import type { Locator, Page } from "@playwright/test";

/** The texts of a question about a place, in each language. */
export const LOOK_LABELS: Readonly<
  Record<
    Locale,
    {
      question: string;
      yes: string;
      no: string;
      unsure: string;
      decline: string;
      open: string;
      more: string;
      noMore: string;
      bandsNow: string;
    }
  >
> = {
  en: {
    question: "Is there a spot in the circle?",
    yes: "Yes",
    no: "No",
    unsure: "Can't see",
    decline: "No thanks",
    open: "One more look?",
    more: "Tap the spots that you have not drawn.",
    noMore: "No other spots",
    bandsNow: "I can see its bands now",
  },
  ja: {
    question: "まるのところに、点はある？",
    yes: "ある",
    no: "ない",
    unsure: "見えない",
    decline: "いまはいい",
    open: "もういちど見てみる？",
    more: "まだ描いていない点をおしてね。",
    noMore: "ほかにはない",
    bandsNow: "バンドがいま見えた！",
  },
  zh: {
    question: "圆圈里有斑点吗？",
    yes: "有",
    no: "没有",
    unsure: "看不见",
    decline: "现在不用",
    open: "再看一眼？",
    more: "还没画的斑点在哪里？点一下。",
    noMore: "没有别的了",
    bandsNow: "现在看得见它的环了",
  },
  ko: {
    question: "동그라미 안에 점이 있나요?",
    yes: "있어요",
    no: "없어요",
    unsure: "안 보여요",
    decline: "지금은 괜찮아요",
    open: "한 번 더 볼까요?",
    more: "아직 그리지 않은 점을 눌러 주세요.",
    noMore: "더 없어요",
    bandsNow: "이제 밴드가 보여요",
  },
};

/** A place on the belly that a question may be about. */
export const SPOT_LOOK: Look = { kind: "spot", x: 170, y: 220, w: 34, h: 34 };

/** The question that the results show. */
export const question = (page: Page): Locator => page.getByRole("main").getByRole("region");

/** Returns where to tap the belly of a question about spots that were not drawn, for a point of the canvas. */
export async function moreSpotsAt(page: Page, { x, y }: Point): Promise<{ position: Point }> {
  const box = await page.getByTestId("more-spots").boundingBox();
  if (!box) throw new Error("no belly to tap");
  return { position: { x: ((x - 58) / 274) * box.width, y: ((y - 34) / 346) * box.height } };
}

/** Makes the server ask these questions in turn, then none, instead of choosing by their worth. */
export async function askInTurn(page: Page, looks: readonly Look[]): Promise<void> {
  const left = [...looks];
  await page.route(`**${PATHS.nextLook}`, (route) =>
    route.fulfill({ json: { success: true, look: left.shift() ?? null } }),
  );
}

/** Makes every question arrive before its search's candidates, as on a quick network. */
export async function askInTime(page: Page): Promise<void> {
  let asked: Promise<unknown> = Promise.resolve();
  page.on("request", (request) => {
    if (request.url().endsWith(PATHS.nextLook)) asked = request.response().catch(() => undefined);
  });
  await page.route(`**${PATHS.search}`, async (route) => {
    await asked;
    await route.continue();
  });
}
