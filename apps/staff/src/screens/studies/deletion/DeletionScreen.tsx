import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { DELETION } from "./texts.ts";

/** Deletes what is a participant's. */
export function DeletionScreen() {
  const texts = useTexts(DELETION);
  return (
    <StudyPage title={texts.title}>
      <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>
    </StudyPage>
  );
}
