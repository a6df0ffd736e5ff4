import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { PARTICIPANTS } from "./texts.ts";

/** Who takes part, by pseudonyms. */
export function ParticipantsScreen() {
  const texts = useTexts(PARTICIPANTS);
  return (
    <StudyPage title={texts.title}>
      <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>
    </StudyPage>
  );
}
