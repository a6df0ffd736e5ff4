import { bandsOf, FLIPPERS } from "@harapen/contract/bands";
import { LOCALES } from "@harapen/contract/locales";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { isSameJson } from "@harapen/contract/staff/sorted-json";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findHeadRow, readSheet, tableOf } from "../../table/sheet.ts";
import { headingsIn, matchColumns } from "./columns.ts";
import { readTable } from "./read-table.ts";
import { IMPORT } from "./texts.ts";
import { writeTable } from "./write-table.ts";

const labels = {
  place: { nagasaki: "長崎", cape: "Cape, south", other: "長崎" },
  gender: {},
  color: { red: "赤《あか》", blue: "青", two: "blue/white", gold: "赤《あか》", plain: "" },
};
const details: DetailsDocument = {
  details: {
    slug: "minato",
    aqua_id: 1,
    name: { ja: "みなと", en: "", zh: "", ko: "" },
    band_colors: Object.keys(labels.color),
    aids: { close_match: true, comparison: "offered", look: "line", narrowing: false, extras: true },
  },
  labels: { ja: labels, en: labels, zh: labels, ko: labels },
};

/** Texts as keepers write them: with quotes, separators, lines, readings. */
const text = fc
  .string({ unit: fc.constantFrom(..."abé空《そ》\"',;\t\n= -0"), minLength: 1, maxLength: 8 })
  .chain((one) => fc.constantFrom("x", "=", "+", "-1", "'=", "@").map((first) => `${first}${one}x`));
const texts = fc.dictionary(fc.constantFrom(...LOCALES), text);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const day = fc
  .tuple(
    fc.integer({ min: 1990, max: 2025 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")));
const born = fc
  .tuple(day, fc.integer({ min: 0, max: 3 }), fc.boolean())
  .map(([[year = "", month, date], known, isAbout]) => {
    const birthday_iso = [year, month, date].slice(0, known).join("-") || null;
    const birthday_precision = (["unknown", "year", "month", "day"] as const)[known];
    const birth_year = known === 0 ? null : Number(year);
    return {
      birthday_iso,
      birthday_precision,
      birth_year,
      ...(known === 1 && isAbout && { birthday_about: true }),
    };
  });
const moult = fc
  .tuple(day, fc.integer({ min: 1, max: 3 }))
  .map(([parts, known]) => parts.slice(0, known).join("-"));
const band = fc.record(
  {
    color: fc.constantFrom(...details.details.band_colors, "mauve", "navy", "grey"),
    flipper: fc.constantFrom(...FLIPPERS),
    since: fc.constant("2020-01-01"),
    until: fc.constant("2021-01-01"),
  },
  { requiredKeys: ["color"] },
);
const bands = fc.array(band, { maxLength: 4 }).map((all) => ({
  bands: all,
  band_color: all.filter(({ until }) => !until).map(({ color }) => color),
}));
const bird = fc.record({
  position: fc.integer({ min: 0, max: 9 }),
  name: texts,
  comment: texts,
  gender: fc.constantFrom("female", "male", null),
  place_id: optional(fc.constantFrom(...Object.keys(labels.place), "wordless")),
  born,
  worn: bands,
  keeping: fc.record(
    { local_id: text, studbook_id: text, chip: text, hatch: text, notes: text, moulted_iso: moult },
    { requiredKeys: [] },
  ),
});

const birds = fc.array(bird, { maxLength: 5 }).chain((all) =>
  fc.nat({ max: Math.max(0, all.length) }).map((paired): BirdDocument[] =>
    all.map(({ position, name, comment, born, worn, keeping, ...record }, at) => ({
      ...{ position, name, comment },
      record: {
        ...{ id: `b${at}`, picture: "", icon: "", ...record, ...born, ...worn, ...keeping },
        pair_id: at < 2 && paired > 1 ? `b${1 - at}` : null,
      },
    })),
  ),
);

// Rule (staff-screens)
test.each(["ja", "en"] as const)(
  "a table that is written and read again changes nothing, in %s",
  (locale) => {
    fc.assert(
      fc.property(birds, (known) => {
        const { kinds, sexes } = IMPORT[locale];
        const csv = writeTable(known, details, { locale, kinds, ...sexes });
        expect(csv.startsWith("\ufeff")).toBe(true);
        const sheet = readSheet(csv, headingsIn);
        const table = tableOf(sheet, findHeadRow(sheet, headingsIn));
        const matched = { ...table, kinds: matchColumns(table) };
        const read = readTable(matched, {
          ...{ details, known, changesKnown: true, firstPosition: 10 },
          ...{ ids: table.rows.map((_, at) => `new-${at}`), placeCodeOf: (word: string) => word },
        });
        expect(read.unread.filter(({ kind }) => kind !== "name.ja")).toEqual([]);
        expect(read.birds.map(({ record }) => record.id)).toEqual(known.map(({ record }) => record.id));
        for (const [at, one] of known.entries())
          expect([isSameJson(read.birds[at], one), bandsOf(read.birds[at]?.record ?? one.record)]).toEqual([
            true,
            bandsOf(one.record),
          ]);
      }),
      { numRuns: 60 },
    );
  },
  120_000,
);
