import { inBoth } from "../../i18n/texts.ts";

export const BIRDS = inBoth({
  ja: {
    title: (count: number) => `ペンギン ${count} 羽`,
    name: "ペンギン",
    search: "名前でさがす",
    importBirds: "表から入れる",
    add: "＋ ペンギンを加える",
    empty: "まだペンギンがいません。",
    none: "この名前のペンギンはいません。",
  },
  en: {
    title: (count: number) => `${count} ${count === 1 ? "penguin" : "penguins"}`,
    name: "Penguins",
    search: "Search by name",
    importBirds: "From a table",
    add: "+ Add a penguin",
    empty: "There are no penguins yet.",
    none: "There is no penguin of this name.",
  },
});
