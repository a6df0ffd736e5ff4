import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { LIVE } from "./texts.ts";

/** How the study goes just now. */
export function LiveScreen() {
  const texts = useTexts(LIVE);
  return (
    <StudyPage title={texts.title}>
      <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>
    </StudyPage>
  );
}
