import type { Locale } from "@harapen/contract/locales";
import { malformedReadings } from "@harapen/contract/readings";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { Switch, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { BirdLink } from "../../draft/BirdTable.tsx";
import { useBirdFields } from "../../draft/differences/bird-fields.ts";
import { localesOf, textIn } from "../../draft/display-text.ts";
import { isStored } from "../../draft/editing/document-editor.ts";
import { ConflictDialog, DraftFields, SaveFailure, SaveStatus } from "../../draft/editing/form-parts.tsx";
import { useBirdEditor } from "../../draft/editing/use-editors.ts";
import { NameAndCommentFields } from "../../draft/NameAndCommentFields.tsx";
import { keptBirds, useDraft, useKeptLocales } from "../../draft/use-draft.ts";
import { COMMON, inBoth, LOCALE_NAMES, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { CardCell, CardRow, CardTable, TABLE_ROLES } from "../../ui/CardTable.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Furigana } from "../../ui/furigana.tsx";
import { Page } from "../../ui/Page.tsx";
import { LeaveQuestion } from "../../ui/unsaved-work.tsx";
import styles from "./TextsScreen.module.css";

const hasGaps = ({ content }: DraftedBird, locales: readonly Locale[]) =>
  locales.some((each) => [content.name, content.comment].some((of) => !localesOf(of).includes(each)));

/** Which of the birds' names and comments are written in which language, with dialogs to write them. */
export function TextsScreen() {
  const texts = useTexts(WORDS);
  const birds = keptBirds(useDraft());
  const locales = useKeptLocales();
  const [onlyGaps, setOnlyGaps] = useState(false);
  const [written, setWritten] = useState<{ readonly bird: DraftedBird; readonly locale: Locale }>();
  const edited = birds.find(({ id }) => id === written?.bird.id);
  const shown = onlyGaps ? birds.filter((bird) => hasGaps(bird, locales) || bird === edited) : birds;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Switch
        label={texts.onlyGaps}
        checked={onlyGaps}
        onChange={(event) => setOnlyGaps(event.currentTarget.checked)}
      />
      {shown.length === 0 && <p role="status">{texts.none}</p>}
      <TextsTable birds={birds} shown={shown} onWrite={(bird, locale) => setWritten({ bird, locale })} />
      {written && (
        <NameAndCommentDialog
          key={written.bird.id}
          // A bird that somebody else has discarded meanwhile stays in the dialog, at revision 0.
          bird={edited ?? { ...written.bird, revision: 0 }}
          locale={written.locale}
          onClose={() => setWritten(undefined)}
        />
      )}
    </Page>
  );
}

interface TextsTableProps {
  /** All birds; the heads count those with a text. */
  birds: readonly DraftedBird[];
  shown: readonly DraftedBird[];
  onWrite: (bird: DraftedBird, locale: Locale) => void;
}

/** Names and comments, a row for each bird, a column for each language; a tap on a cell writes it. */
function TextsTable({ birds, shown, onWrite }: TextsTableProps) {
  const texts = useTexts(WORDS);
  const locales = useKeptLocales();
  const count = (kind: "name" | "comment", locale: Locale) =>
    birds.filter(({ content }) => localesOf(content[kind]).includes(locale)).length;
  return (
    <CardTable
      label={texts.caption}
      heads={[
        texts.bird,
        ...locales.map((locale) => (
          <th key={locale} {...TABLE_ROLES.head} scope="col" className={styles.head}>
            <span>{LOCALE_NAMES[locale]}</span>
            <span className={styles.counts}>
              <span>{`${texts.name} ${texts.count(count("name", locale), birds.length)}`}</span>
              <br />
              <span>{`${texts.comment} ${texts.count(count("comment", locale), birds.length)}`}</span>
            </span>
          </th>
        )),
      ]}
    >
      {shown.map((bird) => (
        <CardRow key={bird.id} cells="blocks">
          <CardCell>
            <BirdLink bird={bird} />
          </CardCell>
          {locales.map((locale) => (
            <CardCell key={locale} label={LOCALE_NAMES[locale]}>
              <WrittenCell bird={bird} locale={locale} onWrite={() => onWrite(bird, locale)} />
            </CardCell>
          ))}
        </CardRow>
      ))}
    </CardTable>
  );
}

interface WrittenCellProps {
  bird: DraftedBird;
  locale: Locale;
  onWrite: () => void;
}

/** A bird's name and comment in one language, as a button to write them. */
function WrittenCell({ bird: { content }, locale, onWrite }: WrittenCellProps) {
  const texts = useTexts(WORDS);
  return (
    <button type="button" className={styles.texts} onClick={onWrite}>
      <VisuallyHidden>{texts.write(LOCALE_NAMES[locale])}</VisuallyHidden>
      <span className={styles.name} lang={locale}>
        <Written of={texts.name} text={content.name[locale]} locale={locale} />
      </span>
      <span className={styles.comment} lang={locale}>
        <Written of={texts.comment} text={content.comment[locale]} locale={locale} />
      </span>
    </button>
  );
}

interface WrittenProps {
  /** The name of the text. */
  of: string;
  text: string | undefined;
  locale: Locale;
}

/** A text as visitors see it; a sign where it is missing, or has marks that form no reading. */
function Written({ of, text, locale }: WrittenProps) {
  const texts = useTexts(WORDS);
  const { locale: pageLocale } = useStaffLocale();
  if (!text)
    return (
      <span lang={pageLocale} className={styles.gap}>
        {texts.gap(of)}
      </span>
    );
  if (locale !== "ja") return <span>{text}</span>;
  return (
    <>
      {malformedReadings(text).length > 0 && <span className={styles.gap}>{texts.malformedReading}</span>}{" "}
      <Furigana of={text} />
    </>
  );
}

interface NameAndCommentDialogProps {
  bird: DraftedBird;
  /** The language to begin with. */
  locale: Locale;
  onClose: () => void;
}

/** A bird's name and comment, stored as they are written; open while something could not be stored. */
function NameAndCommentDialog({ bird, locale, onClose }: NameAndCommentDialogProps) {
  const { close, nameless } = useTexts(COMMON);
  const { locale: pageLocale } = useStaffLocale();
  const { editor, leaving, ...edited } = useBirdEditor(bird.id, bird);
  const describeFields = useBirdFields();
  const closeWhenStored = async () => {
    await editor.flush();
    if (isStored(editor.getSnapshot().state)) onClose();
  };
  return (
    <Dialog
      title={textIn(edited.content.name, pageLocale) ?? nameless}
      size="lg"
      onClose={() => void closeWhenStored()}
    >
      <div className={styles.body}>
        <DraftFields>
          <NameAndCommentFields bird={edited.content} onChange={editor.edit.bind(editor)} focused={locale} />
        </DraftFields>
        <SaveFailure edited={edited} editor={editor} />
        <div className={styles.foot}>
          <Button variant="primary" onClick={() => void closeWhenStored()}>
            {close}
          </Button>
          <SaveStatus state={edited.state} />
        </div>
      </div>
      <ConflictDialog edited={edited} editor={editor} describeFields={describeFields} onLetGo={onClose} />
      <LeaveQuestion leaving={leaving} />
    </Dialog>
  );
}

const WORDS = inBoth({
  ja: {
    title: "ことば",
    lead: "名前とコメントが、どの言葉までそろっているかです。タップすると、その場で書けます。",
    caption: "ことばのそろいぐあい",
    bird: "ペンギン",
    count: (written: number, all: number) => `${written} / ${all}`,
    name: "名前",
    comment: "コメント",
    write: (language: string) => `${language}を書く`,
    gap: (of: string) => `${of}がまだ`,
    malformedReading: "ふりがなの記号",
    onlyGaps: "まだのある子だけ",
    none: "ぜんぶそろっています！",
  },
  en: {
    title: "Words",
    lead: "Names and comments in each language. Tap one to write it.",
    caption: "Names and comments by language",
    bird: "Penguin",
    count: (written: number, all: number) => `${written} / ${all}`,
    name: "name",
    comment: "comment",
    write: (language: string) => `Write in ${language}`,
    gap: (of: string) => `no ${of}`,
    malformedReading: "furigana marks",
    onlyGaps: "Only those with gaps",
    none: "Nothing is missing!",
  },
});
