import type { StaffLocale } from "../keep-sign-in.ts";

/** The colours of the bands that the walk's penguins wear. */
export type WalkColour = "red" | "blue" | "yellow" | "green" | "white";
export type Sex = "female" | "male";
export type WalkNames = readonly [ja: string, en: string];

/**
 * What a keeper reads and writes on the walk, in one language: repeated here rather than imported from the
 * app, so that a changed label is noticed.
 */
export interface WalkLabels {
  readonly colours: Readonly<Record<WalkColour, string>>;
  /** The spreadsheet that the keeper has. */
  readonly table: {
    readonly heads: readonly string[];
    readonly namesOf: (names: WalkNames) => readonly string[];
    readonly sexes: Readonly<Record<Sex, string>>;
    /** Formats a birthday as people write it, from `2015-04-12`, `2017-03` or `2018`. */
    readonly birthday: (iso: string) => string;
    readonly separator: string;
  };
  /** The name in lists and headings. */
  readonly nameOf: (names: WalkNames) => string;
  readonly demoAquarium: string;
  readonly openMenu: string;
  readonly newAquarium: string;
  readonly aquariumNames: readonly (readonly [label: string, text: string])[];
  readonly addressName: string;
  readonly make: string;
  readonly fromTable: string;
  readonly paste: string;
  readonly addAll: (count: number) => string;
  readonly allBirds: (count: number) => string;
  readonly addPhotograph: string;
  readonly photograph: string;
  readonly find: string;
  readonly saveSpots: string;
  readonly seen: string;
  readonly ring: RegExp;
  readonly doubtful: string;
  readonly saved: string;
  readonly name: string;
  readonly backToBirds: string;
  readonly overview: string;
  readonly preview: string;
  readonly publish: string;
  readonly note: string;
  readonly noteText: string;
  readonly published: string;
  readonly close: string;
  readonly show: string;
  readonly hidden: string;
  readonly posters: string;
}

const ja: WalkLabels = {
  colours: { red: "赤", blue: "青", yellow: "黄", green: "緑", white: "白" },
  table: {
    heads: ["名前", "英語名", "性別", "生年月日", "バンド", "ペア"],
    namesOf: (names) => names,
    sexes: { female: "メス", male: "オス" },
    birthday: (iso) => {
      const [year, month, day] = iso.split("-").map(Number);
      if (day) return `${year}/${month}/${day}`;
      return month ? `${year}年${month}月` : String(year);
    },
    separator: "・",
  },
  nameOf: ([japanese]) => japanese,
  demoAquarium: "みなと水族館",
  openMenu: "メニューを開く",
  newAquarium: "水族館をつくる",
  aquariumNames: [
    ["水族館の名前（日本語）", "うみべ水族館"],
    ["水族館の名前（英語", "Umibe Aquarium"],
  ],
  addressName: "URL に入る名前",
  make: "つくる",
  fromTable: "表から入れる",
  paste: "表をここに貼る",
  addAll: (count) => `${count} 羽を下書きに加える`,
  allBirds: (count) => `ペンギン ${count} 羽`,
  addPhotograph: "写真を入れる",
  photograph: "写真。",
  find: "もようをさがす",
  saveSpots: "このもようを下書きに保存",
  seen: "おなか全体を見ました",
  ring: /もよう \d/,
  doubtful: "うたがわしい",
  saved: "下書きに保存ずみ",
  name: "名前",
  backToBirds: "‹ ペンギン",
  overview: "ようす",
  preview: "下書きを見る",
  publish: "公開する",
  note: "ひとこと",
  noteText: "はじめての公開",
  published: "公開しました！",
  close: "とじる",
  show: "来館者に見せる",
  hidden: "まだ来館者に見えません",
  posters: "ポスター",
};

const en: WalkLabels = {
  colours: { red: "Red", blue: "Blue", yellow: "Yellow", green: "Green", white: "White" },
  table: {
    heads: ["Name", "Sex", "Hatched", "Bands", "Partner"],
    namesOf: ([, english]) => [english],
    sexes: { female: "F", male: "M" },
    birthday: (iso) => iso,
    separator: ", ",
  },
  nameOf: ([, english]) => english,
  demoAquarium: "Minato Aquarium",
  openMenu: "Open the menu",
  newAquarium: "Make an aquarium",
  aquariumNames: [["Name of the aquarium (English)", "Umibe Aquarium"]],
  addressName: "Name in the address",
  make: "Make it",
  fromTable: "From a table",
  paste: "Paste the table here",
  addAll: (count) => `Add ${count} to the draft`,
  allBirds: (count) => `${count} penguins`,
  addPhotograph: "Add a photograph",
  photograph: "Photograph.",
  find: "Find the spots",
  saveSpots: "Save these spots to the draft",
  seen: "I have looked at the whole belly",
  ring: /spot \d/i,
  doubtful: "Doubtful",
  saved: "Saved in the draft",
  name: "Name",
  backToBirds: "‹ Penguins",
  overview: "Overview",
  preview: "Look at the draft",
  publish: "Publish",
  note: "A note",
  noteText: "Our first penguins",
  published: "Published!",
  close: "Close",
  show: "Show it to visitors",
  hidden: "Visitors can't see this aquarium yet",
  posters: "Posters",
};

export const WALK_LABELS: Readonly<Record<StaffLocale, WalkLabels>> = { ja, en };
