import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { QUALITY } from "./texts.ts";

/** Whether what is recorded can be trusted. */
export function QualityScreen() {
  const texts = useTexts(QUALITY);
  return (
    <StudyPage title={texts.title}>
      <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>
    </StudyPage>
  );
}
