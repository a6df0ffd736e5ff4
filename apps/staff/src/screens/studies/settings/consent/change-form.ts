import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { ConsentForm } from "@harapen/contract/studies/consent-form";

export type FormText = ConsentForm["texts"][Locale];
const EMPTY: FormText = { text: "", guardian: "", question: null };
const EMPTY_QUESTION = { text: "", answers: ["", ""] };

/** An empty form. */
export const EMPTY_FORM: ConsentForm = {
  texts: { ja: EMPTY, en: EMPTY, zh: EMPTY, ko: EMPTY },
  right_answer: null,
};

const ofEach = (
  form: ConsentForm,
  change: (text: FormText, locale: Locale) => FormText,
): ConsentForm["texts"] => {
  const [ja, en, zh, ko] = LOCALES.map((locale) => change(form.texts[locale], locale)) as [
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

/** Adds a question to a form in every language: the one that it had before, or an empty one. */
export function askQuestion(form: ConsentForm, before: ConsentForm): ConsentForm {
  const texts = ofEach(form, (text, locale) => ({
    ...text,
    question: before.texts[locale].question ?? EMPTY_QUESTION,
  }));
  return { texts, right_answer: before.right_answer ?? 0 };
}

/** Removes a form's question. */
export function askNothing(form: ConsentForm): ConsentForm {
  return { texts: ofEach(form, (text) => ({ ...text, question: null })), right_answer: null };
}

/** Sets the number of answers in every language, at their end; the right one stays among them. */
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
