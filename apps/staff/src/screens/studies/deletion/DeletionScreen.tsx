import { DELETION_NAMES } from "@harapen/contract/staff/deletion/deletion";
import { useSuspenseQuery } from "@tanstack/react-query";
import { deleteFromStudy, deletionReceiptsQuery } from "../../../api/studies/deletions.ts";
import { studyKey } from "../../../api/studies/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { useListedStudy, useStudyId } from "../../../study/use-study.ts";
import { DeletionForm } from "../../../ui/deletion/DeletionForm.tsx";
import { ReceiptsSection } from "../../../ui/deletion/ReceiptsSection.tsx";
import { RetentionSection } from "./RetentionSection.tsx";
import { STUDY_DELETION } from "./texts.ts";

/** Deletes participants who ask for it, and says what is deleted automatically. */
export function DeletionScreen() {
  const texts = useTexts(STUDY_DELETION);
  const slug = useSlug();
  const study = useStudyId();
  const { receipts } = useSuspenseQuery(deletionReceiptsQuery(slug, study)).data;
  return (
    <StudyPage title={texts.title} lead={texts.lead}>
      <DeletionForm
        names={DELETION_NAMES}
        send={(request) => deleteFromStudy(slug, study, request)}
        queryKey={studyKey(slug, study)}
      />
      <RetentionSection />
      <ReceiptsSection receipts={receipts} of={useListedStudy()?.name} />
    </StudyPage>
  );
}
