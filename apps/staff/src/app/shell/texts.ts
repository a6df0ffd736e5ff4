import { inBoth } from "../../i18n/texts.ts";
import type { Section } from "../../routes/paths.ts";

const ja: Readonly<Record<Section | "overview", string>> = {
  overview: "ようす",
  birds: "ペンギン",
  details: "バンドと場所",
  texts: "ことば",
  check: "たしかめる",
  posters: "ポスター",
  history: "公開の記録",
  exchange: "書き出し・取り込み",
  people: "なかま",
};

const en: Readonly<Record<Section | "overview", string>> = {
  overview: "Overview",
  birds: "Penguins",
  details: "Bands and places",
  texts: "Words",
  check: "Check",
  posters: "Posters",
  history: "Publishes",
  exchange: "Export and import",
  people: "People",
};

/** The names of the sections, in the side bar. */
export const SECTION_NAMES = inBoth({ ja, en });

export const SHELL = inBoth({
  ja: {
    brand: "はらペン",
    skip: "内容へとぶ",
    sections: "メニュー",
    openMenu: "メニューを開く",
    switchAquarium: "水族館を切り替える",
    newAquarium: "＋ 水族館をつくる",
    installation: "このサーバー",
    aquariums: "すべての水族館",
    everybody: "すべてのなかま",
    signOut: "ログアウト",
  },
  en: {
    brand: "Harapen",
    skip: "Skip to the content",
    sections: "Sections",
    openMenu: "Open the menu",
    switchAquarium: "Switch the aquarium",
    newAquarium: "+ Make an aquarium",
    installation: "This server",
    aquariums: "All aquariums",
    everybody: "All people",
    signOut: "Log out",
  },
});
