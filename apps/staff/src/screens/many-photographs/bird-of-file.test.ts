import type { BirdDocument } from "@harapen/contract/staff/content";
import { expect, test } from "vitest";
import { birdOfFile } from "./bird-of-file.ts";

const bird = (id: string, name: BirdDocument["name"], band_color: string[] = []) => ({
  id,
  content: {
    position: 0,
    record: { id, picture: "", icon: "", band_color },
    name,
    comment: {},
  },
});

const BIRDS = [
  bird("m01", { ja: "サンゴ", en: "Sango", zh: "珊瑚", ko: "산고" }, ["red", "white"]),
  bird("m02", { ja: "サン", en: "Sun" }, ["red"]),
  bird("m1", { ja: "大福《だいふく》", en: "Daifuku" }, ["white", "red"]),
  bird("12", { ja: "ユズ", en: "Yuzu" }, ["blue", "blue"]),
];
const COLOURS = new Map([
  ["red", ["赤", "red"]],
  ["white", ["白", "white"]],
  ["blue", ["青", "light blue"]],
]);

test.each([
  ["サンゴ.jpg", "m01"],
  ["さんご_正面 (2).JPG", "m01"],
  ["2025-05-01 SANGO left.jpeg", "m01"],
  ["sango2.jpg", "m01"],
  ["サン.jpg", "m02"],
  ["sunday.jpg", undefined],
  ["Sun1.jpg", "m02"],
  ["大福-2.png", "m1"],
  ["だいふく.png", "m1"],
  ["m01_0003.jpg", "m01"],
  ["m1.jpg", "m1"],
  ["m012.jpg", undefined],
  ["IMG_12.jpg", undefined],
  ["12.jpg", "12"],
  ["珊瑚.webp", "m01"],
  ["산고.jpg", "m01"],
  ["サンゴとユズ.jpg", "m01"],
  ["sun yuzu.jpg", "12"],
  ["青.jpg", "12"],
  ["赤.jpg", "m02"],
  ["red-white.jpg", undefined],
  ["IMG_0001.jpg", undefined],
  [".jpg", undefined],
])("a file that is named %j is of %j", (name, id) => {
  expect(birdOfFile(name.normalize("NFD"), BIRDS, COLOURS)).toBe(id);
});
