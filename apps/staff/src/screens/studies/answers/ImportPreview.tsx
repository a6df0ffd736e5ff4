import { formatCode } from "@harapen/contract/codes";
import { type AnswersPreview, type CodeRows, SHOWN_CHANGES } from "@harapen/contract/staff/studies/answers";
import { useTexts } from "../../../i18n/texts.ts";
import { CardCell, CardRow, CardTable } from "../../../ui/CardTable.tsx";
import { DisclosedList } from "../../../ui/Disclosure.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "./AnswersScreen.module.css";
import type { RowCode } from "./read-answers.ts";
import { ANSWERS } from "./texts.ts";

interface Props {
  readonly preview: AnswersPreview;
  /** What each row names. */
  readonly codes: readonly RowCode[];
  /** How many rows the table has. */
  readonly all: number;
}

/** What an import would store, what it would change, and which rows it can't join. */
export function ImportPreview({ preview, codes, all }: Props) {
  const texts = useTexts(ANSWERS);
  const { rows, participants, nobody, withdrawn, excluded, answers } = preview;
  const faulty = codes.flatMap((each) => ("fault" in each ? [each] : []));
  const empty = faulty.filter(({ fault }) => fault === "empty").map(({ row }) => row);
  const mistyped = faulty.filter(({ fault }) => fault === "mistyped");
  const named = (found: readonly CodeRows[]) =>
    found.map((each) => texts.codeRows(formatCode(each.code), each.rows));
  return (
    <section className={styles.form} aria-label={texts.preview}>
      <h3 className={styles.legend}>{texts.preview}</h3>
      <Notice tone={rows > 0 ? "info" : "wrong"}>
        <p>{rows > 0 ? texts.matched(rows, all, participants) : texts.nobodyMatched}</p>
        {rows > 0 && <p>{texts.counts(answers)}</p>}
        <p>{texts.notStored}</p>
      </Notice>
      <ul className={styles.list}>
        <Finding title={texts.mistyped(mistyped.length)} lead={texts.mistypedLead}>
          {mistyped.map(({ row, text }) => texts.textRow(row, text))}
        </Finding>
        <Finding title={texts.nobody(nobody.length)}>{named(nobody)}</Finding>
        <Finding title={texts.withdrawn(withdrawn.length)} lead={texts.withdrawnLead}>
          {named(withdrawn)}
        </Finding>
        <Finding title={texts.excluded(excluded.length)} lead={texts.excludedLead}>
          {named(excluded)}
        </Finding>
        <Finding title={texts.empty(empty)}>{empty.length > 0 ? [texts.rowList(empty)] : []}</Finding>
      </ul>
      <Changes {...preview} />
    </section>
  );
}

interface FindingProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: readonly string[];
}

/** How many rows there are of a kind, and which, once it is opened; nothing where there are none. */
function Finding({ title, lead, children }: FindingProps) {
  if (children.length === 0) return null;
  return (
    <li>
      <DisclosedList summary={title} lead={lead}>
        {children.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </DisclosedList>
    </li>
  );
}

/** The answers that others replace, as they are and as they would be. */
function Changes({ changes, answers }: AnswersPreview) {
  const texts = useTexts(ANSWERS);
  if (changes.length === 0) return null;
  const more = answers.changed + answers.removed - changes.length;
  return (
    <>
      <h3 className={styles.legend}>{texts.changes}</h3>
      <p>{texts.changesLead}</p>
      <CardTable label={texts.changes} heads={[texts.code, texts.question, texts.before, texts.after]}>
        {changes.slice(0, SHOWN_CHANGES).map(({ code, question, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question may change in several rows of somebody
          <CardRow key={index} cells="blocks">
            <CardCell>
              <strong>{formatCode(code)}</strong>
            </CardCell>
            <CardCell label={texts.question}>
              <span>{question}</span>
            </CardCell>
            <CardCell label={texts.before}>
              <span>{before}</span>
            </CardCell>
            <CardCell label={texts.after}>
              <span>{after ?? texts.gone}</span>
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
      {more > 0 && <p>{texts.more(more)}</p>}
    </>
  );
}
