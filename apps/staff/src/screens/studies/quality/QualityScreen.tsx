import { useSuspenseQuery } from "@tanstack/react-query";
import { qualityQuery } from "../../../api/studies/watching.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { useListedStudy, useStudyId } from "../../../study/use-study.ts";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { AlertSections } from "./AlertSections.tsx";
import { QualityFigures } from "./QualityFigures.tsx";
import { QUALITY } from "./texts.ts";

/** The screen that shows whether a study's records can be trusted. */
export function QualityScreen() {
  const texts = useTexts(QUALITY);
  const isDraft = useListedStudy()?.status === "draft";
  return (
    <StudyPage title={texts.title}>
      {isDraft ? <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState> : <Quality />}
    </StudyPage>
  );
}

function Quality() {
  const texts = useTexts(QUALITY);
  const { data } = useSuspenseQuery(qualityQuery(useSlug(), useStudyId()));
  return (
    <>
      {data.partial && (
        <Notice tone="todo">
          <p>{texts.partial}</p>
        </Notice>
      )}
      <AlertSections alerts={data.alerts} />
      <QualityFigures quality={data} />
    </>
  );
}
