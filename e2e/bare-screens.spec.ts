import type { Dictionary } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { LABELS } from "./support/labels.ts";
import { candidates, tapSpots } from "./support/search-steps.ts";
import { openProvider } from "./support/sign-in.ts";

/*
 * With all study aids off a visitor meets what the product needs, and nothing else
 * (docs/behaviour.md#extras). Whoever adds something gives it an aid, or a reason there.
 */

const AQUARIUM = "unaided";

/** A text or control as Playwright's accessibility snapshots write it, in Japanese and English. */
type Line = readonly [ja: string, en: string];

const same = (line: string): Line => [line, line];

/** Around every screen. */
const FRAME: readonly Line[] = [
  ['link "本文へ移動"', 'link "Skip to the content"'],
  ['navigation "メニュー"', 'navigation "Screens"'],
  ['link "おえかき"', 'link "Draw"'],
  ['link "ずかん"', 'link "Catalog"'],
  ['link "ホーム"', 'link "Home"'],
];

/** What of Home guests and members share. */
const HOME: readonly Line[] = [
  ['group "ことば"', 'group "Language"'],
  ["text: ことば", "text: Language"],
  ...["日本語", "English", "中文", "한국어"].map((name) => same(`button "${name}"`)),
  ['button "ふりがな"', 'heading "Harapen"'],
  ['heading "はらペン"', 'heading "Harapen"'],
  same("paragraph: …"),
  ['link "バンドが見える"', 'link "I can see its bands"'],
  [
    'link "アンケートに答える (新しいタブで開きます)"',
    'link "Answer the user study questionnaire (opens in a new tab)"',
  ],
  ['link "はらペンについて"', 'link "About Harapen"'],
  same("painted ›"),
];

const GUESTS_HOME: readonly Line[] = [
  ...HOME,
  [
    "paragraph: おなかのもようを描いて、 どの子かさがしてみよう！",
    "paragraph: Draw the spots on its belly. Find out which penguin it is!",
  ],
  ['button "ゲストで描く"', 'button "Draw as Guest"'],
  ['button "ログイン"', 'button "Log in"'],
  ["paragraph: ログインするとアルバムが使えます", "paragraph: Album is available after login"],
  ["paragraph: デモ版：すきな名前でログインできます", "paragraph: Demo: log in with any name you like"],
];

const MEMBERS_HOME: readonly Line[] = [
  ...HOME,
  ['link "描く"', 'link "Draw"'],
  ['link "アルバム"', 'link "Album"'],
  ['button "ログアウト"', 'button "Log out"'],
];

const SENT: readonly Line[] = [
  ["paragraph: 送信しました！", "paragraph: Sent successfully"],
  ['button "とじる"', 'button "Close"'],
  same("painted ×"),
];

const DRAW: readonly Line[] = [
  ['heading "見えたもようを ぜんぶ描いてね"', 'heading "Draw every spot you can see"'],
  [
    "paragraph: 矢印キーで動かし、スペースキーか Enter キーで点を打ちます。Z キーでもどします。",
    "paragraph: Move with the arrow keys; place a spot with Space or Enter; undo it with Z.",
  ],
  ['application "もようを描くペンギンのおなか"', 'application "Penguin belly to draw spots on"'],
  ['button "もどす"', 'button "Undo"'],
  ['button "見えなかったところ"', 'button "Invisible areas"'],
  ['button "できた！"', 'button "Done!"'],
];

const NOTHING_DRAWN: readonly Line[] = [
  ...DRAW,
  ['dialog "まだ なにも描いていないよ"', 'dialog "You have not drawn a spot yet"'],
  ['heading "まだ なにも描いていないよ"', 'heading "You have not drawn a spot yet"'],
  [
    "paragraph: もようがあると、見つけやすくなります。 もようがない子なら、このままさがせます。",
    "paragraph: More spots make it easier to find your penguin. Does it have no spots? Then search right away.",
  ],
  ['button "もうすこし描く"', 'button "Draw a bit more"'],
  ['button "ペンギンをさがす"', 'button "Search penguin"'],
];

/** Without the heading, which gives the instruction of the areas or of the spots. */
const PART: readonly Line[] = [
  ...DRAW.slice(1),
  ['group "おなかの場所"', 'group "Belly areas"'],
  ["paragraph: おなかの見えなかったところをタップしてね", "paragraph: Tap the belly areas you could NOT see"],
  ...[
    ["左上", "upper left"],
    ["上", "upper centre"],
    ["右上", "upper right"],
    ["左", "middle left"],
    ["まんなか", "centre"],
    ["右", "middle right"],
    ["左下", "lower left"],
    ["下", "lower centre"],
    ["右下", "lower right"],
  ].map(([ja, en]): Line => [`button "${ja}：見えなかった"`, `button "${en}: not visible"`]),
  [
    "paragraph: 「見えなかったところ」でおえかきにもどるよ",
    "paragraph: Press “Invisible areas” again to go back to drawing",
  ],
  ["status: 見えなかったところをえらべます。", "status: Now marking the areas you could not see."],
];

/** The facts of a penguin; which of them are known differs. */
const FACTS: readonly Line[] = [
  ['img "…を正面から見たすがた"', 'img "…, seen from the front"'],
  ['img "バンド：…"', 'img "Bands: …"'],
  same("paragraph: …"),
  ["paragraph: たんじょうび：…", "paragraph: Birthday: …."],
  ["paragraph: たんじょうび：…ごろ", "paragraph: Birthday: about …."],
  ["paragraph: たんじょうび：??", "paragraph: Birthday: ??."],
  ["paragraph: ペア：…", "paragraph: Pair: …."],
  ["paragraph: ペア：??", "paragraph: Pair: ??."],
  ["paragraph: 出身：…", "paragraph: Penguin from …."],
];

const RESULTS: readonly Line[] = [
  ['heading "— 検索結果 —"', 'heading "— Search Results —"'],
  ['heading "#:… バンド：…"', 'heading "#:… Bands: …"'],
  same('heading "#:…"'),
  same('link "#:…"'),
  ...FACTS,
];

const ALL: readonly Line[] = [
  ...RESULTS,
  ['button "わからなかった"', 'button "Not sure"'],
  ["status: ぜんぶで#羽のペンギンを表示しました。", "status: All # penguins are shown now."],
];

const CHOICE: readonly Line[] = [
  ['dialog "どちらかえらんでね"', 'dialog "Please choose one"'],
  ['heading "どちらかえらんでね"', 'heading "Please choose one"'],
  ['button "べつのペンギンを描く"', 'button "Draw another penguin"'],
  ['button "はじめにもどる"', 'button "Back to home"'],
  ['button "とじる"', 'button "Close"'],
];

const DETAIL: readonly Line[] = [
  same('heading "…"'),
  ...FACTS,
  ['button "この子だった！！！"', 'button "This was the one!!!"'],
  ['button "この子じゃなかった"', 'button "Not this one"'],
];

const CATALOG: readonly Line[] = [
  ['heading "ずかん"', 'heading "Catalog"'],
  ['button "… バンド：…"', 'button "… Bands: …"'],
  same('button "…"'),
  same("text: …"),
  ['img "バンド：…"', 'img "Bands: …"'],
];

const PENGUIN: readonly Line[] = [
  ...CATALOG,
  ...FACTS,
  same('dialog "…"'),
  same('heading "…"'),
  same('region "…"'),
  same("listitem: …"),
  ['button "とじる"', 'button "Close"'],
];

const ALBUM_TITLE: Line = ['heading "— アルバム —"', 'heading "— Album —"'];

const GUESTS_ALBUM: readonly Line[] = [
  ALBUM_TITLE,
  ['heading "ログインするとアルバムが使えます"', 'heading "Log in to use the album"'],
  ['button "ログイン"', 'button "Log in"'],
];

const EMPTY_ALBUM: readonly Line[] = [
  ALBUM_TITLE,
  ["status: まだ絵がありません。描いてみよう！", "status: No drawings yet. Try making one!"],
];

const ALBUM: readonly Line[] = [
  ALBUM_TITLE,
  ['button "絵を消す"', 'button "Delete drawings"'],
  ['img "あなたの絵"', 'img "Your drawing"'],
  ['img "…を正面から見たすがた"', 'img "…, seen from the front"'],
  same('heading "…"'),
  same("time: … #:#"),
];

const PENGUIN_INFO: readonly Line[] = [
  ['heading "ペンギンのこと"', 'heading "About the penguin"'],
  [
    'heading "ペンギンの名前を入力してください"',
    'heading "ペンギンの名前を入力してください Enter the penguin\'s name"',
  ],
  ['textbox "名前（任意）"', 'textbox "Name (optional)"'],
  ["text: 名前（任意）", "text: Name (optional)"],
  [
    'heading "ペンギンのバンドの色を選んでください"',
    'heading "ペンギンのバンドの色を選んでください Select the penguin\'s band colours"',
  ],
  ['searchbox "色をさがす"', 'searchbox "Search for a colour"'],
  ["text: 色をさがす", "text: Search for a colour"],
  same('button "…"'),
];

/**
 * Returns every text and control that a page shows, also what is painted and kept from screen readers; each
 * once, and without its state.
 */
async function shown(page: Page): Promise<string[]> {
  const snapshot = await page.locator("body").ariaSnapshot();
  const painted = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[aria-hidden="true"]')]
      .filter((each) => each.checkVisibility({ opacityProperty: true }) && each.innerText?.trim())
      .map((each) => `painted ${each.innerText.trim()}`),
  );
  const lines = snapshot
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^- /, "")
        .replace(/^'(.*)'(:?)$/, "$1$2")
        .replace(/:$/, ""),
    )
    .map((line) => line.replace(/^(\w+): "(.*)"$/, "$1: $2").replaceAll('\\"', '"'))
    .filter((line) => /"|: /.test(line) && !line.startsWith("/"))
    .map((line) => line.replace(/ \[[^\]]*\]/g, ""));
  return [...new Set([...lines, ...painted])];
}

// Rule (extras): With all off, each screen and dialog has the texts and controls of the product's own
//   rules, and no other, in Japanese and English
for (const labels of [LABELS.ja, LABELS.en])
  test(`with all aids off nothing is shown but what the product needs, in ${labels.languageName}`, async ({
    page,
    fingers,
    server,
  }) => {
    test.setTimeout(300_000);
    const dictionaries = await Promise.all(
      [labels.locale, "ja" as const].map(
        async (locale): Promise<Dictionary> =>
          (await fetch(server.origin + PATHS.dictionary(AQUARIUM, locale))).json(),
      ),
    );
    const words = dictionaries
      .flatMap(({ penguin, place, color, gender }) => [penguin.name, penguin.comment, place, color, gender])
      .flatMap((each) => Object.values(each))
      .sort((one, other) => other.length - one.length);
    const column = labels.locale === "ja" ? 0 : 1;

    /** Puts a sign in place of the keepers' words, days and numbers: they are no part of the screens. */
    const withoutData = (line: string) =>
      words
        .reduce((text, word) => text.replaceAll(word, "…"), line)
        .replace(/\d{4}年(\d+月(\d+日)?)?|([A-Z][a-z]+ (\d+, )?)?\b\d{4}\b/g, "…")
        .replace(/…([ ,]+…)+/g, "…")
        .replace(/\d+/g, "#");

    const expectOnly = async (screen: string, lines: readonly Line[], mayLack: readonly Line[] = []) => {
      const all = [...FRAME, ...lines].map((line) => line[column]);
      const optional = mayLack.map((line) => line[column]);
      await expect
        .poll(async () => {
          const found = [...new Set((await shown(page)).map(withoutData))];
          return {
            more: found.filter((line) => !all.includes(line) && !optional.includes(line)),
            less: all.filter((line) => !found.includes(line) && !optional.includes(line)),
          };
        }, screen)
        .toEqual({ more: [], less: [] });
    };
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const tab = (place: number) => page.getByRole("navigation").getByRole("link").nth(place);
    const spots = spotsOf(await somePenguin(server));
    const confirmFirst = async () => {
      await candidates(page).first().getByRole("link").tap();
      await button(labels.thisOne).tap();
    };

    await page.addInitScript((locale) => localStorage.setItem("locale", locale), labels.locale);
    await page.goto(`/${AQUARIUM}`);
    await expectOnly("Home", GUESTS_HOME);
    await page.goto(`/${AQUARIUM}/peninfo`);
    await expectOnly("Penguin info", PENGUIN_INFO);

    await page.goto(`/${AQUARIUM}/draw-penguin`);
    await expectOnly("Draw", DRAW);
    await button(labels.done).tap();
    await expectOnly("nothing drawn", NOTHING_DRAWN);
    await button(labels.drawMore).tap();
    await expect(page.getByRole("dialog")).toBeHidden();
    await tapSpots(fingers, spots);
    await button(labels.invisibleAreas).tap();
    await expectOnly("invisible areas", PART, [
      ['heading "見えなかったところ"', 'heading "Invisible areas"'],
      ...DRAW.slice(0, 1),
    ]);
    await button(labels.invisibleAreas).tap();
    // The hand has rested for longer than the eyes wait.
    await expectOnly("drawn", [...DRAW, ["status: もようを描けます。", "status: Now drawing spots."]]);
    await expect(page.locator('[style*="--turn"]')).toHaveCount(0);
    await tab(1).tap();
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await tab(0).tap();
    await expectOnly("a new drawing", DRAW);

    await tapSpots(fingers, spots);
    await button(labels.done).tap();
    const notListed: Line = ['button "この中にいない"', 'button "Not listed"'];
    await expectOnly("Results", [...RESULTS, notListed], FACTS.concat(RESULTS.slice(1)));
    await page.goBack();
    await fingers.tap({ x: 190, y: 200 });
    await page.goForward();
    await expectOnly("Results, another drawing", [...RESULTS, notListed], FACTS.concat(RESULTS.slice(1)));
    await button(labels.notListed).tap();
    await expectOnly("all Results", ALL, FACTS.concat(RESULTS.slice(1)));
    await button(labels.notSure).tap();
    await expectOnly("not sure", [...ALL, ...CHOICE], FACTS.concat(RESULTS.slice(1)));
    await page.keyboard.press("Escape");
    await candidates(page).first().getByRole("link").tap();
    await expectOnly("Detail", DETAIL, FACTS);
    await button(labels.thisOne).tap();
    await expectOnly("Home after a find", GUESTS_HOME, SENT);
    await expect(page.getByTestId("celebration")).toHaveCount(0);

    await page.goto(`/${AQUARIUM}/list`);
    await expectOnly("Catalog", CATALOG, CATALOG.slice(1));
    await candidates(page).first().getByRole("button").tap();
    await expectOnly("a penguin", PENGUIN, FACTS.concat(CATALOG.slice(1)));
    await page.goto(`/${AQUARIUM}/collection`);
    await expectOnly("a guest's album", GUESTS_ALBUM);
    await page.goto(`/${AQUARIUM}/album`);
    await expectOnly("Home, where codes are not asked for", GUESTS_HOME);

    const popup = await openProvider(page, labels.logIn);
    await popup.getByRole("textbox").fill(`Bare ${labels.locale}`);
    await popup.getByRole("textbox").press("Enter");
    await expectOnly("Home of a member", MEMBERS_HOME);
    await page.goto(`/${AQUARIUM}/collection`);
    await expectOnly("an empty album", EMPTY_ALBUM);
    await tab(0).tap();
    await tapSpots(fingers, spots);
    await button(labels.done).tap();
    await confirmFirst();
    await expectOnly("Home of a member after a find", MEMBERS_HOME, SENT);
    await page.goto(`/${AQUARIUM}/collection`);
    await expectOnly("Album", ALBUM);
  });
