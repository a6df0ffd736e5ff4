import { type KnownBird, tableOf } from "./birds.ts";
import type { Hand } from "./hand.ts";
import { photographOf } from "./photograph.ts";
import { tracePhotograph } from "./trace-photograph.ts";

/** The address of the aquarium that the walk makes. */
export const WALK_SLUG = "umibe";

/** Makes an aquarium of these birds, from nothing until visitors see it. The page is the overview of another aquarium. */
export async function walk(hand: Hand, birds: readonly KnownBird[]): Promise<void> {
  await makeAquarium(hand);
  await bringInTable(hand, birds);
  for (const bird of birds) await completeBird(hand, bird);
  await publish(hand);
  await printPoster(hand);
}

async function makeAquarium(hand: Hand): Promise<void> {
  const { page } = hand;
  hand.begin("the aquarium");
  hand.think("signIn");
  await openMenu(hand);
  await hand.tap(page.getByRole("button", { name: "みなと水族館" }));
  await hand.tap(page.getByRole("menuitem", { name: "水族館をつくる" }));
  hand.think("screen");
  await hand.type(page.getByLabel("水族館の名前（日本語）"), "うみべ水族館");
  await hand.type(page.getByLabel("水族館の名前（英語"), "Umibe Aquarium");
  await hand.type(page.getByLabel("住所に入る名前"), WALK_SLUG);
  await hand.show("new-aquarium");
  await hand.tap(page.getByRole("button", { name: "つくる", exact: true }));
  await page.getByRole("link", { name: "表から入れる" }).waitFor();
  await hand.show("empty-aquarium");
}

async function bringInTable(hand: Hand, birds: readonly KnownBird[]): Promise<void> {
  const { page } = hand;
  hand.begin("the table");
  hand.think("screen");
  await hand.tap(page.getByRole("link", { name: "表から入れる" }));
  await hand.paste(page.getByLabel("表をここに貼る"), tableOf(birds));
  hand.think("table");
  await hand.show("table");
  await hand.tap(page.getByRole("button", { name: `${birds.length} 羽を下書きに加える` }));
  await page.getByRole("heading", { level: 1, name: `ペンギン ${birds.length} 羽` }).waitFor();
  await hand.show("birds-without-photographs");
}

/** Photograph, spots, and what the table did not have; begins and ends with the list of birds. */
async function completeBird(hand: Hand, bird: KnownBird): Promise<void> {
  const { page } = hand;
  const [name, english] = bird.names;
  hand.begin(english);
  await hand.tap(page.getByRole("link", { name, exact: true }));
  hand.think("screen");
  await hand.show(`${english}-form`);
  const photograph = photographOf(bird);
  await hand.chooseFile(page.getByRole("button", { name: "写真を入れる" }), photograph.file);
  await tracePhotograph(hand, photograph, english);
  for (const band of bird.tappedBands) await hand.tap(page.getByRole("button", { name: band, exact: true }));
  const [chinese, korean] = bird.typedNames ?? [];
  if (chinese && korean) {
    await hand.type(page.getByRole("group", { name: "中文" }).getByLabel("名前"), chinese);
    await hand.type(page.getByRole("group", { name: "한국어" }).getByLabel("名前"), korean);
  }
  await page.getByText("下書きに保存ずみ").waitFor();
  await hand.show(`${english}-done`);
  await hand.tap(page.getByRole("link", { name: "‹ ペンギン" }));
}

async function publish(hand: Hand): Promise<void> {
  const { page } = hand;
  hand.begin("preview and publish");
  await openMenu(hand);
  await hand.tap(page.getByRole("link", { name: "ようす" }));
  hand.think("screen");
  await hand.show("overview");
  const opened = page.waitForEvent("popup");
  await hand.tap(page.getByRole("button", { name: "下書きを見る" }));
  const preview = await opened;
  await preview.getByText("プレビュー Preview").waitFor();
  await preview.goto(`/${WALK_SLUG}/list`);
  await preview.getByRole("main").getByRole("listitem").first().waitFor();
  hand.think("preview");
  await hand.show("preview", preview);
  await preview.close();
  await hand.tap(page.getByRole("main").getByRole("button", { name: "公開する" }));
  await hand.type(page.getByLabel("ひとこと"), "はじめての公開");
  await hand.show("publish");
  await hand.tap(page.getByRole("dialog").getByRole("button", { name: "公開する" }));
  await page.getByText("公開しました！").waitFor();
  await hand.tap(page.getByRole("button", { name: "来館者に見せる" }));
  await page.getByText("まだ来館者に見えません").waitFor({ state: "hidden" });
  await hand.show("published");
}

async function printPoster(hand: Hand): Promise<void> {
  const { page } = hand;
  hand.begin("the poster");
  await openMenu(hand);
  await hand.tap(page.getByRole("link", { name: "ポスター" }));
  hand.think("screen");
  await page.getByRole("heading", { level: 1, name: "ポスター" }).waitFor();
  await hand.show("poster");
}

/** On a narrow screen the menu is opened first. */
async function openMenu(hand: Hand): Promise<void> {
  await hand.page.getByRole("heading", { level: 1 }).waitFor();
  const menu = hand.page.getByRole("button", { name: "メニューを開く" });
  if (await menu.isVisible()) await hand.tap(menu);
}
