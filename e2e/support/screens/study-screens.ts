import { PATHS } from "@harapen/contract/calls/paths";
import type { StudyFormResponse } from "@harapen/contract/calls/studies";
import type { Page } from "@playwright/test";
import type { VisitorScreen } from "./visitor-screen.ts";

const STUDY = "7c0e8f52-3f0e-4d0a-9a53-2b5c8f1f9d11";
const HOME = "/minato";

const text = {
  text: "We record what you draw in the app, and which penguin you choose. We record no names.\nThe data are deleted after three years. You can stop at any time.",
  guardian: "We record what your child draws, and which penguin they choose. We record no names.",
  question: { text: "What is recorded?", answers: ["My voice", "What I draw, and the penguin I choose"] },
};

/** A study's form as the server answers it: in Japanese by paragraphs and phrases. */
const CONSENT: NonNullable<StudyFormResponse["study"]>["consent"] = {
  version: 1,
  form: {
    texts: {
      ja: {
        text: "アプリで描いた絵と、どのペンギンを選んだかを記録します。名前は記録しません。\n3年たったら消します。とちゅうでやめてもだいじょうぶです。",
        guardian: "お子さまが描いた絵と、選んだペンギンを記録します。名前は記録しません。",
        question: { text: "なにを記録しますか？", answers: ["わたしの声", "描いた絵と、選んだペンギン"] },
      },
      en: text,
      zh: text,
      ko: text,
    },
  },
  ja: {
    text: [
      [
        ["アプリで"],
        [{ base: "描", reading: "か" }, "いた"],
        [{ base: "絵", reading: "え" }, "と、"],
        ["どの"],
        ["ペンギンを"],
        [{ base: "選", reading: "えら" }, "んだかを"],
        [{ base: "記録", reading: "きろく" }, "します。"],
        ["名前は"],
        ["記録しません。"],
      ],
      [["3年"], ["たったら"], ["消します。"], ["とちゅうで"], ["やめても"], ["だいじょうぶです。"]],
    ],
    guardian: [
      [
        ["お子さまが"],
        ["描いた"],
        ["絵と、"],
        ["選んだ"],
        ["ペンギンを"],
        ["記録します。"],
        ["名前は"],
        ["記録しません。"],
      ],
    ],
    question: {
      text: [["なにを"], ["記録しますか？"]],
      answers: [
        [["わたしの"], ["声"]],
        [["描いた"], ["絵と、"], ["選んだ"], ["ペンギン"]],
      ],
    },
  },
};

/**
 * Makes the page's aquarium run a study that asks its visitors; all other screens are those of an aquarium
 * without one.
 */
async function askForStudy(
  page: Page,
  asked: { consent: typeof CONSENT; needs_code: boolean },
): Promise<void> {
  const running = { id: STUDY, version: 1, asks_consent: asked.consent !== null };
  await page.route(`**${PATHS.aquarium("minato")}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), study: running } });
  });
  const study: StudyFormResponse = { study: { id: STUDY, version: 1, lasts: "visit", ...asked } };
  await page.route(`**${PATHS.study("minato")}`, (route) => route.fulfill({ json: study }));
}

const dialog = (page: Page) => page.getByRole("dialog");
const asked = (page: Page) => dialog(page).waitFor();

/** What a visitor meets where a study runs. */
export const STUDY_SCREENS: readonly VisitorScreen[] = [
  {
    name: "study, asked",
    as: "guest",
    path: HOME,
    before: (page) => askForStudy(page, { consent: CONSENT, needs_code: false }),
    ready: asked,
  },
  {
    name: "study, a guardian is asked",
    as: "guest",
    path: HOME,
    before: (page) => askForStudy(page, { consent: CONSENT, needs_code: true }),
    ready: asked,
    async steps(page) {
      await dialog(page).getByRole("checkbox").check();
      await dialog(page).locator('button[type="submit"]').tap();
      await dialog(page).getByRole("alert").filter({ hasText: /./ }).waitFor();
    },
  },
  {
    name: "study, a code",
    as: "guest",
    path: HOME,
    before: async (page) => {
      await askForStudy(page, { consent: null, needs_code: true });
      await page.route(`**${PATHS.joinStudy}`, (route) =>
        route.fulfill({ json: { success: true, outcome: "unknown-code" } }),
      );
    },
    ready: asked,
    async steps(page) {
      await dialog(page).getByRole("textbox").fill("2222-2222");
      await dialog(page).locator('button[type="submit"]').tap();
      await dialog(page).getByRole("alert").filter({ hasText: /./ }).waitFor();
    },
  },
];
