import { type StudySelection, WHOLE_STUDY } from "@harapen/contract/studies/selection";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { exportsQuery } from "../../../api/studies/watching.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { useListedStudy, useStudyId } from "../../../study/use-study.ts";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { PastExports } from "./PastExports.tsx";
import { SelectionForm } from "./SelectionForm.tsx";
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
  const [selection, setSelection] = useState<StudySelection>(WHOLE_STUDY);
  return (
    <>
      <Section title={texts.make} anchor="make">
        <p>{texts.lead}</p>
        {unblinded ? (
          <SelectionForm selection={selection} onChange={setSelection} />
        ) : (
          <Notice tone="info">
            <p>{texts.blinded}</p>
          </Notice>
        )}
      </Section>
      <Section title={texts.past}>
        {exports.length === 0 && <p>{texts.noPast}</p>}
        <PastExports exports={exports} onUse={unblinded ? setSelection : undefined} />
      </Section>
    </>
  );
}
