import { inBoth } from "../../i18n/texts.ts";

type ProblemTexts = Readonly<Record<string, string>>;

const ja: ProblemTexts = {
  "impossible-date": "カレンダーにない日付です",
  "future-date": "これから先の日付です",
  "taken-off-before": "バンドを外した日が、付けた日より前です",
  "other-bands": "バンドの記録と、来館者に見える色が合っていません",
  "own-pair": "自分自身がペアになっています",
  "spot-outside-canvas": "もようが絵の外にあります",
  "duplicate-spot": "同じもようが 2 つ重なっています",
  "missing-picture": "写真が見つかりません",
  outdated: "下書きのあとに公開された内容があります。もう一度保存するか、変更を取り消してください",
};

const en: ProblemTexts = {
  "impossible-date": "The date is not in the calendar",
  "future-date": "The date is in the future",
  "taken-off-before": "A band was taken off before it was put on",
  "other-bands": "The bands that are recorded are not those that visitors see",
  "own-pair": "It is its own pair",
  "spot-outside-canvas": "A spot lies outside the picture",
  "duplicate-spot": "A spot is there twice",
  "missing-picture": "The photograph is not there",
  outdated: "Something was published since this was changed here. Save it again, or discard the change",
};

/** What blocks publishing, by the code of its rule. */
export const PROBLEMS = inBoth({ ja, en });
