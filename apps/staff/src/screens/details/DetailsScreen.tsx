import { LOCALES } from "@harapen/contract/locales";
import { labelsIn } from "../../draft/display-text.ts";
import { DetailsPage } from "../../draft/editing/DetailsPage.tsx";
import { useEditedDetails } from "../../draft/editing/edited-details.ts";
import { useTexts } from "../../i18n/texts.ts";
import { LocaleField } from "../../ui/furigana/LocaleField.tsx";
import { LOCALE_NAMES } from "../../ui/locale-names.ts";
import { Section } from "../../ui/page/Section.tsx";
import { AddColour } from "./AddColour.tsx";
import { AddPlace } from "./AddPlace.tsx";
import { BandRuleSection } from "./BandRuleSection.tsx";
import { setAquariumName } from "./change-details.ts";
import styles from "./DetailsScreen.module.css";
import { LabelTable } from "./LabelTable.tsx";
import { DETAILS } from "./texts.ts";

/** The aquarium itself: its name, the colours of its bands, and its penguins' places of origin. */
export function DetailsScreen() {
  const texts = useTexts(DETAILS);
  const { editor, content } = useEditedDetails();
  const { details, labels } = content;
  const section = { details: content, onChange: editor.edit.bind(editor) };
  return (
    <DetailsPage title={texts.title}>
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
        <LabelTable kind="color" codes={details.band_colors} {...section} />
        <AddColour {...section} />
      </Section>
      <BandRuleSection {...section} />
      <Section title={texts.places} anchor="places">
        <p className={styles.lead}>{texts.placesLead}</p>
        <LabelTable kind="place" codes={Object.keys(labelsIn(labels, "place", "ja"))} {...section} />
        <AddPlace {...section} />
      </Section>
    </DetailsPage>
  );
}
