import type { Survey } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { useState } from "react";
import type { DetailsSectionProps } from "../../draft/editing/edited-details.ts";
import { useTexts } from "../../i18n/texts.ts";
import { LOCALE_NAMES } from "../../ui/locale-names.ts";
import { Section } from "../../ui/page/Section.tsx";
import { AddressField } from "./AddressField.tsx";
import { setSurveyAddress } from "./change-visitors.ts";
import { VISITORS } from "./texts.ts";
import styles from "./VisitorsScreen.module.css";

/** The questionnaire's addresses: for every language, and behind a disclosure for single languages. */
export function SurveySection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(VISITORS);
  const { survey = {} } = details;
  // Only the initial state: the disclosure stays open when its last field is emptied.
  const [hasOwn] = useState(survey.by_locale !== undefined);
  const addresses = (of: Pick<Survey, "guest" | "member">, locale?: Locale) =>
    (["guest", "member"] as const).map((role) => (
      <AddressField
        key={`${locale} ${role}`}
        label={texts.address[role](locale && LOCALE_NAMES[locale])}
        value={of[role] ?? ""}
        onChange={(address) => onChange(setSurveyAddress(role, address, locale))}
      />
    ));
  return (
    <Section title={texts.survey} anchor="survey">
      <p className={styles.lead}>{texts.surveyLead}</p>
      <div className={styles.pair}>{addresses(survey)}</div>
      <details className={styles.more} open={hasOwn}>
        <summary>{texts.byLocale}</summary>
        <p className={styles.lead}>{texts.byLocaleLead}</p>
        <div className={styles.pair}>
          {LOCALES.map((locale) => addresses(survey.by_locale?.[locale] ?? {}, locale))}
        </div>
      </details>
    </Section>
  );
}
