import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { EXPORT } from "./texts.ts";

/** The study's data as files. */
export function ExportScreen() {
  const texts = useTexts(EXPORT);
  return (
    <StudyPage title={texts.title}>
      <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>
    </StudyPage>
  );
}
