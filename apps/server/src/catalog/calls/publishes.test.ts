// Rule (drafts-and-publishes)

import { dictionary } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import { SEARCH_VERSION_HEADERS } from "@harapen/contract/calls/search";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { basePenguins, ranking } from "@harapen/contract/penguin";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import type { AquariumContent } from "../aquarium-content.ts";
import { byLocale } from "../documents.ts";
import { contentVersion } from "../publishes/revision.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.stop());

/** The least number of publishes, and of those of them that visitors see. */
const PUBLISHES = 12;
const SEEN = 3;

/** Returns the content of publish `turn`: each of its parts names the publish. */
function contentOf(content: AquariumContent, turn: number): AquariumContent {
  const names = Object.fromEntries(content.penguins.map(({ id }) => [id, `${turn}`]));
  const dictionaries = byLocale(LOCALES, (locale: Locale) => ({
    ...content.dictionaries[locale],
    penguin: { name: names, comment: names },
  }));
  const details = { ...content.details, aqua_id: turn };
  const penguins = content.penguins.map((penguin) => ({ ...penguin, birth_year: turn }));
  const media = content.media.map((file) => ({
    ...file,
    hash: `${turn}`.padStart(16, "0"),
    bytes: Buffer.from(`${turn}`),
  }));
  return {
    ...content,
    details,
    penguins,
    dictionaries,
    media,
    version: contentVersion({ details, penguins, dictionaries, media }),
  };
}

const turnsOf = (values: readonly unknown[]) => [...new Set(values.map(String))];

/** Collects which publish the answers of one moment name; each answer must name one. */
async function visit(): Promise<void> {
  const base = basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
  expect(turnsOf(base.map(({ birth_year }) => birth_year)), "a base list").toHaveLength(1);
  const address = base[0]?.picture ?? "";
  const turn = Number(base[0]?.birth_year);
  expect(address).toContain(`?v=${`${turn}`.padStart(16, "0")}`);
  expect(await (await app.get(address)).text(), "the picture that a base list names").toBe(`${turn}`);
  const words = dictionary.parse(await (await app.get(PATHS.dictionary(SLUG, "zh"))).json());
  const texts = [...Object.values(words.penguin.name), ...Object.values(words.penguin.comment)];
  expect(turnsOf(texts), "a dictionary").toHaveLength(1);
  const search = await app.post(PATHS.search, {
    pos: Array(9).fill(1),
    part: Array(9).fill(1),
    aquarium: SLUG,
  });
  const ranked = ranking.parse(await search.json());
  expect(turnsOf(ranked.map(({ birth_year }) => birth_year)), "a ranking").toHaveLength(1);
  const catalog = search.headers.get(SEARCH_VERSION_HEADERS.catalog) ?? "";
  const before = catalogs.get(`${ranked[0]?.birth_year}`);
  expect(before ?? catalog, "the catalog's version of a ranking").toBe(catalog);
  catalogs.set(`${ranked[0]?.birth_year}`, catalog);
}
const catalogs = new Map<string, string>();

it("a visitor sees each publish whole or not at all while one follows the other", async () => {
  const content = await aquariumContent();
  await app.rooms.catalog.aquariums.replace(contentOf(content, 1));
  let publishing = true;
  const visitors = Array.from({ length: 4 }, async () => {
    let visits = 0;
    for (; publishing; visits++) await visit();
    return visits;
  });
  for (let turn = 2; turn <= PUBLISHES || catalogs.size < SEEN; turn++)
    await app.rooms.catalog.aquariums.replace(contentOf(content, turn));
  publishing = false;
  expect(Math.min(...(await Promise.all(visitors)))).toBeGreaterThan(0);
  await visit();
});

it("a page that was opened before a publish goes on showing its pictures, which only its browser keeps", async () => {
  const content = await aquariumContent();
  await app.rooms.catalog.aquariums.replace(contentOf(content, 1));
  const [before] = basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
  const media = content.media.map((file) => ({ ...file, name: "other.svg" }));
  const penguins = content.penguins.map((penguin) => ({
    ...penguin,
    picture: "other.svg",
    icon: "other.svg",
  }));
  await app.rooms.catalog.aquariums.replace({ ...content, media, penguins, version: "without" });
  const answer = await app.get(before?.picture ?? "");
  expect([answer.status, await answer.text()]).toEqual([200, "1"]);
  expect(answer.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  expect((await app.get(`${before?.picture}0`)).status).toBe(404);
});
