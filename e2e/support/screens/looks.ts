import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { type Look, look } from "@harapen/contract/calls/looks";
import { PATHS } from "@harapen/contract/calls/paths";
import { LOOK_HEADER } from "@harapen/contract/calls/search";
import type { Point } from "@harapen/contract/geometry";
import type { Locale } from "@harapen/contract/locales";
import type { Locator, Page } from "@playwright/test";
import * as z from "zod/mini";
import { changeAquariums } from "../aquariums/device-search.ts";
import type { WatchedCall } from "../call-watcher.ts";

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
      line: string;
      spotLine: string;
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
    line: "Not the one? Take one more look",
    spotLine: "Not the one? Look at one place again",
    more: "Tap where you see spots you have not drawn.",
    noMore: "No other spots",
    bandsNow: "I can see its bands now",
  },
  ja: {
    question: "まるのところに、点はある？",
    yes: "ある",
    no: "ない",
    unsure: "見えない",
    decline: "いまはいい",
    line: "ちがうかな？もういちど見てみよう",
    spotLine: "ちがうかな？1かしょだけ見てみよう",
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
    line: "不是它？再看一眼吧",
    spotLine: "不是它？再看一个地方",
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
    line: "이 친구가 아닌가요? 한 번 더 보기",
    spotLine: "이 친구가 아닌가요? 한 곳만 더 보기",
    more: "아직 그리지 않은 점을 눌러 주세요.",
    noMore: "더 없어요",
    bandsNow: "이제 밴드가 보여요",
  },
};

/** A place on the belly that a question may be about. */
export const SPOT_LOOK: Look = { kind: "spot", x: 170, y: 220, w: 34, h: 34 };

/** The question that the results show. */
export const question = (page: Page): Locator => page.getByRole("main").getByRole("region");

/** The answer about bands that leads to the flippers: the one before the last. */
export const toFlippers = (page: Page): Locator => question(page).locator('[data-answers="3"] button').nth(1);

/** A flipper in the picture of the question about bands, by the side on which it is seen. */
export const flipper = (page: Page, side: "left" | "right"): Locator =>
  question(page).locator(`[data-side="${side}"]`);

/** The line above the cards that opens a question. */
export const lookLine = (page: Page): Locator =>
  page.getByRole("main").locator('button[aria-expanded="false"]');

/** Has the page's aquariums ask at once, as studies do that compare it with the line. */
export const askAtOnce = (page: Page): Promise<void> =>
  changeAquariums(page, { aids: { ...DEFAULT_AIDS, look: "open" } });

/**
 * Returns where to tap the belly of a question about spots that were not drawn, for a point of the canvas.
 */
export async function moreSpotsAt(page: Page, { x, y }: Point): Promise<{ position: Point }> {
  const box = await page.getByTestId("more-spots").boundingBox();
  if (!box) throw new Error("no belly to tap");
  return { position: { x: ((x - 58) / 274) * box.width, y: ((y - 34) / 346) * box.height } };
}

/**
 * Makes the server ask these questions in turn, one with each search's answer, then none, instead of choosing
 * by their worth.
 */
export async function askInTurn(page: Page, looks: readonly Look[]): Promise<void> {
  const left = [...looks];
  await page.route(`**${PATHS.search}`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), [LOOK_HEADER]: JSON.stringify(left.shift() ?? null) };
    await route.fulfill({ response, headers });
  });
}

/** Makes the server an older one, whose searches bring no question: the page asks for it apart. */
export async function askApart(page: Page): Promise<void> {
  await page.route(`**${PATHS.search}`, async (route) => {
    const response = await route.fetch();
    const { [LOOK_HEADER]: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

/**
 * The question that a search's answer has brought; `null` where none is worth asking, or none was asked for.
 */
export function lookOf({ headers }: Pick<WatchedCall, "headers">): Look | null {
  return z.parse(z.nullable(look), JSON.parse(headers[LOOK_HEADER] ?? "null"));
}
