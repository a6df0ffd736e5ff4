import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { ConsentForm } from "@harapen/contract/studies/settings";

export type FormText = ConsentForm["texts"][Locale];
export const MAX_ANSWERS = 4;
const EMPTY: FormText = { text: "", guardian: "", question: null };
const EMPTY_QUESTION = { text: "", answers: ["", ""] };

/** A form that nobody has written yet. */
export const EMPTY_FORM: ConsentForm = {
  texts: { ja: EMPTY, en: EMPTY, zh: EMPTY, ko: EMPTY },
  right_answer: null,
};

const ofEach = (form: ConsentForm, change: (text: FormText) => FormText): ConsentForm["texts"] => {
  const [ja, en, zh, ko] = LOCALES.map((locale) => change(form.texts[locale])) as [
    FormText,
    FormText,
    FormText,
    FormText,
  ];
  return { ja, en, zh, ko };
};

/** Changes a form's texts in one language. */
export function changeText(form: ConsentForm, locale: Locale, changes: Partial<FormText>): ConsentForm {
  return { ...form, texts: { ...form.texts, [locale]: { ...form.texts[locale], ...changes } } };
}

/** Has a form ask its question in every language, or in none. */
export function askQuestion(form: ConsentForm, isAsked: boolean): ConsentForm {
  const texts = ofEach(form, (text) => ({
    ...text,
    question: isAsked ? (text.question ?? EMPTY_QUESTION) : null,
  }));
  return { texts, right_answer: isAsked ? 0 : null };
}

/** Gives the question one answer more in every language, or the last one less; the right one stays among them. */
export function setAnswerCount(form: ConsentForm, count: number): ConsentForm {
  const texts = ofEach(form, (text) => ({
    ...text,
    question: text.question && {
      ...text.question,
      answers: Array.from({ length: count }, (_, index) => text.question?.answers[index] ?? ""),
    },
  }));
  return { texts, right_answer: form.right_answer === null ? null : Math.min(form.right_answer, count - 1) };
}

/** Writes one answer in one language. */
export function changeAnswer(form: ConsentForm, locale: Locale, index: number, answer: string): ConsentForm {
  const { question } = form.texts[locale];
  if (!question) return form;
  return changeText(form, locale, {
    question: { ...question, answers: question.answers.with(index, answer) },
  });
}
