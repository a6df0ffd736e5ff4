import { sharedColorWords } from "@harapen/contract/band-color-words";
import { bandsOf, FLIPPERS } from "@harapen/contract/bands";
import { keptLocales } from "@harapen/contract/chosen-locales";
import { LOCALES } from "@harapen/contract/locales";
import type { DetailsDocument } from "@harapen/contract/staff/content";
import { CONTENT_LIMITS } from "@harapen/contract/staff/limits";
import { timeZoneOf } from "@harapen/contract/time-zone";
import { Checkbox, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { DETAIL_FIELDS } from "../../draft/differences/field-texts.ts";
import { addPlace, type LabelKind, labelsIn, setLabel } from "../../draft/display-text.ts";
import {
  DetailsPage,
  type DetailsSectionProps,
  useEditedDetails,
} from "../../draft/editing/DetailsEditing.tsx";
import { keptBirds, useDraft } from "../../draft/use-draft.ts";
import { inBoth, LOCALE_NAMES, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { BandDot } from "../../ui/BandDots.tsx";
import { Button } from "../../ui/Button.tsx";
import { TimeZoneField } from "../../ui/fields.tsx";
import { LocaleField } from "../../ui/furigana.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Section } from "../../ui/Page.tsx";
import { PALETTE, PALETTE_WORDS } from "../../ui/palette.ts";
import {
  addColour,
  moveColourUp,
  removeLabel,
  setAquariumName,
  setBandRule,
  setTimeZone,
  toggleLocale,
} from "./change-details.ts";
import styles from "./DetailsScreen.module.css";

/** The aquarium itself: its name, the colours of its bands, and its penguins' places of origin. */
export function DetailsScreen() {
  const texts = useTexts(DETAILS);
  const fields = useTexts(DETAIL_FIELDS);
  const { editor, content } = useEditedDetails();
  const { details, labels } = content;
  const section = { details: content, onChange: editor.edit.bind(editor) };
  return (
    <DetailsPage title={texts.title}>
      <LanguagesSection {...section} />
      <Section title={texts.name} anchor="name">
        <div className={styles.names}>
          {keptLocales(details).map((locale) => (
            <LocaleField
              key={locale}
              locale={locale}
              label={LOCALE_NAMES[locale]}
              value={details.name[locale]}
              maxLength={CONTENT_LIMITS.aquariumName}
              onChange={(text) => editor.edit(setAquariumName(locale, text))}
            />
          ))}
        </div>
      </Section>
      <Section title={texts.bands} anchor="bands">
        <p className={styles.lead}>{texts.bandsLead}</p>
        <LabelTable kind="color" codes={details.band_colors} {...section} />
        <SharedWords {...content} />
        <AddColour {...section} />
      </Section>
      <BandRuleSection {...section} />
      <Section title={texts.places} anchor="places">
        <p className={styles.lead}>{texts.placesLead}</p>
        <LabelTable kind="place" codes={Object.keys(labelsIn(labels, "place", "ja"))} {...section} />
        <AddPlace {...section} />
      </Section>
      <Section title={texts.days}>
        <TimeZoneField
          label={fields.timeZone}
          description={texts.daysLead}
          value={timeZoneOf(details)}
          onChange={(zone) => editor.edit(setTimeZone(zone))}
        />
      </Section>
    </DetailsPage>
  );
}

/** Asks about words that two colours have in one language: visitors cannot tell these apart. */
function SharedWords({ details: { band_colors }, labels }: DetailsDocument) {
  const texts = useTexts(DETAILS);
  const words = { ja: labels.ja.color, en: labels.en.color, zh: labels.zh.color, ko: labels.ko.color };
  const shared = sharedColorWords(words, band_colors);
  if (shared.length === 0) return null;
  return (
    <Notice tone="todo">
      <ul className={styles.shared}>
        {shared.map(({ locale, word, codes: [one, other] }) => (
          <li key={`${locale} ${other}`}>
            <BandDot code={one} /> <BandDot code={other} /> {texts.sharedWord(word, LOCALE_NAMES[locale])}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The languages in which keepers write names and words: the others are not asked for. */
function LanguagesSection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(DETAILS);
  const { languages } = useTexts(DETAIL_FIELDS);
  const kept = keptLocales(details);
  return (
    <Section title={languages} anchor="languages">
      <p className={styles.lead}>{texts.languagesLead}</p>
      <div className={styles.rule}>
        {LOCALES.map((locale) => (
          <Checkbox
            key={locale}
            label={<span lang={locale}>{LOCALE_NAMES[locale]}</span>}
            checked={kept.includes(locale)}
            disabled={kept.length === 1 && kept.includes(locale)}
            onChange={() => onChange(toggleLocale(locale))}
          />
        ))}
      </div>
    </Section>
  );
}

/** Adds a colour of the palette that the aquarium does not use yet. */
function AddColour({ details, onChange }: DetailsSectionProps) {
  const texts = useTexts(DETAILS);
  const words = useTexts(PALETTE_WORDS);
  const free = PALETTE.filter((code) => !details.details.band_colors.includes(code));
  const [chosen, setChosen] = useState<string>();
  const code = free.find((one) => one === chosen) ?? free[0];
  if (!code) return null;
  return (
    <div className={styles.add}>
      <NativeSelect
        label={texts.code}
        value={code}
        data={free.map((value) => ({
          value,
          label: words[value] ?? value,
        }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button onClick={() => onChange(addColour(code))}>{texts.addColour}</Button>
    </div>
  );
}

interface LabelTableProps extends DetailsSectionProps {
  kind: LabelKind;
  codes: readonly string[];
}

/** Colours or places with their labels in every language, and how many birds have them. */
function LabelTable({ kind, codes, details, onChange }: LabelTableProps) {
  const texts = useTexts(DETAILS);
  const words = labelsIn(details.labels, kind, "ja");
  const birds = keptBirds(useDraft()).map(({ content }) => content.record);
  const usersOf = (code: string) =>
    birds.filter((record) =>
      kind === "color" ? bandsOf(record).some(({ color }) => color === code) : record.place_id === code,
    ).length;
  return (
    <ul className={styles.labels}>
      {codes.map((code, index) => {
        const word = words[code] ?? code;
        const users = usersOf(code);
        return (
          <li key={code} className={styles.label}>
            <span className={styles.code}>
              {kind === "color" && <BandDot code={code} />}
              <span className={styles.users}>{texts.used(users)}</span>
            </span>
            {keptLocales(details.details).map((locale) => (
              <LocaleField
                key={locale}
                locale={locale}
                label={`${word} ${LOCALE_NAMES[locale]}`}
                placeholder={LOCALE_NAMES[locale]}
                value={details.labels[locale][kind][code] ?? ""}
                maxLength={CONTENT_LIMITS.word}
                onChange={(text) => onChange(setLabel(kind, code, locale, text))}
              />
            ))}
            <span className={styles.actions}>
              {kind === "color" && (
                <Button
                  variant="quiet"
                  disabled={index === 0}
                  aria-label={`${word} ${texts.up}`}
                  onClick={() => onChange(moveColourUp(code))}
                >
                  {texts.up}
                </Button>
              )}
              <Button
                variant="quiet"
                disabled={users > 0}
                aria-label={`${word} ${texts.remove}`}
                onClick={() => onChange(removeLabel(kind, code))}
              >
                {texts.remove}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Adds a place of origin by its name in the language of the page. */
function AddPlace({ onChange }: Pick<DetailsSectionProps, "onChange">) {
  const texts = useTexts(DETAILS);
  const { locale } = useStaffLocale();
  const [name, setName] = useState("");
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(addPlace(crypto.randomUUID(), locale, name.trim()));
        setName("");
      }}
    >
      <TextInput
        label={texts.placeName}
        value={name}
        maxLength={CONTENT_LIMITS.word}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ""}>
        {texts.addPlace}
      </Button>
    </form>
  );
}

/** The numbers of bands on a flipper that are offered. */
const NUMBERS = [0, 1, 2, 3];
const ANY = "any";

/** An aquarium's rule for its bands: how many on which flipper, and whether the flipper shows the sex. */
function BandRuleSection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(DETAILS);
  const fields = useTexts(DETAIL_FIELDS);
  const { most = {}, female_flipper: female } = details.band_rule ?? {};
  const options = [
    { value: ANY, label: fields.any },
    ...NUMBERS.map((number) => ({ value: `${number}`, label: `${number}` })),
  ];
  return (
    <Section title={texts.rule}>
      <p className={styles.lead}>{texts.ruleLead}</p>
      <div className={styles.rule}>
        {FLIPPERS.map((flipper) => (
          <fieldset key={flipper}>
            <legend>{fields.most[flipper]}</legend>
            <SegmentedControl
              aria-label={fields.most[flipper]}
              value={most[flipper] === undefined ? ANY : `${most[flipper]}`}
              data={options}
              onChange={(to) => {
                const number = to === ANY ? undefined : Number(to);
                onChange(setBandRule({ most: { ...most, [flipper]: number } }));
              }}
            />
          </fieldset>
        ))}
        <fieldset>
          <legend>{fields.sexes}</legend>
          <SegmentedControl
            aria-label={fields.sexes}
            orientation="vertical"
            value={female ?? ANY}
            data={[
              { value: ANY, label: fields.femaleOn.unset },
              ...FLIPPERS.map((value) => ({ value, label: fields.femaleOn[value] })),
            ]}
            onChange={(to) => {
              const flipper = FLIPPERS.find((each) => each === to);
              onChange(setBandRule({ female_flipper: flipper }));
            }}
          />
        </fieldset>
      </div>
    </Section>
  );
}

const DETAILS = inBoth({
  ja: {
    title: "バンドと場所",
    languagesLead:
      "ここで選んだことばだけを書きます。選ばないことばの来館者には、書いてあることばの名前が出ます。書いてあったものは、消えません。",
    name: "水族館の名前",
    bands: "バンドの色",
    bandsLead: "この水族館で使う色です。来館者が選ぶ順にならびます。",
    rule: "バンドの決まり",
    ruleLead: "決まりに合わないバンドがあると、ペンギンのページで知らせます。保存と公開はできます。",
    places: "うまれたところ",
    placesLead: "ペンギンのプロフィールで選べる場所です。",
    days: "日付",
    daysLead: "「今日」や「いつから」の日は、この時間帯の日です。",
    code: "加える色",
    addColour: "色を加える",
    sharedWord: (word: string, language: string) =>
      `2つの色がどちらも「${word}」（${language}）です。来館者には見分けがつきません。どちらかを変えますか？`,
    addPlace: "場所を加える",
    placeName: "新しい場所の名前",
    remove: "外す",
    up: "上へ",
    used: (count: number) => `${count} 羽`,
  },
  en: {
    title: "Bands and places",
    languagesLead:
      "You write in these alone. Visitors of the other languages see the names that you have. Nothing that was written before is lost.",
    name: "Name of the aquarium",
    bands: "Band colours",
    bandsLead: "The colours in use here, in the order in which visitors see them.",
    rule: "Rule of the bands",
    ruleLead:
      "A penguin's page says where its bands do not follow the rule. You can save and publish them anyway.",
    places: "Places of origin",
    placesLead: "The places that a penguin's profile offers.",
    days: "Days",
    daysLead: "Days such as “today” and “since” are meant in this time zone.",
    code: "Colour to add",
    addColour: "Add a colour",
    sharedWord: (word: string, language: string) =>
      `Two colours are both “${word}” (${language}). Visitors cannot tell them apart. Change one of them?`,
    addPlace: "Add a place",
    placeName: "Name of a new place",
    remove: "Take out",
    up: "Up",
    used: (count: number) => `${count} ${count === 1 ? "penguin" : "penguins"}`,
  },
});
