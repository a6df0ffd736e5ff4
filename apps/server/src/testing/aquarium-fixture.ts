import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AquariumContent } from "../catalog/aquarium-content.ts";
import { readAquariumFolder } from "../catalog/folder/read-folder.ts";
import type { PictureConverter } from "../catalog/pictures/picture-converter.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg">${"<circle cx='1' cy='1' r='1'/>".repeat(100)}</svg>`;

const WORDS = {
  penguin: { name: { p1: "アン", p2: "ベル", p3: "クロ" }, comment: { p1: "よく泳ぐ" } },
  place: { cape: "ケープ" },
  gender: { male: "オス", female: "メス" },
  color: { red: "赤", blue: "青" },
};

/** A converter for aquariums whose pictures are all SVG. */
export const DRAWN: PictureConverter = {
  convert: () => Promise.reject(new Error("there are no photographs")),
};

/**
 * Returns the files of a small aquarium in the exchange format, by path; strings are written as they are, the
 * rest as JSON.
 */
export function aquariumFiles(): Record<string, unknown> {
  const common = { picture: "p.svg", icon: "media/p.svg", band_color: ["red", "blue"], place_id: "cape" };
  return {
    "aquarium.json": {
      slug: "testhall",
      aqua_id: 7,
      name: { ja: "試験館", en: "Test Hall", zh: "试验馆", ko: "시험관" },
      band_colors: ["red", "blue"],
      band_rule: { most: { left: 2, right: 2 }, female_flipper: "left" },
    },
    "base.json": [
      {
        id: "p1",
        ...common,
        gender: "female",
        pair_id: "p2",
        spots: [{ x: 150, y: 200, r: 5 }],
        bands: [
          { color: "red", until: "2023-11-05" },
          { color: "red", flipper: "left", since: "2023-11-05" },
          { color: "blue", since: "2021-04" },
        ],
        photographs: [
          {
            id: "0b9e4a58-6c1f-4d5e-9a53-7f1d2c3b4a50",
            file: "p.svg",
            icon: "p.svg",
            traced: true,
            original: "discarded",
          },
        ],
      },
      { id: "p2", ...common, gender: "male", pair_id: "p1", avr_pos: [0, 0, 0, 0, 1, 0, 0, 2, 0] },
      {
        id: 3,
        ...common,
        birthday_iso: "2020-04",
        birthday_precision: "month",
        birth_year: 2020,
        spots: [{ x: 230, y: 300, r: 6 }],
      },
    ],
    "localize/ja.json": WORDS,
    "localize/en.json": WORDS,
    "localize/zh.json": WORDS,
    "localize/ko.json": WORDS,
    "media/p.svg": PICTURE,
  };
}

/** Writes files into a new folder, and returns its path; a file that is `undefined` is left out. */
export function writeFolder(files: Readonly<Record<string, unknown>>): string {
  const folder = join(temporaryFolder(), "aquarium");
  for (const [path, content] of Object.entries(files)) {
    if (content === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(
      join(folder, path),
      typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content),
    );
  }
  return folder;
}

/** Returns the small aquarium as an import reads it. */
export function aquariumContent(): Promise<AquariumContent> {
  return readAquariumFolder(writeFolder(aquariumFiles()), DRAWN);
}

/** Returns the content with another year of birth for the first penguin, and another picture. */
export function changedContent(
  { penguins: [first, ...others], ...content }: AquariumContent,
  turn: number,
): AquariumContent {
  if (!first) throw new Error("the fixture has penguins");
  const media = content.media.map((file) => ({ ...file, hash: `${turn}`, bytes: Buffer.from(`${turn}`) }));
  return { ...content, media, penguins: [{ ...first, birth_year: turn }, ...others], version: `${turn}` };
}
