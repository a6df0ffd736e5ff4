import type { BirdDocument } from "@harapen/contract/staff/content";
import type { ImportProblem } from "@harapen/contract/staff/import";
import { textIn } from "../../draft/display-text.ts";
import { useDraft } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import styles from "./ExchangeScreen.module.css";
import { fieldNameOf, PROBLEMS } from "./problem-texts.ts";

interface ProblemsProps {
  problems: readonly ImportProblem[];
  /** The zip's birds, where known, for the names of those that the aquarium does not have. */
  birds: readonly BirdDocument[];
}

/** The problems, one per line: where each is, and what to do about it. */
export function Problems({ problems, birds }: ProblemsProps) {
  const texts = useTexts(PROBLEMS);
  const { locale } = useStaffLocale();
  const draft = useDraft();
  const known = [...birds, ...draft.birds.map(({ content }) => content)];
  const nameOf = (id: string) =>
    textIn(known.find(({ record }) => record.id === id)?.name ?? {}, locale) ?? id;
  return (
    <ul className={styles.problems}>
      {problems.map(({ code, file, bird, field, message }) => (
        <li key={`${code} ${file} ${bird} ${field} ${message}`}>
          {file && <span className={styles.fileName}>{file}</span>}
          {bird !== undefined && <strong>{nameOf(bird)}</strong>}
          {field !== undefined && <span>{fieldNameOf(texts, field)}</span>}
          <span>{texts.of[code]}</span>
          {texts.withMessage.includes(code) && (
            <span lang="en" className={styles.message}>
              {message}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
