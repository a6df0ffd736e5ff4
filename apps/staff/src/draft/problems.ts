import type { ReadinessProblem } from "@harapen/contract/staff/publish";
import { inBoth } from "../i18n/texts.ts";
import { paths } from "../routes/paths.ts";

const recordJa = {
  "impossible-date": "カレンダーにない日です。",
  "future-date": "まだ来ていない日です。",
  "taken-off-before": "バンドを外した日が、付けた日より前です。",
  "ended-before-begun": "写真のもようの最後の日が、最初の日より前です。",
  "other-bands": "バンドの詳しい記録と、来館者に見える色が合っていません。",
  "own-pair": "自分自身がペアになっています。",
  "own-parent": "自分自身や、自分の子どもが親になっています。",
  "spot-outside-canvas": "もようが、輪郭の絵の外にあります。",
  "duplicate-spot": "同じもようが二度あります。",
};

const recordEn: typeof recordJa = {
  "impossible-date": "There is no such day in the calendar.",
  "future-date": "This date is in the future.",
  "taken-off-before": "A band was taken off before it was put on.",
  "ended-before-begun": "The pattern on a photograph ends before it begins.",
  "other-bands": "The bands listed here do not match the colours that visitors see.",
  "own-pair": "The bird is its own partner.",
  "own-parent": "The bird is its own parent, or a parent of its own parent.",
  "spot-outside-canvas": "A spot lies outside the drawing's outline.",
  "duplicate-spot": "The same spot appears twice.",
};

/** The problems of a bird's record, from any source, by the code of their rule. */
export const RECORD_PROBLEMS = inBoth({ ja: recordJa, en: recordEn });

type ProblemTexts = Readonly<Record<string, string>>;

const ja: ProblemTexts = {
  ...recordJa,
  "missing-picture": "写真が見つかりません。",
  outdated: "下書きのあとに公開された内容があります。どちらを残すか選んでください。",
};

const en: ProblemTexts = {
  ...recordEn,
  "missing-picture": "The photograph is missing.",
  outdated: "Another version was published after this change. Choose which one to keep.",
};

/** What blocks publishing, by the code of its rule. */
export const PROBLEMS = inBoth({ ja, en });

/** The part of the bird's form that has a field of its record. */
const SECTIONS_OF_FIELDS: readonly (readonly [field: RegExp, anchor: string])[] = [
  [/^(birth|pair_id|parent_ids|gender|place_id)/, "facts"],
  [/^(spots|picture|icon|photographs|alignment)/, "photographs"],
  [/^band/, "bands"],
  [/^status/, "status"],
  [/^(notes|local_id|studbook_id|chip|hatch|moulted)/, "keeping"],
];

/** Returns the address where a problem that blocks publishing is fixed. */
export function problemPath(slug: string, { bird, field = "" }: ReadinessProblem): string {
  if (bird === undefined) return paths.section(slug, "details");
  const [, anchor] = SECTIONS_OF_FIELDS.find(([pattern]) => pattern.test(field)) ?? [];
  return anchor ? `${paths.bird(slug, bird)}#${anchor}` : paths.bird(slug, bird);
}
