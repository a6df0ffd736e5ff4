import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TRUTH } from "./texts.ts";

/** Which penguin it really was, by the participant's code. */
export function TruthScreen() {
  const texts = useTexts(TRUTH);
  return (
    <StudyPage title={texts.title}>
      <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>
    </StudyPage>
  );
}
