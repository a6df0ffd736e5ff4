import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { STUDY_SETTINGS } from "./texts.ts";

/** What the study fixes. */
export function SettingsScreen() {
  const texts = useTexts(STUDY_SETTINGS);
  return (
    <StudyPage title={texts.title}>
      <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>
    </StudyPage>
  );
}
