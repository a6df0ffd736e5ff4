import {
  DIGESTED_BY_ALL,
  type PastExport,
  type StudySelection,
  WHOLE_STUDY,
} from "@harapen/contract/staff/studies/exports";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { exportsQuery } from "../../../api/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { StudyPage, useListedStudy, useStudyFormats, useStudyId } from "../../../study/study.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Notice, Pill } from "../../../ui/Notice.tsx";
import { EmptyState, Section } from "../../../ui/Page.tsx";
import { PastEntry, PastList } from "../../../ui/PastList.tsx";
import styles from "./ExportScreen.module.css";
import { blinded, SelectionForm } from "./SelectionForm.tsx";
import { EXPORT } from "./texts.ts";

/** The study's data as files. */
export function ExportScreen() {
  const texts = useTexts(EXPORT);
  const isDraft = useListedStudy()?.status === "draft";
  return (
    <StudyPage title={texts.title}>
      {isDraft ? <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState> : <Exports />}
    </StudyPage>
  );
}

function Exports() {
  const texts = useTexts(EXPORT);
  const { exports, unblinded } = useSuspenseQuery(exportsQuery(useSlug(), useStudyId())).data;
  const [chosen, setSelection] = useState<StudySelection>(WHOLE_STUDY);
  // Until then an export is blinded, whatever a saved selection says.
  const selection = unblinded ? chosen : blinded(chosen, true);
  return (
    <>
      <Section title={texts.make} anchor="make">
        <p>{texts.lead}</p>
        {!unblinded && <Notice tone="info">{texts.blinded(texts.armsLead)}</Notice>}
        <SelectionForm selection={selection} mayTellArms={unblinded} onChange={setSelection} />
      </Section>
      <Section title={texts.past}>
        {exports.length === 0 && <p>{texts.noPast}</p>}
        <PastExports exports={exports} onUse={setSelection} />
      </Section>
    </>
  );
}

interface PastExportsProps {
  /** The newest first. */
  exports: readonly PastExport[];
  onUse: (selection: StudySelection) => void;
}

/** The exports that were made, each with its selection, its number and its files' digests. */
function PastExports({ exports, onUse }: PastExportsProps) {
  const digests = exports.map(({ files }) => files[DIGESTED_BY_ALL]);
  return (
    <PastList>
      {exports.map((past, index) => (
        <PastExportEntry
          key={past.id}
          past={past}
          isSame={digests.indexOf(digests[index], index + 1) > 0}
          onUse={onUse}
        />
      ))}
    </PastList>
  );
}

interface PastExportEntryProps extends Pick<PastExportsProps, "onUse"> {
  past: PastExport;
  /** Whether an earlier one has the very same files. */
  isSame: boolean;
}

function PastExportEntry({ past: { id, at, by, selection, files }, isSame, onUse }: PastExportEntryProps) {
  const texts = useTexts(EXPORT);
  const { when } = useStudyFormats();
  const chosen = [
    texts.days(selection.from, selection.to),
    selection.participants === "all" ? texts.all : texts.onlyAnalysed,
    selection.drawings ? texts.withDrawings : texts.withoutDrawings,
    ...(selection.blinded ? [texts.withLetters] : []),
    ...(selection.csv === "plain" ? [] : [texts.withCsv(texts.csvForms[selection.csv].name)]),
    ...(selection.parquet ? [texts.withParquet] : []),
  ];
  const save = () =>
    saveFile(new Blob([JSON.stringify(selection, null, 2)], { type: "application/json" }), "selection.json");
  return (
    <PastEntry
      head={
        <>
          <strong>
            <time dateTime={at}>{when(at)}</time>
          </strong>{" "}
          <span>{by ? (by.name ?? by.mail) : texts.byCommand}</span>{" "}
          {isSame && <Pill tone="done">{texts.same}</Pill>}
        </>
      }
      details={{
        summary: texts.digests(Object.keys(files).length),
        items: Object.entries(files).map(([path, digest]) => (
          <li key={path}>
            <span>{path}</span> <code translate="no">{digest}</code>
          </li>
        )),
      }}
    >
      <p>{chosen.join(" · ")}</p>
      <p className={styles.number}>
        <span>{texts.number}</span> <code translate="no">{id}</code>
      </p>
      <div className={styles.actions}>
        <Button onClick={() => onUse(selection)}>{texts.again}</Button>
        <Button onClick={save}>{texts.save}</Button>
      </div>
    </PastEntry>
  );
}
