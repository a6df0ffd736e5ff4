import type { Locator, Page } from "@playwright/test";
import type { StaffLocale } from "../support/staff/keep-sign-in.ts";
import type { GuideAquarium, Share } from "./aquarium.ts";

/** A picture of the guide: a page on a device, after `act`. */
interface GuideScreen {
  readonly size: "desktop" | "phone";
  /** The height of the window, in pixels, if that of `size` shows too little. */
  readonly height?: number;
  /** Whether nobody has signed in yet. */
  readonly signedOut?: true;
  readonly path: (aquarium: GuideAquarium) => string;
  readonly act?: (page: Page, locale: StaffLocale, aquarium: GuideAquarium) => Promise<void>;
}

/** The words of the controls that are tapped for the pictures, as on the page. */
const WORDS = {
  ja: {
    paste: "表をここに貼る",
    find: "もようをさがす",
    save: "このもようを下書きに保存",
    publish: "公開する",
    open: "ちがいを見る",
  },
  en: {
    paste: "Paste the table here",
    find: "Find the spots",
    save: "Save these spots to the draft",
    publish: "Publish",
    open: "Show the differences",
  },
} as const satisfies Record<StaffLocale, unknown>;

const TABLES = {
  ja: [
    "名前\t英語名\t性別\t生年月日\tバンド\tペア",
    "ミナモ\tMinamo\tメス\t2015/4/12\t赤・青\tハヤテ",
    "ハヤテ\tHayate\tオス\t去年の春\t青\t",
    "カリン\tKarin\tメス\t2017年3月\t黄\t",
  ],
  en: [
    "Name\tSex\tHatched\tBands\tPartner",
    "Minamo\tF\t2015-04-12\tred, blue\tHayate",
    "Hayate\tM\tspring 2014\tblue\t",
    "Karin\tF\t2017-03\tyellow\t",
  ],
} as const satisfies Record<StaffLocale, readonly string[]>;

const photographPath = ({ slug, bird, photograph }: GuideAquarium) =>
  `/staff/${slug}/penguins/of/${bird}/photographs/${photograph}`;
const inAquarium =
  (section: string) =>
  ({ slug }: GuideAquarium) =>
    `/staff/${slug}/${section}`;

/**
 * Scrolls a section of a long page to the top of the window, with as much room above it as between two
 * sections.
 */
async function scrollTo(section: Locator): Promise<void> {
  await section.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + scrollY - 20));
}

/** Returns where a place of the photograph is on the screen. */
async function onScreen(page: Page, [x, y]: Share): Promise<{ x: number; y: number }> {
  const box = await page.locator("svg[role=group] image").boundingBox();
  if (!box) throw new Error("the photograph is not shown");
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

async function tapAll(page: Page, places: readonly Share[]): Promise<void> {
  for (const place of places) {
    const { x, y } = await onScreen(page, place);
    await page.touchscreen.tap(x, y);
  }
}

/** Whether a ring is around a place. */
async function hasRing(page: Page, place: Share): Promise<boolean> {
  const { x, y } = await onScreen(page, place);
  const boxes = await Promise.all(
    (await page.locator("svg[role=group] g[role=button]").all()).map((ring) => ring.boundingBox()),
  );
  return boxes.some((box) => box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 12);
}

/** The pictures by name, in the order of the guide. */
export const SCREENS: Readonly<Record<string, GuideScreen>> = {
  "sign-in": {
    size: "desktop",
    height: 560,
    signedOut: true,
    path: () => "/staff",
    // A keeper's own server does not have what it says about the demo.
    act: (page) => page.getByText("npm start").evaluate((line) => line.remove()),
  },
  overview: { size: "desktop", path: inAquarium("") },
  "new-aquarium": { size: "desktop", path: () => "/staff/new-aquarium" },
  table: {
    size: "desktop",
    height: 860,
    path: inAquarium("penguins/import"),
    act: async (page, locale) => {
      await page.getByLabel(WORDS[locale].paste).fill(TABLES[locale].join("\n"));
    },
  },
  photographs: {
    size: "desktop",
    height: 760,
    path: ({ slug, bird }) => `/staff/${slug}/penguins/of/${bird}`,
    // A photograph that only staff see is loaded by a call, after the page.
    act: (page) => page.locator("main img").nth(1).waitFor(),
  },
  align: {
    size: "phone",
    height: 844,
    path: photographPath,
    act: (page, _locale, { anchors }) => tapAll(page, anchors),
  },
  spots: {
    size: "phone",
    height: 844,
    path: photographPath,
    act: async (page, locale, aquarium) => {
      await tapAll(page, aquarium.anchors);
      await page.getByRole("button", { name: WORDS[locale].find }).tap();
      await page.getByRole("button", { name: WORDS[locale].save }).waitFor();
      for (const spot of aquarium.spots) if (!(await hasRing(page, spot))) await tapAll(page, [spot]);
    },
  },
  bird: {
    size: "desktop",
    path: ({ slug, bird }) => `/staff/${slug}/penguins/of/${bird}`,
    act: (page) => scrollTo(page.locator("#words")),
  },
  furigana: {
    size: "desktop",
    path: ({ slug, bird }) => `/staff/${slug}/penguins/of/${bird}`,
    act: async (page) => {
      const japanese = page.getByRole("group", { name: "日本語" });
      await japanese.getByRole("textbox").first().fill("碇《いかり》");
      await japanese
        .getByRole("textbox")
        .last()
        .fill("小枝《こえだ》を運《はこ》ぶのが上手《じょうず》です。");
      await scrollTo(page.locator("#words"));
    },
  },
  words: { size: "desktop", path: inAquarium("texts") },
  details: { size: "desktop", path: inAquarium("aquarium") },
  visitors: { size: "desktop", path: inAquarium("for-visitors") },
  publish: {
    size: "phone",
    path: inAquarium(""),
    act: async (page, locale) => {
      await page.getByRole("main").getByRole("button", { name: WORDS[locale].publish }).tap();
      await page.getByRole("dialog").getByRole("textbox").waitFor();
    },
  },
  history: { size: "desktop", path: inAquarium("history") },
  people: { size: "desktop", path: inAquarium("people") },
  check: { size: "desktop", path: inAquarium("check") },
  posters: { size: "desktop", path: inAquarium("posters") },
  exchange: { size: "desktop", path: inAquarium("exchange") },
};
