import type { SceneName } from "@harapen/simulator/photographs/photograph";
import type { Sex, WalkColour, WalkLabels, WalkNames } from "./labels.ts";

/** A penguin as its keepers know it. They have a table of some of this; the rest they add by hand. */
export interface KnownBird {
  /** A Japanese table has both, an English one the second. */
  readonly names: WalkNames;
  readonly sex: Sex;
  /** As much as is known: `2015-04-12`, `2017-03` or `2018`. */
  readonly birthday: string;
  /** Codes of the colours in the table; empty if they are tapped. */
  readonly bands: readonly WalkColour[];
  /** The partner's English name; empty without one, or if the partner's row has the pair. */
  readonly pair: string;
  readonly tappedBands: readonly WalkColour[];
  /** Chinese and Korean names, which are typed; without them, they stay a gap. */
  readonly typedNames?: readonly [zh: string, ko: string];
  /** How its photograph was taken. */
  readonly scene: SceneName;
}

/** A bird whose bands are in the table. */
function bird(
  names: WalkNames,
  [sex, birthday, bands, pair]: readonly [Sex, string, KnownBird["bands"], string],
  scene: SceneName,
  more: Partial<Pick<KnownBird, "typedNames" | "tappedBands">> = {},
): KnownBird {
  return { names, sex, birthday, bands, pair, scene, tappedBands: [], ...more };
}

/** Twelve made-up penguins; the photographs of most have something that makes tracing harder. */
export const TWELVE_BIRDS: readonly KnownBird[] = [
  bird(["ナギ", "Nagi"], ["female", "2015-04-12", ["red", "blue"], "Hayate"], "plain", {
    typedNames: ["小凪", "나기"],
  }),
  bird(["ハヤテ", "Hayate"], ["male", "2014-05-03", ["blue"], ""], "in half shadow", {
    typedNames: ["疾风", "하야테"],
  }),
  bird(["ユズ", "Yuzu"], ["female", "2017-03", ["yellow"], "Kai"], "from the side", {
    typedNames: ["柚子", "유즈"],
  }),
  bird(["カイ", "Kai"], ["male", "2016-11-20", ["green", "white"], ""], "glare", {
    typedNames: ["小海", "카이"],
  }),
  bird(["ワカメ", "Wakame"], ["female", "2018", ["white"], "Iwao"], "smeared with mud"),
  bird(["イワオ", "Iwao"], ["male", "2013-04-30", ["red"], ""], "warm light, tilted"),
  bird(["ミゾレ", "Mizore"], ["female", "2019-02-08", ["blue", "yellow"], "Tsumuji"], "green light"),
  bird(["ツムジ", "Tsumuji"], ["male", "2018-12-01", ["green"], ""], "wet"),
  bird(["アラレ", "Arare"], ["female", "2020-04-17", ["red", "white"], ""], "overexposed"),
  bird(["ホタテ", "Hotate"], ["male", "2021-05-05", [], ""], "splashed", {
    tappedBands: ["yellow", "green"],
  }),
  bird(["シズク", "Shizuku"], ["female", "2024-04-02", [], ""], "blurred", { tappedBands: ["white"] }),
  bird(["ナナ", "Nana"], ["female", "2024-04-09", [], ""], "strong JPEG", { tappedBands: ["red"] }),
];

/** Returns the birds as they are copied from a spreadsheet. */
export function tableOf(birds: readonly KnownBird[], { table, colours }: WalkLabels): string {
  const rows = birds.map(({ names, sex, birthday, bands, pair }) => [
    ...table.namesOf(names),
    table.sexes[sex],
    table.birthday(birthday),
    bands.map((band) => colours[band]).join(table.separator),
    birds.flatMap((each) => (each.names[1] === pair ? table.namesOf(each.names).slice(0, 1) : []))[0] ?? "",
  ]);
  return [table.heads, ...rows].map((cells) => cells.join("\t")).join("\n");
}
