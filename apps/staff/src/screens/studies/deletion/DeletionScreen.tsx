import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { DeletionForm } from "./DeletionForm.tsx";
import { ReceiptsSection } from "./ReceiptsSection.tsx";
import { RetentionSection } from "./RetentionSection.tsx";
import { DELETION } from "./texts.ts";

/** Deletes who asks for it, and says what goes by itself. */
export function DeletionScreen() {
  const texts = useTexts(DELETION);
  return (
    <StudyPage title={texts.title} lead={texts.lead}>
      <DeletionForm />
      <RetentionSection />
      <ReceiptsSection />
    </StudyPage>
  );
}
