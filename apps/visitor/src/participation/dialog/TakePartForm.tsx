import type { ReadPhrases } from "@harapen/contract/aquarium";
import type { ReadConsent } from "@harapen/contract/calls/studies";
import { askedLocale } from "@harapen/contract/chosen-locales";
import type { Locale } from "@harapen/contract/locales";
import { type FormEvent, useId } from "react";
import { FormattedText, Phrases } from "../../i18n/FormattedText.tsx";
import { useLocale } from "../../i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import type { StudyForm } from "../study-store.ts";
import type { StudyText } from "../texts/study-text.ts";
import { CodeCamera } from "./CodeCamera.tsx";
import styles from "./StudyDialog.module.css";
import { type Problem, useTakePart } from "./use-take-part.ts";

interface TakePartFormProps {
  aquarium: string;
  form: StudyForm;
  text: StudyText;
  onLookAround: () => void;
  /** Called once the visitor takes part, or will as soon as the server answers. */
  onTakePart: () => void;
}

/**
 * The study's own text, its question and the code, as far as it asks for them; and the two ways on, one as
 * large as the other.
 */
export function TakePartForm({ form, aquarium, text, onLookAround, onTakePart }: TakePartFormProps) {
  const locale = useLocale();
  const part = useTakePart(aquarium, form, onTakePart);
  const asked = askedLocale(form.consent ?? {}, locale);
  const own = form.consent?.form.texts[asked];
  const read = asked === "ja" ? form.consent?.ja : undefined;
  const reader = part.guardian ? "guardian" : "text";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void part.join();
  };
  const isOver = part.problem === "wrongAgain";
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {own && own.guardian !== "" && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={part.guardian}
            onChange={({ target }) => part.setGuardian(target.checked)}
          />
          <FormattedText of={text.dialog.withChild} />
        </label>
      )}
      {own && <StudysText locale={asked} text={own[reader]} read={read?.[reader]} />}
      {part.question && (
        <fieldset className={styles.question}>
          <legend>
            <FormattedText of={text.dialog.question} />
          </legend>
          <p lang={asked}>
            <TextWithReadings text={part.question.text} read={read?.question?.text} />
          </p>
          {part.question.answers.map((answer, index) => (
            <label key={answer} className={styles.check}>
              <input
                type="radio"
                name="answer"
                checked={part.answer === index}
                onChange={() => part.setAnswer(index)}
              />
              <span lang={asked}>
                <TextWithReadings text={answer} read={read?.question?.answers[index]} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {form.needs_code && (
        <CodeField
          text={text}
          value={part.code}
          isWrong={part.problem === "noCode" || part.problem === "unknown"}
          onChange={part.setCode}
        />
      )}
      {form.consent && (
        <p className={styles.choice}>
          <FormattedText of={text.dialog.choice} />
        </p>
      )}
      <div className={styles.ways}>
        {/* What is wrong is in sight with the buttons, however long the text is. The same again is a new element, so that screen readers say it. */}
        <p role="alert" className={styles.problem}>
          {part.problem && <FormattedText key={part.problems} of={problemText(text, part.problem)} />}
        </p>
        {part.problem === "failed" && (
          <Button variant="quiet" className={String(styles.wide)} onClick={part.joinLater}>
            <FormattedText of={text.dialog.goOnWithout} />
          </Button>
        )}
        <Button type="submit" unavailable={part.isBusy || isOver} className={String(styles.way)}>
          <FormattedText of={text.dialog.takePart} />
        </Button>
        <Button onClick={onLookAround} className={String(styles.way)}>
          <FormattedText of={form.consent ? text.dialog.lookAround : text.dialog.noNumber} />
        </Button>
      </div>
    </form>
  );
}

interface StudysTextProps {
  locale: Locale;
  text: string;
  read: ReadConsent["text"] | undefined;
}

/** What the researchers have written, in its paragraphs. */
function StudysText({ locale, text, read }: StudysTextProps) {
  return (
    <div lang={locale} className={styles.text}>
      {text
        .split(/\n+/)
        .filter(Boolean)
        .map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph may stand twice in a text; the order is fixed
          <p key={index}>
            <TextWithReadings text={paragraph} read={read?.[index]} />
          </p>
        ))}
    </div>
  );
}

/** A text of the researchers': in Japanese by its phrases, and with the readings that it has. */
function TextWithReadings({ text, read }: { text: string; read: ReadPhrases | undefined }) {
  const phrases = read?.map((phrase) =>
    phrase.map((segment) => (typeof segment === "string" ? segment : segment.base)).join(""),
  );
  return <Phrases of={phrases ?? [text]} readings={read} />;
}

interface CodeFieldProps {
  text: StudyText;
  value: string;
  isWrong: boolean;
  onChange: (typed: string) => void;
}

function CodeField({ text: { code }, value, isWrong, onChange }: CodeFieldProps) {
  const field = useId();
  const hint = useId();
  return (
    <div className={styles.code}>
      <label htmlFor={field}>
        <FormattedText of={code.label} />
      </label>
      <p id={hint}>
        <FormattedText of={code.hint} />
      </p>
      <input
        id={field}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        placeholder="2345-CDFH"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby={hint}
        aria-invalid={isWrong}
      />
      <CodeCamera text={code} onCode={onChange} />
    </div>
  );
}

function problemText({ dialog, code }: StudyText, problem: Problem): string {
  if (problem === "noCode" || problem === "unknown" || problem === "tooMany") return code[problem];
  return dialog[problem];
}
