import { type KnownBird, tableOf } from "./birds.ts";
import { photographOf } from "./photograph.ts";
import type { SimulatedKeeper } from "./simulated-keeper.ts";
import { tracePhotograph } from "./trace-photograph.ts";

/**
 * Makes an aquarium of these birds with this slug, from nothing until visitors see it. The page shows the
 * overview of another aquarium.
 */
export async function walk(
  keeper: SimulatedKeeper,
  birds: readonly KnownBird[],
  slug: string,
): Promise<void> {
  await makeAquarium(keeper, slug);
  await bringInTable(keeper, birds);
  for (const bird of birds) await completeBird(keeper, bird);
  await publish(keeper, slug);
  await printPoster(keeper);
}

async function makeAquarium(keeper: SimulatedKeeper, slug: string): Promise<void> {
  const { page, labels } = keeper;
  keeper.begin("the aquarium");
  keeper.think("signIn");
  await openMenu(keeper);
  await keeper.tap(page.getByRole("button", { name: labels.demoAquarium }));
  await keeper.tap(page.getByRole("menuitem", { name: labels.newAquarium }));
  keeper.think("screen");
  for (const [label, name] of labels.aquariumNames) await keeper.type(page.getByLabel(label), name);
  await keeper.type(page.getByLabel(labels.addressName), slug);
  await keeper.show("new-aquarium");
  await keeper.tap(page.getByRole("button", { name: labels.make, exact: true }));
  await page.getByRole("link", { name: labels.fromTable }).waitFor();
  await keeper.show("empty-aquarium");
}

async function bringInTable(keeper: SimulatedKeeper, birds: readonly KnownBird[]): Promise<void> {
  const { page, labels } = keeper;
  keeper.begin("the table");
  keeper.think("screen");
  await keeper.tap(page.getByRole("link", { name: labels.fromTable }));
  await keeper.paste(page.getByLabel(labels.paste), tableOf(birds, labels));
  keeper.think("table");
  await keeper.show("table");
  await keeper.tap(page.getByRole("button", { name: labels.addAll(birds.length) }));
  await page.getByRole("heading", { level: 1, name: labels.allBirds(birds.length) }).waitFor();
  await keeper.show("birds-without-photographs");
}

/** Adds a bird's photograph, spots, and what the table did not have; begins and ends at the list of birds. */
async function completeBird(keeper: SimulatedKeeper, bird: KnownBird): Promise<void> {
  const { page, labels } = keeper;
  const [, english] = bird.names;
  keeper.begin(english);
  await keeper.tap(page.getByRole("link", { name: labels.nameOf(bird.names), exact: true }));
  keeper.think("screen");
  await keeper.show(`${english}-form`);
  const photograph = photographOf(bird);
  await keeper.chooseFile(page.getByRole("button", { name: labels.addPhotograph }), photograph.file);
  await tracePhotograph(keeper, photograph, english);
  for (const band of bird.tappedBands)
    await keeper.tap(page.getByRole("button", { name: labels.colours[band], exact: true }));
  const [chinese, korean] = bird.typedNames ?? [];
  if (chinese && korean) {
    await keeper.type(page.getByRole("group", { name: "中文" }).getByLabel(labels.name), chinese);
    await keeper.type(page.getByRole("group", { name: "한국어" }).getByLabel(labels.name), korean);
  }
  await page.getByText(labels.saved, { exact: true }).waitFor();
  await keeper.show(`${english}-done`);
  await keeper.tap(page.getByRole("link", { name: labels.backToBirds }));
}

async function publish(keeper: SimulatedKeeper, slug: string): Promise<void> {
  const { page, labels } = keeper;
  keeper.begin("preview and publish");
  await openMenu(keeper);
  await keeper.tap(page.getByRole("link", { name: labels.overview }));
  keeper.think("screen");
  await keeper.show("overview");
  const opened = page.waitForEvent("popup");
  await keeper.tap(page.getByRole("button", { name: labels.preview }));
  const preview = await opened;
  await preview.getByText("プレビュー Preview").waitFor();
  await preview.goto(`/${slug}/list`);
  await preview.getByRole("main").getByRole("listitem").first().waitFor();
  keeper.think("preview");
  await keeper.show("preview", preview);
  await preview.close();
  await keeper.tap(page.getByRole("main").getByRole("button", { name: labels.publish }));
  await keeper.type(page.getByLabel(labels.note), labels.noteText);
  await keeper.show("publish");
  await keeper.tap(page.getByRole("dialog").getByRole("button", { name: labels.publish }));
  await page.getByText(labels.published).waitFor();
  await keeper.tap(page.getByRole("button", { name: labels.show }));
  await page.getByText(labels.hidden).waitFor({ state: "hidden" });
  await keeper.tap(page.getByRole("dialog").getByRole("button", { name: labels.close }));
  await keeper.show("published");
}

async function printPoster(keeper: SimulatedKeeper): Promise<void> {
  const { page, labels } = keeper;
  keeper.begin("the poster");
  await openMenu(keeper);
  await keeper.tap(page.getByRole("link", { name: labels.posters }));
  keeper.think("screen");
  await page.getByRole("heading", { level: 1, name: labels.posters }).waitFor();
  await keeper.show("poster");
}

/** Opens the menu, which is closed on a narrow screen. */
async function openMenu(keeper: SimulatedKeeper): Promise<void> {
  await keeper.page.getByRole("heading", { level: 1 }).waitFor();
  const menu = keeper.page.getByRole("button", { name: keeper.labels.openMenu });
  if (await menu.isVisible()) await keeper.tap(menu);
}
