import { useState } from "react";
import { useRights } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { useStudy } from "../../../study/use-study.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { LeaveQuestion } from "../../../ui/unsaved-work/LeaveQuestion.tsx";
import { useUnsavedWork } from "../../../ui/unsaved-work/use-unsaved-work.ts";
import { ArmsSection } from "./arms/ArmsSection.tsx";
import { ConsentSection } from "./consent/ConsentSection.tsx";
import { AlertsSection } from "./details/AlertsSection.tsx";
import { BasicsSection } from "./details/BasicsSection.tsx";
import { RetentionSection } from "./details/RetentionSection.tsx";
import { SurveySection } from "./details/SurveySection.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { StatusSection } from "./status/StatusSection.tsx";
import { STUDY_SETTINGS } from "./texts.ts";
import { useSettingsEditor } from "./use-settings-editor.ts";
import { VersionDialog } from "./versions/VersionDialog.tsx";
import { VersionsSection } from "./versions/VersionsSection.tsx";

/** A study's settings: those of a draft are edited here; those of a study that has started are changed by a new version with a reason. */
export function SettingsScreen() {
  const texts = useTexts(STUDY_SETTINGS);
  const study = useStudy();
  const { research, read } = useRights();
  const editor = useSettingsEditor(study);
  const [isChanging, setChanging] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const leaving = useUnsavedWork(editor.isEdited);
  const isDraft = study.status === "draft";
  const goesOn = study.status === "running" || study.status === "frozen";
  const disabled = !research || !(isDraft || (goesOn && isChanging));
  const section = { settings: editor.settings, change: editor.change, disabled };
  return (
    <StudyPage title={texts.title} lead={isDraft ? texts.leadDraft : texts.leadFixed}>
      {editor.theirs && (
        <Notice tone="wrong" title={texts.conflict}>
          <div>
            <Button onClick={() => void editor.takeTheirs()}>{texts.takeTheirs}</Button>{" "}
            <Button variant="quiet" onClick={() => void editor.keepOwn()}>
              {texts.keepOwn}
            </Button>
          </div>
        </Notice>
      )}
      <StatusSection study={study} isEdited={editor.isEdited} />
      {research && goesOn && !isChanging && (
        <div>
          <Button onClick={() => setChanging(true)}>{texts.changeByVersion}</Button>
        </div>
      )}
      <BasicsSection {...section} />
      <ArmsSection {...section} fixedUnit={isDraft ? undefined : study.current.settings.assigned_by} />
      <ConsentSection {...section} />
      <SurveySection {...section} hasContent={read} />
      <AlertsSection {...section} />
      <RetentionSection {...section} />
      <VersionsSection study={study} />
      {editor.isEdited && (
        <SaveBar
          label={isDraft ? texts.save : texts.saveVersion}
          doing={editor.saving}
          onSave={() => (isDraft ? void editor.save(undefined).catch(() => {}) : setNaming(true))}
        />
      )}
      {isNaming && (
        <VersionDialog
          doing={editor.saving}
          onSubmit={(reason) =>
            void editor.save(reason).then(
              () => {
                setNaming(false);
                setChanging(false);
              },
              () => {},
            )
          }
          onClose={() => setNaming(false)}
        />
      )}
      <LeaveQuestion leaving={leaving} />
    </StudyPage>
  );
}
