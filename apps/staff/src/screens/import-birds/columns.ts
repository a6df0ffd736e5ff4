import { LOCALES } from "@harapen/contract/locales";

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

/** How people head such columns, after `fold`. */
const HEADS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^(comment|コメント|説明|紹介).*(en|英)/, "comment.en"],
  [/^(comment|コメント|説明|紹介).*(zh|中)/, "comment.zh"],
  [/^(comment|コメント|説明|紹介).*(ko|韓)/, "comment.ko"],
  [/^(comment|コメント|説明|紹介|ひとこと)/, "comment.ja"],
  [/(name|名前|なまえ|愛称).*(en|英)|english|ローマ字|英語名/, "name.en"],
  [/(name|名前|なまえ).*(zh|中)/, "name.zh"],
  [/(name|名前|なまえ).*(ko|韓)/, "name.ko"],
  [/^(name|名前|なまえ|愛称|個体名)/, "name.ja"],
  [/^(sex|gender|性別|雌雄)/, "gender"],
  [/(birth|hatch|誕生|生年|孵化|ふ化)/, "birthday"],
  [/(place|origin|出身|生まれ|うまれ|繁殖地|搬入元)/, "place"],
  [
    /(左|left).*(band|バンド|タグ|リング|腕輪|翼帯|色)|(band|バンド|タグ|リング|腕輪|翼帯).*(左|left)/,
    "bands.left",
  ],
  [
    /(右|right).*(band|バンド|タグ|リング|腕輪|翼帯|色)|(band|バンド|タグ|リング|腕輪|翼帯).*(右|right)/,
    "bands.right",
  ],
  [/(band|バンド|タグ|リング|腕輪|足環|翼帯|色)/, "bands"],
  [/(pair|partner|mate|ペア|つがい|相手)/, "pair"],
];

const fold = (head: string) => head.normalize("NFKC").trim().toLowerCase();

const HAS_JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/**
 * What each column probably holds, by its head; undefined where nobody can tell, or another column holds it already. Under a head in
 * English the cells say whether they are Japanese.
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
  const kind = HEADS.find(([pattern]) => pattern.test(head))?.[1];
  if (isJapanese) return kind;
  if (kind === "name.ja") return "name.en";
  return kind === "comment.ja" ? "comment.en" : kind;
}
