import type { SceneName } from "@harapen/simulator/photographs/scenes";

/** A penguin as its keepers know it. What stands in the table they have; the rest they add by hand. */
export interface KnownBird {
  /** Japanese and English, as the table has it. */
  readonly names: readonly [ja: string, en: string];
  readonly sex: "メス" | "オス";
  readonly birthday: string;
  /** Colours as the table has them; empty where they are tapped. */
  readonly bands: string;
  readonly pair: string;
  /** The colours that are tapped, as the page names them in Japanese. */
  readonly tappedBands: readonly string[];
  /** Chinese and Korean, typed; left as a gap where there is none. */
  readonly typedNames?: readonly [zh: string, ko: string];
  /** How its photograph was taken. */
  readonly scene: SceneName;
}

const HEADS = ["名前", "英語名", "性別", "生年月日", "バンド", "ペア"];

/** A bird whose bands are in the table. */
function bird(
  names: KnownBird["names"],
  [sex, birthday, bands, pair]: readonly [KnownBird["sex"], string, string, string],
  scene: SceneName,
  more: Partial<Pick<KnownBird, "typedNames" | "tappedBands">> = {},
): KnownBird {
  return { names, sex, birthday, bands, pair, scene, tappedBands: [], ...more };
}

/** Twelve made-up penguins; the photographs of most have something that makes tracing harder. */
export const TWELVE_BIRDS: readonly KnownBird[] = [
  bird(["ナギ", "Nagi"], ["メス", "2015/4/12", "赤・青", "ハヤテ"], "plain", {
    typedNames: ["小凪", "나기"],
  }),
  bird(["ハヤテ", "Hayate"], ["オス", "2014/5/3", "青", ""], "in half shadow", {
    typedNames: ["疾风", "하야테"],
  }),
  bird(["ユズ", "Yuzu"], ["メス", "2017年3月", "黄", "カイ"], "from the side", {
    typedNames: ["柚子", "유즈"],
  }),
  bird(["カイ", "Kai"], ["オス", "2016/11/20", "緑・白", ""], "glare", { typedNames: ["小海", "카이"] }),
  bird(["ワカメ", "Wakame"], ["メス", "2018", "白", "イワオ"], "smeared with mud"),
  bird(["イワオ", "Iwao"], ["オス", "2013/4/30", "赤", ""], "warm light, tilted"),
  bird(["ミゾレ", "Mizore"], ["メス", "2019/2/8", "青・黄", "ツムジ"], "green light"),
  bird(["ツムジ", "Tsumuji"], ["オス", "2018/12/1", "緑", ""], "wet"),
  bird(["アラレ", "Arare"], ["メス", "2020/4/17", "赤・白", ""], "overexposed"),
  bird(["ホタテ", "Hotate"], ["オス", "2021/5/5", "", ""], "splashed", { tappedBands: ["黄", "緑"] }),
  bird(["シズク", "Shizuku"], ["メス", "2024/4/2", "", ""], "blurred", { tappedBands: ["白"] }),
  bird(["ナナ", "Nana"], ["メス", "2024/4/9", "", ""], "strong JPEG", { tappedBands: ["赤"] }),
];

/** The birds as a spreadsheet gives them when it is copied. */
export function tableOf(birds: readonly KnownBird[]): string {
  const rows = birds.map(({ names, sex, birthday, bands, pair }) => [...names, sex, birthday, bands, pair]);
  return [HEADS, ...rows].map((cells) => cells.join("\t")).join("\n");
}
