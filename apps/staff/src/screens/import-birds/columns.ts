import { LOCALES, type Locale } from "@harapen/contract/locales";

/** What a column of a table may hold. */
export const COLUMN_KINDS = [
  ...LOCALES.map((locale) => `name.${locale}` as const),
  ...LOCALES.map((locale) => `comment.${locale}` as const),
  "gender",
  "birthday",
  "place",
  "bands",
  "bands.left",
  "bands.right",
  "pair",
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type Field = "name" | "comment" | "gender" | "birthday" | "place" | "bands" | "pair";

/** The usual heads of such columns, after `fold`; the first match counts. */
const FIELDS: readonly (readonly [RegExp, Field | undefined])[] = [
  // A column about a parent is not about the bird itself.
  [/母|父|親|mother|father|parent/, undefined],
  [/\b(pair|partner|mate\b)|ペア|つがい|相手/, "pair"],
  [/comment|コメント|説明|紹介|ひとこと/, "comment"],
  [/^(name|名前|なまえ|愛称|個体名|english|英語|英名|ローマ字|中国語|中文|韓国語)/, "name"],
  [/(name|名前|なまえ|愛称).*(\b(en|zh|ko)\b|english|chinese|korean|英|中|韓)/, "name"],
  [/(english|chinese|korean|japanese|penguin).* name/, "name"],
  [/^(sex|gender|性$|性別|雌雄)/, "gender"],
  [/\bplace|birth ?place|\borigin\b|出身|繁殖地|搬入元|(誕生|出生|孵化|ふ化)(地|場所)/, "place"],
  [/birth|hatch|誕生|生年|孵化|ふ化|(生|う)まれ.*[日年月]/, "birthday"],
  [/生まれ|うまれ/, "place"],
  [/band|バンド|タグ|リング|腕輪|足環|翼帯|色/, "bands"],
];

/** How heads name the language of a text. */
const LANGUAGES: readonly (readonly [RegExp, Locale])[] = [
  [/english|英|ローマ字|\ben\b/, "en"],
  [/chinese|中|\bzh\b/, "zh"],
  [/korean|韓|\bko\b/, "ko"],
  [/japanese|日本|\bja\b/, "ja"],
];

/** Returns a head in lower case and one width, with its words separated, also in `name_en` and `nameEn`. */
const fold = (head: string) =>
  head
    .normalize("NFKC")
    .trim()
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();

const HAS_JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/**
 * Returns what each column probably holds, by its head; undefined where that is unclear, or another column
 * holds it already. For a head in English the cells decide whether it is Japanese.
 */
export function matchColumns({ heads, rows }: Table): readonly (ColumnKind | undefined)[] {
  const taken = new Set<ColumnKind>();
  return heads.map((head, column) => {
    const isJapanese = HAS_JAPANESE.test([head, ...rows.map((row) => row[column] ?? "")].join(""));
    const kind = kindOf(fold(head), isJapanese);
    if (kind === undefined || taken.has(kind)) return undefined;
    taken.add(kind);
    return kind;
  });
}

function kindOf(head: string, isJapanese: boolean): ColumnKind | undefined {
  const field = FIELDS.find(([pattern]) => pattern.test(head))?.[1];
  if (field === "bands") return bandsKind(head);
  if (field !== "name" && field !== "comment") return field;
  const language = LANGUAGES.find(([pattern]) => pattern.test(head))?.[1];
  return `${field}.${language ?? (isJapanese ? "ja" : "en")}`;
}

/** Returns the kind for bands of one flipper, or of any flipper where the head names both or none. */
function bandsKind(head: string): ColumnKind {
  const [isLeft, isRight] = [/左|left/.test(head), /右|right/.test(head)];
  if (isLeft === isRight) return "bands";
  return isLeft ? "bands.left" : "bands.right";
}
