import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { makeStudy } from "./a-study.ts";
import { expect } from "./fixtures.ts";
import type { StaffLocale } from "./keep-sign-in.ts";
import type { Member } from "./members.ts";
import { makeSmallAquarium, type SmallAquarium } from "./small-aquarium.ts";
import { expectTabReachesAll } from "./tab-order.ts";
import { TWELVE_BIRDS } from "./walk/birds.ts";
import { photographOf } from "./walk/photograph.ts";

/** An aquarium, and the draft of a study there. */
interface Shown extends SmallAquarium {
  readonly study: string;
}

interface Screen {
  /** Below `/staff`. */
  readonly path: (of: Shown) => string;
  /** The screen's heading, by which it is distinguished from a screen that cannot be shown. */
  readonly heading: Readonly<Record<StaffLocale, string>>;
}

const screen = (path: Screen["path"], ja: string, en: string): Screen => ({ path, heading: { ja, en } });

/** The staff's screens. */
const SCREENS: Readonly<Record<string, Screen>> = {
  overview: screen(({ slug }) => slug, "まだのところが 3 か所", "3 things not done yet"),
  birds: screen(({ slug }) => `${slug}/penguins`, "ペンギン 4 羽", "4 penguins"),
  "a bird": screen(({ slug, bird }) => `${slug}/penguins/of/${bird}`, "サンゴ", "Sango"),
  photograph: screen(
    ({ slug, bird, photograph }) => `${slug}/penguins/of/${bird}/photographs/${photograph}`,
    "サンゴ　もようをたどる　2 / 2",
    "Sango: spots, 2 / 2",
  ),
  "a new bird": screen(({ slug }) => `${slug}/penguins/new`, "あたらしいペンギン", "A new penguin"),
  "many photographs": screen(
    ({ slug }) => `${slug}/penguins/photographs`,
    "写真をまとめて入れる",
    "Many photographs at once",
  ),
  "whose photograph": screen(({ slug }) => `${slug}/penguins/who`, "この写真はだれ？", "Who is this?"),
  "birds from a table": screen(
    ({ slug }) => `${slug}/penguins/import`,
    "表からペンギンを入れる",
    "Penguins from a table",
  ),
  details: screen(({ slug }) => `${slug}/aquarium`, "バンドと場所", "Bands and places"),
  "for visitors": screen(({ slug }) => `${slug}/for-visitors`, "来館者の画面", "For visitors"),
  "deletion of a visitor": screen(
    ({ slug }) => `${slug}/for-visitors/deletion`,
    "削除の求め",
    "Deletion requests",
  ),
  words: screen(({ slug }) => `${slug}/texts`, "ことば", "Words"),
  check: screen(({ slug }) => `${slug}/check`, "たしかめる", "Check"),
  "look-alikes": screen(({ slug }) => `${slug}/check/look-alikes`, "たしかめる", "Check"),
  "patterns taught": screen(({ slug }) => `${slug}/check/learned`, "たしかめる", "Check"),
  statistics: screen(({ slug }) => `${slug}/check/statistics`, "たしかめる", "Check"),
  "how well it works": screen(
    ({ slug }) => `${slug}/how-well`,
    "どのくらい当たるか",
    "How well it works here",
  ),
  studies: screen(({ slug }) => `${slug}/studies`, "研究", "Studies"),
  "a new study": screen(({ slug }) => `${slug}/studies/new`, "新しい調査", "A new study"),
  "answers of a study": screen(({ slug, study }) => `${slug}/studies/of/${study}/answers`, "回答", "Answers"),
  kiosks: screen(({ slug }) => `${slug}/kiosks`, "館の端末", "Kiosks"),
  posters: screen(({ slug }) => `${slug}/posters`, "ポスター", "Posters"),
  history: screen(({ slug }) => `${slug}/history`, "公開の記録", "History"),
  "export and import": screen(({ slug }) => `${slug}/exchange`, "書き出し・取り込み", "Export and import"),
  people: screen(({ slug }) => `${slug}/people`, "なかま", "People"),
  "who did what": screen(({ slug }) => `${slug}/log`, "操作の記録", "Who did what"),
  "all aquariums": screen(() => "-/aquariums", "すべての水族館", "All aquariums"),
  "a copy": screen(
    ({ slug }) => `-/aquariums/${slug}/copy`,
    "ちいさな水族館の写しをつくる",
    "Copy Small Aquarium",
  ),
  "an aquarium of a zip": screen(
    ({ slug }) => `-/aquariums/${slug}/zip`,
    "zipを新しい水族館にする",
    "Make the zip a new aquarium",
  ),
  "all people": screen(() => "-/people", "すべてのなかま", "All people"),
  "refused networks": screen(() => "-/networks", "断ったネットワーク", "Refused networks"),
  doctor: screen(() => "-/doctor", "サーバーの診断", "Doctor"),
  "who did what anywhere": screen(() => "-/log", "操作の記録", "Who did what"),
  account: screen(() => "-/account", "あなたのアカウント", "Your account"),
  "new aquarium": screen(() => "new-aquarium", "水族館をつくる", "Make an aquarium"),
};

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false };

/** Asserts that nothing extends beyond the side of the page, where a finger would have to scroll for it. */
export async function expectNothingBeside(page: Page, screen: string): Promise<void> {
  // After a change of the window, scripts may lay out the page again.
  const beside = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beside, { message: `${screen}: pixels beside the page` }).toBeLessThanOrEqual(0);
}

/** Opens every screen of the staff's, each once it has loaded, in an aquarium of its own. */
export async function visitEveryScreen(
  page: Page,
  { admin, locale, slug }: { admin: Member; locale: StaffLocale; slug: string },
  look: (name: string) => Promise<void>,
): Promise<void> {
  const photograph = photographOf(TWELVE_BIRDS[0] as (typeof TWELVE_BIRDS)[number]);
  const aquarium = await makeSmallAquarium(admin, slug, photograph);
  const { id: study } = await makeStudy(admin, slug);
  for (const [name, { path, heading }] of Object.entries(SCREENS)) {
    await page.goto(`/staff/${path({ ...aquarium, study })}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading[locale]);
    await page.waitForLoadState("networkidle");
    await look(name);
  }
}

/**
 * Asserts for every screen of the staff's that axe finds nothing, that nothing extends beyond the side of the
 * page, not even on a narrowed desktop page, and that Tab reaches everything.
 */
export async function expectEveryScreenAccessible(
  page: Page,
  admin: Member,
  locale: StaffLocale,
): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) === PHONE.viewport.width;
  await page.emulateMedia({ reducedMotion: "reduce" });
  const slug = `screens-${isPhone ? "phone" : "desktop"}-${locale}`;
  await visitEveryScreen(page, { admin, locale, slug }, async (name) => {
    await expectNoViolations(page, name);
    await expectNothingBeside(page, name);
    if (isPhone) return;
    await expectTabReachesAll(page, name);
    await page.setViewportSize(PHONE.viewport);
    await expectNothingBeside(page, `${name}, on a phone`);
    await page.setViewportSize(DESKTOP.viewport);
  });
}
