import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DEFAULT_AIDS } from "@harapen/contract/aids";
import type { LocalizedText } from "@harapen/contract/aquarium";
import { basePenguins, type Penguin } from "@harapen/contract/penguin";
import type { AquariumDefinition } from "@harapen/demo-aquariums/aquarium-definition";
import { makeExchangeFiles } from "@harapen/demo-aquariums/exchange";
import { createRandom, type Random } from "@harapen/simulator/random";

/** The aquarium that benches measure with. */
export const SLUG = "bench";

const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "pink", "white", "black", "brown"];
const SYLLABLES = [..."アイウカキコサシスタチナニハマミモユラリルンノ"];

/** Returns the id of a made-up penguin. */
export const penguinId = (index: number) => `p${index}`;

/** Returns a text that is the same in every language: only speed is measured, not what it says. */
const inAll = (text: string): LocalizedText => ({ ja: text, en: text, zh: text, ko: text });

function makeDefinition(random: Random, size: number): AquariumDefinition {
  return {
    aquarium: {
      slug: SLUG,
      aqua_id: 9,
      name: inAll("たくさん水族館"),
      band_colors: COLOURS,
      aids: DEFAULT_AIDS,
    },
    places: { here: inAll("ここ") },
    gender: { male: inAll("オス"), female: inAll("メス") },
    color: Object.fromEntries(COLOURS.map((code) => [code, inAll(code)])),
    penguins: Array.from({ length: size }, (_, index) => makePenguin(random, index)),
  };
}

function makePenguin(random: Random, index: number): AquariumDefinition["penguins"][number] {
  return {
    id: penguinId(index),
    name: inAll(random.shuffle(SYLLABLES).slice(0, random.integer(2, 5)).join("")),
    gender: index % 2 === 0 ? "female" : "male",
    birthday_iso: `20${10 + (index % 15)}-04-02`,
    birthday_precision: "day",
    birth_year: 2010 + (index % 15),
    pair_id: penguinId(index % 2 === 0 ? index + 1 : index - 1),
    place_id: "here",
    band_color: random.shuffle(COLOURS).slice(0, random.integer(1, 3)),
    comment: inAll("さかなの時間になると、いちばん先にならんで待っています。ゆずることもあります。"),
  };
}

/**
 * Writes an aquarium of made-up penguins, each with its own pictures, in the exchange format: the folder
 * `SLUG` below `folder`. `size` must be even, as penguins are paired. Returns the penguins.
 */
export function writeAquarium(folder: string, seed: string, size: number): Penguin[] {
  const files = makeExchangeFiles(makeDefinition(createRandom(seed), size), "african");
  for (const [path, text] of files) {
    const file = join(folder, SLUG, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return basePenguins.parse(JSON.parse(files.get("base.json") ?? "[]"));
}
