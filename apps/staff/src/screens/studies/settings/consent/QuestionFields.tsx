import type { Locale } from "@harapen/contract/locales";
import { type ConsentForm, STUDY_LIMITS } from "@harapen/contract/studies/settings";
import { Radio, TextInput } from "@mantine/core";
import { useTexts } from "../../../../i18n/texts.ts";
import { Button } from "../../../../ui/Button.tsx";
import styles from "../Settings.module.css";
import own from "./Consent.module.css";
import { changeAnswer, changeText, setAnswerCount } from "./change-form.ts";
import { CONSENT } from "./texts.ts";

interface QuestionFieldsProps {
  form: ConsentForm;
  locale: Locale;
  onChange: (form: ConsentForm) => void;
}

/** The question of understanding in one language, its answers, and which of them is right in all. */
export function QuestionFields({ form, locale, onChange }: QuestionFieldsProps) {
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
