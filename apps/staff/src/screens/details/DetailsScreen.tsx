import { LOCALES } from "@harapen/contract/locales";
import { FLIPPERS } from "@harapen/contract/records/bands";
import type { DetailsDocument } from "@harapen/contract/staff/content";
import type { FieldsInWords } from "../../draft/differences/bird-fields.ts";
import { ConflictDialog } from "../../draft/editing/ConflictDialog.tsx";
import { SaveFailure, SaveStatus } from "../../draft/editing/SaveStatus.tsx";
import { useDetailsEditor } from "../../draft/editing/use-details-editor.ts";
import { useTexts } from "../../i18n/texts.ts";
import { LocaleField } from "../../ui/furigana/LocaleField.tsx";
import { LOCALE_NAMES } from "../../ui/locale-names.ts";
import { Page } from "../../ui/page/Page.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { AddColour } from "./AddColour.tsx";
import { AddPlace } from "./AddPlace.tsx";
import { BandRuleSection } from "./BandRuleSection.tsx";
import { setAquariumName } from "./change-details.ts";
import styles from "./DetailsScreen.module.css";
import { DeviceSearchSection } from "./DeviceSearchSection.tsx";
import { LabelTable } from "./LabelTable.tsx";
import { DETAILS } from "./texts.ts";

/** Puts an aquarium's details into words: its name, its rule of bands, what devices may do, its colours and places in each language. */
const inWords =
  (texts: typeof DETAILS.ja) =>
  ({ details, labels }: DetailsDocument): FieldsInWords => {
    const { most = {}, female_flipper: female } = details.band_rule ?? {};
    return [
      [texts.bands, details.band_colors.join(", ")],
      ...FLIPPERS.map((flipper) => [texts.most[flipper], `${most[flipper] ?? texts.any}`] as const),
      [texts.sexes, texts.femaleOn[female ?? "unset"]],
      [texts.searchOnDevice, details.search_on_device === false ? texts.no : texts.yes],
      ...LOCALES.flatMap(
        (locale): FieldsInWords => [
          [LOCALE_NAMES[locale], details.name[locale]],
          ...Object.entries({ ...labels[locale].color, ...labels[locale].place }).map(
            ([code, label]) => [`${code} ${LOCALE_NAMES[locale]}`, label] as const,
          ),
        ],
      ),
    ];
  };

/** The aquarium itself: its name, the colours of its bands, its penguins' places of origin, and whether devices may search for them. */
export function DetailsScreen() {
  const texts = useTexts(DETAILS);
  const { editor, ...edited } = useDetailsEditor();
  const { details, labels } = edited.content;
  const part = { details: edited.content, onChange: editor.edit.bind(editor) };
  return (
    <Page title={texts.title} actions={<SaveStatus state={edited.state} />}>
      <SaveFailure edited={edited} editor={editor} />
      <Section title={texts.name} anchor="name">
        <div className={styles.names}>
          {LOCALES.map((locale) => (
            <LocaleField
              key={locale}
              locale={locale}
              label={LOCALE_NAMES[locale]}
              value={details.name[locale]}
              onChange={(text) => editor.edit(setAquariumName(locale, text))}
            />
          ))}
        </div>
      </Section>
      <Section title={texts.bands} anchor="bands">
        <p className={styles.lead}>{texts.bandsLead}</p>
        <LabelTable kind="color" codes={details.band_colors} {...part} />
        <AddColour {...part} />
      </Section>
      <BandRuleSection {...part} />
      <Section title={texts.places} anchor="places">
        <p className={styles.lead}>{texts.placesLead}</p>
        <LabelTable kind="place" codes={Object.keys(labels.ja.place)} {...part} />
        <AddPlace {...part} />
      </Section>
      <DeviceSearchSection {...part} />
      <ConflictDialog edited={edited} editor={editor} inWords={inWords(texts)} />
    </Page>
  );
}
