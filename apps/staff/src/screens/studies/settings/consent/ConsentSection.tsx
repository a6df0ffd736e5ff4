import { LOCALES, type Locale } from "@harapen/contract/locales";
import { type ConsentForm, STUDY_LIMITS } from "@harapen/contract/studies/settings";
import { SegmentedControl, Switch } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../../../i18n/texts.ts";
import { LocaleField } from "../../../../ui/furigana/LocaleField.tsx";
import { LOCALE_NAMES } from "../../../../ui/locale-names.ts";
import { Section } from "../../../../ui/page/Section.tsx";
import styles from "../Settings.module.css";
import type { SettingsSectionProps } from "../section-props.ts";
import { ConsentPreview } from "./ConsentPreview.tsx";
import { askNothing, askQuestion, changeText, EMPTY_FORM } from "./change-form.ts";
import { QuestionFields } from "./QuestionFields.tsx";
import { CONSENT } from "./texts.ts";

/** The consent form in each language, and how visitors will read it. */
export function ConsentSection({ settings, disabled, change }: SettingsSectionProps) {
  const texts = useTexts(CONSENT);
  const [locale, setLocale] = useState<Locale>("ja");
  const { consent } = settings;
  // Keeps what was switched off, so that switching it on again restores it.
  const [formBefore, setFormBefore] = useState(EMPTY_FORM);
  const [questionBefore, setQuestionBefore] = useState(EMPTY_FORM);
  const switchForm = () => {
    if (consent) setFormBefore(consent);
    change({ consent: consent ? null : formBefore });
  };
  const switchQuestion = (form: ConsentForm) => {
    const isAsked = form.right_answer !== null;
    if (isAsked) setQuestionBefore(form);
    change({ consent: isAsked ? askNothing(form) : askQuestion(form, questionBefore) });
  };
  return (
    <Section title={texts.title} anchor="consent">
      <fieldset className={styles.group} disabled={disabled}>
        <Switch
          label={texts.ask}
          description={texts.askLead}
          checked={consent !== null}
          onChange={switchForm}
        />
      </fieldset>
      {consent && (
        <>
          <SegmentedControl
            aria-label={texts.language}
            value={locale}
            onChange={(to) => setLocale(to as Locale)}
            data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          />
          <fieldset className={styles.group} disabled={disabled}>
            <LocaleField
              locale={locale}
              label={texts.text}
              value={consent.texts[locale].text}
              maxLength={STUDY_LIMITS.text}
              rows={5}
              onChange={(text) => change({ consent: changeText(consent, locale, { text }) })}
            />
            <LocaleField
              locale={locale}
              label={texts.guardian}
              description={texts.guardianLead}
              value={consent.texts[locale].guardian}
              maxLength={STUDY_LIMITS.text}
              rows={3}
              onChange={(guardian) => change({ consent: changeText(consent, locale, { guardian }) })}
            />
            <Switch
              label={texts.question}
              description={texts.questionLead}
              checked={consent.right_answer !== null}
              onChange={() => switchQuestion(consent)}
            />
            {consent.right_answer !== null && (
              <QuestionFields form={consent} locale={locale} onChange={(form) => change({ consent: form })} />
            )}
          </fieldset>
          <ConsentPreview form={consent.texts[locale]} locale={locale} />
        </>
      )}
    </Section>
  );
}
