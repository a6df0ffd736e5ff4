import { inBoth, plural } from "../../../i18n/texts.ts";

export const CODES = inBoth({
  ja: {
    title: "参加コード",
    lead: "来館者に渡す 8 文字のコードです。最後の文字で、打ちまちがいがすぐに分かります。",
    make: "コードをつくる",
    count: "いくつつくるか（5,000 まで）",
    made: (count: number) => `${count} 個のコード`,
    used: (used: number) => `うち ${used} 個は、もう使われました`,
    none: "まだ、コードはありません",
    noneLead: "数を決めてつくると、ここに並びます。",
    print: "QR の紙を印刷する",
    save: "CSV で保存する",
    saveName: "sanka-code.csv",
    sheet: "印刷する紙",
    batch: "どれを印刷するか",
    all: "すべて",
    madeAt: (when: string, count: number) => `${when} の ${count} 個`,
    unusedOnly: "まだ使われていないものだけ",
    sheets: (cards: number, sheets: number) =>
      `${cards} 枚のカードが A4 の紙 ${sheets} 枚になります（ここには 1 枚目だけ）。点線で切ります。倍率は 100 % のままにしてください。`,
    localTitle: "この URL では QR を印刷できません",
    local: (address: string) =>
      `${address} は、この端末からしか開けない URL です。来館者が開ける URL でこのページを開いてから、印刷してください。CSV は保存できます。`,
  },
  en: {
    title: "Codes",
    lead: "Eight characters to hand to visitors. The last one reveals typing mistakes at once.",
    make: "Make codes",
    count: "How many (up to 5,000)",
    made: (count: number) => plural(count, "code", "codes"),
    used: (used: number) => `${used} used`,
    none: "There are no codes yet",
    noneLead: "Choose how many to make. They will appear here.",
    print: "Print sheets with QR codes",
    save: "Save as CSV",
    saveName: "participant-codes.csv",
    sheet: "Sheets to print",
    batch: "Which to print",
    all: "All",
    madeAt: (when: string, count: number) => `${count} made on ${when}`,
    unusedOnly: "Only unused codes",
    sheets: (cards: number, sheets: number) =>
      `${plural(cards, "card", "cards")} on ${plural(sheets, "sheet", "sheets")} of A4; this is the first. Print at 100% and cut along the dashed lines.`,
    localTitle: "QR codes can't be printed from this address",
    local: (address: string) =>
      `${address} only works on this device. Open this page at the address that visitors use, then print. You can save the CSV here.`,
  },
});

/** A card's texts for visitors, who may read another language than the staff. */
export const CARD_WORDS = {
  ja: "おなかのもようを描いて、\nどの子か当てよう！",
  en: "Draw the spots, find the penguin!",
} as const;
