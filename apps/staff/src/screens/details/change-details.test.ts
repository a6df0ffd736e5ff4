import type { DetailsDocument } from "@harapen/contract/staff/content";
import { expect, test } from "vitest";
import { addPlace, setLabel } from "../../draft/display-text.ts";
import { addColour, moveColourUp, removeLabel, setAquariumName } from "./change-details.ts";

const labels = () => ({ place: { cape: "Cape" }, gender: {}, color: { red: "Red", blue: "Blue" } });

const DETAILS: DetailsDocument = {
  details: {
    slug: "minato",
    aqua_id: 1,
    name: { ja: "みなと", en: "Minato", zh: "港", ko: "미나토" },
    band_colors: ["red", "blue"],
    aids: { close_match: true, comparison: "offered", look: "line", narrowing: false, extras: true },
  },
  labels: { ja: labels(), en: labels(), zh: labels(), ko: labels() },
};

test("a name and a label change in their language alone", () => {
  const changed = setLabel("color", "red", "ja", "赤")(setAquariumName("en", "Port")(DETAILS));
  expect(changed.details.name).toEqual({ ...DETAILS.details.name, en: "Port" });
  expect([changed.labels.ja.color.red, changed.labels.en.color.red]).toEqual(["赤", "Red"]);
});

test("a new place has its name in one language, and a gap in the others", () => {
  const { labels: after } = addPlace("p1", "ja", "長崎")(DETAILS);
  expect([after.ja.place.p1, after.en.place.p1, after.ko.place.p1]).toEqual(["長崎", "", ""]);
});

test("a colour that is taken out goes with its words in every language", () => {
  const after = removeLabel("color", "red")(DETAILS);
  expect(after.details.band_colors).toEqual(["blue"]);
  expect(Object.values(after.labels).map(({ color }) => Object.keys(color))).toEqual(Array(4).fill(["blue"]));
});

test("colours are added at the end, and move up one by one", () => {
  const added = addColour("green")(DETAILS);
  expect([added.labels.ja.color.green, added.labels.zh.color.green]).toEqual(["緑", "绿"]);
  expect(moveColourUp("green")(added).details.band_colors).toEqual(["red", "green", "blue"]);
  expect(moveColourUp("red")(added)).toBe(added);
});
