import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import { BASE_FILE, dictionaryFile } from "../folder-files.ts";
import type { CheckedContent, Finding } from "./finding.ts";

type Texts = Pick<CheckedContent, "details" | "penguins" | "dictionaries">;

/** Returns which names and labels an aquarium lacks. */
export function checkTexts(content: Texts): Finding[] {
  return [...content.penguins.flatMap((penguin) => checkNames(penguin, content)), ...checkLabels(content)];
}

function checkNames({ id }: Penguin, { dictionaries }: Texts): Finding[] {
  const lacking = LOCALES.filter((locale) => !label(dictionaries[locale].penguin.name, id));
  if (lacking.length === LOCALES.length) {
    const message = `penguin ${id} has no name in any language: visitors read ??`;
    return [{ severity: "warning", code: "nameless", file: BASE_FILE, bird: id, message }];
  }
  return lacking.map((locale) => ({
    ...lack("missing-name", locale, `no name for penguin ${id}: visitors read it in another language`),
    bird: id,
  }));
}

function checkLabels({ details, penguins, dictionaries }: Texts): Finding[] {
  const places = new Set(penguins.flatMap(({ place_id }) => (place_id ? [place_id] : [])));
  const colors = new Set([...details.band_colors, ...penguins.flatMap(({ band_color }) => band_color)]);
  return LOCALES.flatMap((locale) => {
    const { place, color } = dictionaries[locale];
    return [
      ...lacking(places, place).map((code) => lack("missing-label", locale, `no name for place ${code}`)),
      ...lacking(colors, color).map((code) =>
        lack("missing-label", locale, `no name for band colour ${code}`),
      ),
    ];
  });
}

const lack = (code: Finding["code"], locale: Locale, message: string): Finding => ({
  severity: "warning",
  code,
  file: dictionaryFile(locale),
  message,
});

type Labels = Readonly<Record<string, string>>;

const lacking = (codes: ReadonlySet<string>, labels: Labels) =>
  [...codes].filter((code) => !label(labels, code));

/** A label that is empty counts as none. */
const label = (labels: Labels, code: string) => (Object.hasOwn(labels, code) ? labels[code] : undefined);
