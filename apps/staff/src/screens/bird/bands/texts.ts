import type { BandDeparture, Flipper } from "@harapen/contract/bands";
import { inBoth } from "../../../i18n/texts.ts";

const flippersJa: Readonly<Record<Flipper, string>> = { left: "左", right: "右" };
const flippersEn: Readonly<Record<Flipper, string>> = { left: "left", right: "right" };

export const BANDS = inBoth({
  ja: {
    title: "バンド",
    lead: "色をタップすると付きます。付けた順に、来館者のページにならびます。",
    side: "付ける側（ペンギンから見て）",
    sideOf: (band: string) => `${band}：どちら側`,
    sides: { left: "左", right: "右", unknown: "不明" },
    add: (color: string) => `${color}のバンドを付ける`,
    worn: "いま付けているバンド",
    none: "いまは、なにも付けていません。",
    since: "いつから",
    sinceOf: (band: string) => `${band}：いつから`,
    until: "いつまで",
    takeOff: "今日 外した",
    putOn: "付けなおす",
    remove: "まちがいなので消す",
    former: (count: number) => `これまでのバンド ${count}`,
    most: (flipper: Flipper, most: number) => `${flippersJa[flipper]}は ${most} つまで`,
    sexes: (female: Flipper) => `メスは${flippersJa[female]}、オスは${female === "left" ? "右" : "左"}`,
    rule: (clauses: readonly string[]) => `この水族館の決まり：${clauses.join("・")}`,
    departure: (departure: BandDeparture) =>
      departure.kind === "too-many"
        ? `${flippersJa[departure.flipper]}に ${departure.worn} つ付いています。決まりでは ${departure.most} つまでです。`
        : `${flippersJa[departure.flipper]}に付いていますが、この子の性別なら反対側です。`,
    departureLead: "このままでも保存と公開はできます。",
  },
  en: {
    title: "Bands",
    lead: "Tap a colour to add a band. Visitors see the bands in this order.",
    side: "Flipper (the penguin's own left or right)",
    sideOf: (band: string) => `${band}: which flipper`,
    sides: { left: "Left", right: "Right", unknown: "Unknown" },
    add: (color: string) => `Add a band: ${color}`,
    worn: "Bands worn now",
    none: "It wears no bands now.",
    since: "Since",
    sinceOf: (band: string) => `${band}: since`,
    until: "Until",
    takeOff: "Taken off today",
    putOn: "Put on again",
    remove: "A mistake: remove it",
    former: (count: number) => `Earlier bands ${count}`,
    most: (flipper: Flipper, most: number) => `at most ${most} on the ${flippersEn[flipper]}`,
    sexes: (female: Flipper) =>
      `females on the ${flippersEn[female]}, males on the ${female === "left" ? "right" : "left"}`,
    rule: (clauses: readonly string[]) => `The rule here: ${clauses.join("; ")}`,
    departure: (departure: BandDeparture) =>
      departure.kind === "too-many"
        ? `It wears ${departure.worn} on the ${flippersEn[departure.flipper]}; the rule allows ${departure.most}.`
        : `It wears a band on the ${flippersEn[departure.flipper]}. Here, that flipper is for the other sex.`,
    departureLead: "You can save and publish it anyway.",
  },
});
