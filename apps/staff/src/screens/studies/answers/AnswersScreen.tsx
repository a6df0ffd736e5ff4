import type { AnswerImport } from "@harapen/contract/staff/studies/answers";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answersQuery, takeBackAnswers } from "../../../api/answers.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage, useListedStudy, useStudyFormats, useStudyId } from "../../../study/study.tsx";
import { noTextReason } from "../../../table/decode-file.ts";
import { TABLE } from "../../../table/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormDialog } from "../../../ui/Dialog.tsx";
import { FilesField } from "../../../ui/FilesField.tsx";
import { Notice, useShowDone } from "../../../ui/Notice.tsx";
import { EmptyState, Section } from "../../../ui/Page.tsx";
import { PastEntry, PastList } from "../../../ui/PastList.tsx";
import { LeaveQuestion, useUnsavedWork } from "../../../ui/unsaved-work.tsx";
import styles from "./AnswersScreen.module.css";
import { NewImport } from "./NewImport.tsx";
import { ANSWERS } from "./texts.ts";

/** The answers of the study's own questionnaire: imported, joined by codes, and taken back. */
export function AnswersScreen() {
  const texts = useTexts(ANSWERS);
  const isDraft = useListedStudy()?.status === "draft";
  return (
    <StudyPage title={texts.title} lead={texts.lead}>
      {isDraft ? <EmptyState title={texts.notYet}>{texts.notYetLead}</EmptyState> : <Answers />}
    </StudyPage>
  );
}

function Answers() {
  const texts = useTexts(ANSWERS);
  const { imports } = useSuspenseQuery(answersQuery(useSlug(), useStudyId())).data;
  return (
    <>
      <ImportSection />
      <Section title={texts.imports}>
        {imports.length === 0 && <p>{texts.noImports}</p>}
        <PastList>
          {imports.map((each) => (
            <ImportEntry key={each.id} imported={each} />
          ))}
        </PastList>
      </Section>
    </>
  );
}

const TABLES = ".csv,.tsv,.txt,text/csv,text/plain";
/** No table of answers that fits is longer: what is left out of it is seldom more than what is taken. */
const MOST_BYTES = 20_000_000;

interface Opened {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Opens a file, and shows what would be imported of it. */
function ImportSection() {
  const texts = useTexts(ANSWERS);
  const { unreadFile } = useTexts(TABLE);
  const opening = useMutation({
    mutationFn: async (file: File): Promise<Opened | "tooLarge"> =>
      file.size > MOST_BYTES
        ? "tooLarge"
        : { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
  });
  const { data, variables } = opening;
  const name = variables?.name ?? "";
  const fault = data && (data === "tooLarge" ? data : noTextReason(data.bytes));
  const opened = data === undefined || data === "tooLarge" || fault ? undefined : data;
  const leaving = useUnsavedWork(opened !== undefined);
  return (
    <Section title={texts.chooseTitle}>
      {opened ? (
        // Another file begins anew, whatever was chosen for the one before.
        <NewImport key={opening.submittedAt} {...opened} onEnd={opening.reset} />
      ) : (
        <>
          <FilesField
            {...{ choose: texts.choose, drop: texts.drop, accept: TABLES }}
            onFiles={([file]) => file && opening.mutate(file)}
          />
          <p className={styles.hint}>{texts.hint}</p>
          {opening.isError && <Notice tone="wrong">{unreadFile(name)}</Notice>}
          {fault && <Notice tone="wrong">{texts[fault](name)}</Notice>}
        </>
      )}
      <LeaveQuestion leaving={leaving} />
    </Section>
  );
}

/** An import that is stored, with the way to take it back. */
function ImportEntry({ imported }: { imported: AnswerImport }) {
  const texts = useTexts(ANSWERS);
  const { when } = useStudyFormats();
  const [isAsking, setAsking] = useState(false);
  const { at, by, file, questions, participants, answers, in_force } = imported;
  return (
    <PastEntry
      head={
        <>
          <strong>{file}</strong> <time dateTime={at}>{when(at)}</time>{" "}
          <span>{by ? (by.name ?? by.mail) : texts.someone}</span>
        </>
      }
      details={{
        summary: texts.questions(questions.length),
        items: questions.map((question) => <li key={question}>{question}</li>),
      }}
    >
      <p>{texts.describe(participants, answers, in_force)}</p>
      <div>
        <Button aria-label={texts.takeBackOf(file)} onClick={() => setAsking(true)}>
          {texts.takeBack}
        </Button>
      </div>
      {isAsking && <TakeBackDialog imported={imported} onClose={() => setAsking(false)} />}
    </PastEntry>
  );
}

/** Asks before an import is taken back. */
function TakeBackDialog({ imported, onClose }: { imported: AnswerImport; onClose: () => void }) {
  const texts = useTexts(ANSWERS);
  const [slug, study] = [useSlug(), useStudyId()];
  const queries = useQueryClient();
  const showDone = useShowDone();
  const doing = useMutation({
    mutationFn: () => takeBackAnswers(slug, study, imported.id),
    onSuccess: async () => {
      onClose();
      showDone(texts.takenBack);
      await queries.invalidateQueries(answersQuery(slug, study));
    },
  });
  return (
    <FormDialog
      title={texts.takeBackTitle(imported.file)}
      action={texts.takeBack}
      variant="danger"
      doing={doing}
      onSubmit={() => doing.mutate()}
      onClose={onClose}
    >
      <p>{texts.takeBackLead}</p>
    </FormDialog>
  );
}
