import type { DetailsDocument } from "@harapen/contract/staff/content";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Encoding } from "../../table/decode-file.ts";
import { findHeadRow, readSheet, tableOf } from "../../table/sheet.ts";
import { encode } from "../../table/testing/encode.ts";
import { headingsIn, matchColumns } from "./columns.ts";
import { opened, textOf } from "./kept-table.ts";
import { readTable } from "./read-table.ts";

/*
 * Tables as people have them, of birds that are known: whatever the encoding, the separator, the quotes, what
 * stands above the headings and how days are written, the same birds are read, or what is wrong is said.
 */

interface Language {
  readonly heads: readonly [name: string, sex: string, birthday: string, comment: string];
  readonly sexes: readonly [female: string, male: string];
  readonly months: readonly string[];
  readonly names: readonly string[];
  readonly words: readonly string[];
  readonly encodings: readonly Encoding[];
  readonly title: string;
}

const UNICODE = ["utf-8", "utf-16le", "utf-16be"] as const;
const western = (
  heads: Language["heads"],
  sexes: Language["sexes"],
  months: string,
  names: string,
): Language => ({
  ...{ heads, sexes, months: months.split(" "), names: names.split(" ") },
  ...{ words: ["café", "likes", "“fish”", "12"], title: "2025", encodings: [...UNICODE, "windows-1252"] },
});
const eastern = (
  encoding: Encoding,
  heads: Language["heads"],
  sexes: Language["sexes"],
  names: string,
  words: string,
): Language => ({
  ...{ heads, sexes, months: [], names: names.split(" "), words: words.split(" ") },
  ...{ title: "2025", encodings: [...UNICODE, encoding] },
});

const LANGUAGES: readonly Language[] = [
  western(
    ["Name", "Sex", "Birthday", "Comment"],
    ["F", "M"],
    "January February March April May June July August September October November December",
    "Zoë Sango Noël Björk Ava Rémi",
  ),
  western(
    ["Name", "Geschlecht", "Geburtsdatum", "Kommentar"],
    ["weiblich", "männlich"],
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "Jörg Käthe Anna Grüße Öse Uli",
  ),
  western(
    ["Nom", "Sexe", "Date de naissance", "Commentaire"],
    ["femelle", "mâle"],
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "Zoé Élise Loïc Anaïs Léo Hugo",
  ),
  western(
    ["Nombre", "Sexo", "Fecha de nacimiento", "Comentario"],
    ["hembra", "macho"],
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "Niña José Ángel Peña Luz Sol",
  ),
  western(
    ["Nome", "Sesso", "Data di nascita", "Commento"],
    ["femmina", "maschio"],
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "Nicolò Perché Ada Ugo Zoè Ivo",
  ),
  eastern(
    "shift_jis",
    ["名前", "性別", "生年月日", "コメント"],
    ["メス", "オス"],
    "サンゴ こんぶ 空 海 ラムネ きなこ",
    "魚 だいすき 泳ぐ",
  ),
  eastern(
    "gb18030",
    ["名称", "性别", "生日", "评论"],
    ["雌", "雄"],
    "小石 豆豆 大海 雪花 糖糖 冰冰",
    "喜欢 鱼 活泼",
  ),
  eastern(
    "euc-kr",
    ["이름", "성별", "생년월일", "설명"],
    ["암컷", "수컷"],
    "산호 다시마 바다 하늘 초코 콩이",
    "물고기 좋아 수영",
  ),
];

interface Bird {
  readonly name: string;
  readonly female: boolean;
  readonly day: readonly [year: number, month: number, day: number];
  readonly comment: string;
}

const DAYS = ["iso", "day-first", "month-first", "dots", "words"] as const;
const two = (number: number) => String(number).padStart(2, "0");
const isoOf = ([year, month, day]: Bird["day"]) => `${year}-${two(month)}-${two(day)}`;

function writeDay([year, month, day]: Bird["day"], way: (typeof DAYS)[number], { months }: Language): string {
  const word = months[month - 1];
  if (way === "iso") return isoOf([year, month, day]);
  if (way === "day-first") return `${day}/${month}/${year}`;
  if (way === "month-first") return `${month}/${day}/${year}`;
  if (way === "dots") return `${two(day)}.${two(month)}.${year}`;
  return word ? `${day}. ${word} ${year}` : `${year}年${month}月${day}日`;
}

/** Writes a cell as CSV, or as Excel's clipboard has it: there only cells with line breaks are quoted. */
function writeCell(cell: string, separator: string, isClipboard: boolean): string {
  const isQuoted = isClipboard
    ? cell.includes("\n")
    : [separator, '"', "\n"].some((one) => cell.includes(one));
  return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A comment of words, quotes, separators and lines; trimmed, and no text that is a quoted cell itself. */
const comments = ({ words }: Language, isClipboard: boolean) =>
  fc
    .array(fc.constantFrom(...words, '"', '5"', ",", ";", "\n"), { maxLength: 5 })
    .map((parts) =>
      parts
        .join(" ")
        .replace(/ ?\n ?/g, "\n")
        .trim(),
    )
    .filter((text) => !isClipboard || text.includes("\n") || !/^".*"$/.test(text));

const table = fc.constantFrom(...LANGUAGES).chain((language) =>
  fc.boolean().chain((isClipboard) =>
    fc.record({
      language: fc.constant(language),
      isClipboard: fc.constant(isClipboard),
      birds: fc.shuffledSubarray([...language.names], { minLength: 3 }).chain((names) =>
        fc.tuple(
          ...names.map((name) =>
            fc.record({
              name: fc.constant(name),
              female: fc.boolean(),
              day: fc.tuple(
                fc.integer({ min: 1990, max: 2025 }),
                fc.integer({ min: 1, max: 12 }),
                fc.integer({ min: 1, max: 28 }),
              ),
              comment: comments(language, isClipboard),
            }),
          ),
        ),
      ),
      separator: isClipboard ? fc.constant("\t") : fc.constantFrom(",", ";", "\t"),
      namesSeparator: fc.boolean(),
      encoding: fc.constantFrom(...language.encodings),
      hasMark: fc.boolean(),
      titles: fc.nat({ max: 2 }),
      blankAfter: fc.nat({ max: 3 }),
      lineEnd: fc.constantFrom("\n", "\r\n"),
      days: fc.constantFrom(...DAYS),
    }),
  ),
);

const details: DetailsDocument = {
  details: {
    ...{ slug: "minato", aqua_id: 1, band_colors: [] },
    name: { ja: "みなと", en: "", zh: "", ko: "" },
    aids: { close_match: true, comparison: "offered", look: "line", narrowing: false, extras: true },
  },
  labels: {
    ja: { place: {}, gender: {}, color: {} },
    en: { place: {}, gender: {}, color: {} },
    zh: { place: {}, gender: {}, color: {} },
    ko: { place: {}, gender: {}, color: {} },
  },
};

// Rule (staff-screens)
test("a table of any kind gives its birds, or says what is wrong and where", () => {
  fc.assert(
    fc.property(table, (made) => {
      const { language, birds, separator, titles, blankAfter, lineEnd, isClipboard } = made;
      const lineOf = (cells: readonly string[]) =>
        cells.map((cell) => writeCell(cell, separator, isClipboard)).join(separator);
      const rows = birds.map(({ name, female, day, comment }) => {
        const [ofFemale, ofMale] = language.sexes;
        return lineOf([name, female ? ofFemale : ofMale, writeDay(day, made.days, language), comment]);
      });
      const blank = separator.repeat(3);
      const lines = [
        ...Array.from({ length: titles }, (_, at) => (at === 0 ? language.title : blank)),
        lineOf(language.heads),
        ...rows.slice(0, blankAfter),
        blank,
        ...rows.slice(blankAfter),
      ];
      const isNamed = made.namesSeparator && separator !== "\t";
      const text = [...(isNamed ? [`sep=${separator}`] : []), ...lines, ""].join(lineEnd);
      const isUnicode = UNICODE.some((one) => one === made.encoding);
      const bytes = encode(made.hasMark && isUnicode ? `\ufeff${text}` : text, made.encoding);

      const decoded = textOf(opened("birds.csv", bytes));
      expect(decoded).toMatchObject({ text, inDoubt: false });
      const sheet = readSheet(decoded.text, headingsIn);
      const headRow = findHeadRow(sheet, headingsIn);
      expect(headRow).toBe(titles + 1);
      const read = tableOf(sheet, headRow);
      const matched = { ...read, kinds: matchColumns(read) };
      const {
        birds: found,
        unread,
        dayInDoubt,
        sharedNames,
      } = readTable(matched, {
        ...{ details, known: [], changesKnown: true, firstPosition: 0 },
        ...{ ids: read.rows.map((_, at) => `new-${at}`), placeCodeOf: (word: string) => word },
      });
      expect(matched.kinds).not.toContain(undefined);
      expect([unread, sharedNames]).toEqual([[], []]);
      expect(read.numbers).toEqual(birds.map((_, at) => titles + 2 + at + (at >= blankAfter ? 1 : 0)));
      expect(
        found.map(({ name, comment, record }) => [
          Object.values(name),
          Object.values(comment).join(""),
          record.gender,
        ]),
      ).toEqual(birds.map(({ name, comment, female }) => [[name], comment, female ? "female" : "male"]));
      const asked = (at: number) => dayInDoubt !== undefined && found[at]?.record.birthday_iso === undefined;
      expect(found.map(({ record }) => record.birthday_iso)).toEqual(
        birds.map(({ day }, at) => (asked(at) ? undefined : isoOf(day))),
      );
    }),
    { numRuns: 150 },
  );
}, 300_000);
