import { inBoth } from "../i18n/texts.ts";

export const PAGES = inBoth({
  ja: {
    notFoundTitle: "このページはありません",
    notFound: "ペンギンもさがしましたが、見つかりませんでした。",
    home: "「ようす」へ",
    errorTitle: "画面を表示できませんでした",
    error: "下書きに保存したものは残っています。もう一度開いてください。",
    reload: "もう一度開く",
    noAquariumTitle: "まだ水族館がありません",
    noAquariumAdmin: "最初の水族館をつくりましょう。名前とバンドの色があれば始められます。",
    create: "水族館をつくる",
    noAquariumStaff: "管理者に、あなたを水族館の「なかま」に加えてもらってください。",
  },
  en: {
    notFoundTitle: "There is no such page",
    notFound: "The penguins have looked as well, and did not find it.",
    home: "To the overview",
    errorTitle: "This screen could not be shown",
    error: "What was saved to the draft is safe. Please open it again.",
    reload: "Open again",
    noAquariumTitle: "There is no aquarium yet",
    noAquariumAdmin: "Let's make the first one. A name and its band colours are enough to begin.",
    create: "Make an aquarium",
    noAquariumStaff: "Ask an admin to add you to the people of your aquarium.",
  },
});
