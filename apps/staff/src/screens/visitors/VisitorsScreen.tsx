import { DetailsPage } from "../../draft/editing/DetailsPage.tsx";
import { useEditedDetails } from "../../draft/editing/edited-details.ts";
import { useRights } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { AidsSection } from "./AidsSection.tsx";
import { DeviceSection } from "./DeviceSection.tsx";
import { DeletionSection } from "./deletion/DeletionSection.tsx";
import { EmailSection } from "./EmailSection.tsx";
import { RecordingSection } from "./RecordingSection.tsx";
import { SurveySection } from "./SurveySection.tsx";
import { VISITORS } from "./texts.ts";
import styles from "./VisitorsScreen.module.css";

/** The settings for what visitors see beside the penguins, and what is recorded of them. */
export function VisitorsScreen() {
  const texts = useTexts(VISITORS);
  const { editor, content } = useEditedDetails();
  const { keep } = useRights();
  const section = { details: content, onChange: editor.edit.bind(editor) };
  return (
    <DetailsPage title={texts.title} lead={texts.lead}>
      <div className={styles.fields}>
        <SurveySection {...section} />
        <AidsSection {...section} />
        <RecordingSection {...section} />
        <EmailSection {...section} />
        <DeviceSection {...section} />
        {keep && <DeletionSection />}
      </div>
    </DetailsPage>
  );
}
