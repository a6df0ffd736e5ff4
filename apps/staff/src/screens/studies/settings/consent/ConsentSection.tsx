import { askedLocale, keptLocales, toggledLocales } from "@harapen/contract/chosen-locales";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { ConsentForm } from "@harapen/contract/studies/consent-form";
import { STUDY_LIMITS } from "@harapen/contract/studies/settings";
import { Checkbox, Radio, SegmentedControl, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { LOCALE_NAMES, useTexts } from "../../../../i18n/texts.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Furigana, LocaleField } from "../../../../ui/furigana.tsx";
import { Section } from "../../../../ui/Page.tsx";
import styles from "../Settings.module.css";
import type { SettingsSectionProps } from "../use-settings-editor.ts";
import own from "./ConsentSection.module.css";
import {
  askNothing,
  askQuestion,
  changeAnswer,
  changeText,
  EMPTY_FORM,
  type FormText,
  setAnswerCount,
} from "./change-form.ts";
import { CONSENT } from "./texts.ts";

interface ConsentSectionProps extends SettingsSectionProps {
  /** The language whose form is open, if it has one. */
  chosen: Locale;
  onLocale: (locale: Locale) => void;
}

/** The consent form in each language, and how visitors will read it. */
export function ConsentSection({ settings, disabled, change, chosen, onLocale }: ConsentSectionProps) {
  const texts = useTexts(CONSENT);
  const { consent } = settings;
  const kept = keptLocales(settings);
  const locale = kept.includes(chosen) ? chosen : (kept[0] ?? "ja");
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
          <fieldset className={styles.group} disabled={disabled}>
            <legend className={own.legend}>{texts.languages}</legend>
            <p className={styles.lead}>
              {settings.languages
                ? texts.languagesLead(LOCALE_NAMES[askedLocale(settings, "en")])
                : texts.allLanguages}
            </p>
            <div className={own.languages}>
              {LOCALES.map((each) => (
                <Checkbox
                  key={each}
                  label={<span lang={each}>{LOCALE_NAMES[each]}</span>}
                  checked={kept.includes(each)}
                  disabled={kept.length === 1 && kept.includes(each)}
                  onChange={() => change({ languages: toggledLocales(settings, each) })}
                />
              ))}
            </div>
          </fieldset>
          <SegmentedControl
            aria-label={texts.language}
            value={locale}
            onChange={(to) => onLocale(to as Locale)}
            data={kept.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
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

interface QuestionFieldsProps {
  form: ConsentForm;
  locale: Locale;
  onChange: (form: ConsentForm) => void;
}

/** The question of understanding in one language, its answers, and which of them is right in all. */
function QuestionFields({ form, locale, onChange }: QuestionFieldsProps) {
  const texts = useTexts(CONSENT);
  const { question } = form.texts[locale];
  if (!question) return null;
  const { text, answers } = question;
  return (
    <div className={styles.group}>
      <TextInput
        label={texts.questionText}
        lang={locale}
        value={text}
        maxLength={STUDY_LIMITS.title}
        onChange={(event) =>
          onChange(changeText(form, locale, { question: { answers, text: event.currentTarget.value } }))
        }
      />
      <Radio.Group
        label={texts.answers}
        description={texts.answersLead}
        value={`${form.right_answer}`}
        onChange={(index) => onChange({ ...form, right_answer: Number(index) })}
      >
        <div className={own.answers}>
          {answers.map((answer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place, in every language
            <div key={index} className={own.answer}>
              <Radio value={`${index}`} aria-label={texts.rightAnswer(index + 1)} />
              <TextInput
                aria-label={texts.answer(index + 1)}
                lang={locale}
                value={answer}
                maxLength={STUDY_LIMITS.title}
                onChange={(event) => onChange(changeAnswer(form, locale, index, event.currentTarget.value))}
              />
            </div>
          ))}
        </div>
      </Radio.Group>
      <div className={styles.actions}>
        {answers.length < STUDY_LIMITS.answers.most && (
          <Button onClick={() => onChange(setAnswerCount(form, answers.length + 1))}>
            {texts.addAnswer}
          </Button>
        )}
        {answers.length > 2 && (
          <Button variant="quiet" onClick={() => onChange(setAnswerCount(form, answers.length - 1))}>
            {texts.removeAnswer}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The form as a visitor reads it on a phone. */
function ConsentPreview({ form, locale }: { form: FormText; locale: Locale }) {
  const texts = useTexts(CONSENT);
  const [reader, setReader] = useState("own");
  const text = reader === "guardian" ? form.guardian : form.text;
  const shown = (line: string) => (locale === "ja" && line !== "" ? <Furigana of={line} /> : line || "…");
  return (
    <section className={own.preview} aria-label={texts.preview}>
      <div className={own.head}>
        <strong>{texts.preview}</strong>
        <SegmentedControl
          aria-label={texts.reader}
          value={reader}
          onChange={setReader}
          data={[
            { value: "own", label: texts.readers.own },
            { value: "guardian", label: texts.readers.guardian },
          ]}
        />
      </div>
      <div className={own.phone} lang={locale}>
        {text.trim() === "" ? (
          <p className={own.empty}>{texts.nothing}</p>
        ) : (
          text
            .split(/\n+/)
            .filter(Boolean)
            .map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their order
              <p key={index}>{shown(line)}</p>
            ))
        )}
        {form.question && (
          <>
            <p className={own.ask}>{shown(form.question.text)}</p>
            <ul className={own.choices}>
              {form.question.answers.map((answer, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place
                <li key={index}>{shown(answer)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
