import { type KnownBird, tableOf } from "./birds.ts";
import type { Hand } from "./hand.ts";
import { photographOf } from "./photograph.ts";
import { tracePhotograph } from "./trace-photograph.ts";

/** Makes an aquarium of these birds with this slug, from nothing until visitors see it. The page shows the overview of another aquarium. */
export async function walk(hand: Hand, birds: readonly KnownBird[], slug: string): Promise<void> {
  await makeAquarium(hand, slug);
  await bringInTable(hand, birds);
  for (const bird of birds) await completeBird(hand, bird);
  await publish(hand, slug);
  await printPoster(hand);
}

async function makeAquarium(hand: Hand, slug: string): Promise<void> {
  const { page, labels } = hand;
  hand.begin("the aquarium");
  hand.think("signIn");
  await openMenu(hand);
  await hand.tap(page.getByRole("button", { name: labels.demoAquarium }));
  await hand.tap(page.getByRole("menuitem", { name: labels.newAquarium }));
  hand.think("screen");
  for (const [label, name] of labels.aquariumNames) await hand.type(page.getByLabel(label), name);
  await hand.type(page.getByLabel(labels.addressName), slug);
  await hand.show("new-aquarium");
  await hand.tap(page.getByRole("button", { name: labels.make, exact: true }));
  await page.getByRole("link", { name: labels.fromTable }).waitFor();
  await hand.show("empty-aquarium");
}

async function bringInTable(hand: Hand, birds: readonly KnownBird[]): Promise<void> {
  const { page, labels } = hand;
  hand.begin("the table");
  hand.think("screen");
  await hand.tap(page.getByRole("link", { name: labels.fromTable }));
  await hand.paste(page.getByLabel(labels.paste), tableOf(birds, labels));
  hand.think("table");
  await hand.show("table");
  await hand.tap(page.getByRole("button", { name: labels.addAll(birds.length) }));
  await page.getByRole("heading", { level: 1, name: labels.allBirds(birds.length) }).waitFor();
  await hand.show("birds-without-photographs");
}

/** Adds a bird's photograph, spots, and what the table did not have; begins and ends at the list of birds. */
async function completeBird(hand: Hand, bird: KnownBird): Promise<void> {
  const { page, labels } = hand;
  const [, english] = bird.names;
  hand.begin(english);
  await hand.tap(page.getByRole("link", { name: labels.nameOf(bird.names), exact: true }));
  hand.think("screen");
  await hand.show(`${english}-form`);
  const photograph = photographOf(bird);
  await hand.chooseFile(page.getByRole("button", { name: labels.addPhotograph }), photograph.file);
  await tracePhotograph(hand, photograph, english);
  for (const band of bird.tappedBands)
    await hand.tap(page.getByRole("button", { name: labels.colours[band], exact: true }));
  const [chinese, korean] = bird.typedNames ?? [];
  if (chinese && korean) {
    await hand.type(page.getByRole("group", { name: "中文" }).getByLabel(labels.name), chinese);
    await hand.type(page.getByRole("group", { name: "한국어" }).getByLabel(labels.name), korean);
  }
  await page.getByText(labels.saved, { exact: true }).waitFor();
  await hand.show(`${english}-done`);
  await hand.tap(page.getByRole("link", { name: labels.backToBirds }));
}

async function publish(hand: Hand, slug: string): Promise<void> {
  const { page, labels } = hand;
  hand.begin("preview and publish");
  await openMenu(hand);
  await hand.tap(page.getByRole("link", { name: labels.overview }));
  hand.think("screen");
  await hand.show("overview");
  const opened = page.waitForEvent("popup");
  await hand.tap(page.getByRole("button", { name: labels.preview }));
  const preview = await opened;
  await preview.getByText("プレビュー Preview").waitFor();
  await preview.goto(`/${slug}/list`);
  await preview.getByRole("main").getByRole("listitem").first().waitFor();
  hand.think("preview");
  await hand.show("preview", preview);
  await preview.close();
  await hand.tap(page.getByRole("main").getByRole("button", { name: labels.publish }));
  await hand.type(page.getByLabel(labels.note), labels.noteText);
  await hand.show("publish");
  await hand.tap(page.getByRole("dialog").getByRole("button", { name: labels.publish }));
  await page.getByText(labels.published).waitFor();
  await hand.tap(page.getByRole("button", { name: labels.show }));
  await page.getByText(labels.hidden).waitFor({ state: "hidden" });
  await hand.show("published");
}

async function printPoster(hand: Hand): Promise<void> {
  const { page, labels } = hand;
  hand.begin("the poster");
  await openMenu(hand);
  await hand.tap(page.getByRole("link", { name: labels.posters }));
  hand.think("screen");
  await page.getByRole("heading", { level: 1, name: labels.posters }).waitFor();
  await hand.show("poster");
}

/** Opens the menu, which is closed on a narrow screen. */
async function openMenu(hand: Hand): Promise<void> {
  await hand.page.getByRole("heading", { level: 1 }).waitFor();
  const menu = hand.page.getByRole("button", { name: hand.labels.openMenu });
  if (await menu.isVisible()) await hand.tap(menu);
}
