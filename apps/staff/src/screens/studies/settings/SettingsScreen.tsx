import type { Locale } from "@harapen/contract/locales";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useRights } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage, useStudy } from "../../../study/study.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FormDialog } from "../../../ui/Dialog.tsx";
import { Failure, Notice } from "../../../ui/Notice.tsx";
import { LeaveQuestion, useUnsavedWork } from "../../../ui/unsaved-work.tsx";
import { AlertsSection } from "./AlertsSection.tsx";
import { ArmsSection } from "./arms/ArmsSection.tsx";
import { ConsentSection } from "./consent/ConsentSection.tsx";
import { BasicsSection, RetentionSection, SurveySection } from "./details-sections.tsx";
import { ProtocolSection } from "./ProtocolSection.tsx";
import styles from "./SettingsScreen.module.css";
import { SharingSection } from "./sharing/SharingSection.tsx";
import { Gaps, gapsOf } from "./status/Gaps.tsx";
import { StatusSection } from "./status/StatusSection.tsx";
import { STUDY_SETTINGS } from "./texts.ts";
import { useSettingsEditor } from "./use-settings-editor.ts";
import { VersionsSection } from "./VersionsSection.tsx";

/** A study's settings; once it has started they change by a new version with a reason. */
export function SettingsScreen() {
  const texts = useTexts(STUDY_SETTINGS);
  const study = useStudy();
  const { research, read } = useRights();
  const editor = useSettingsEditor(study);
  const [isChanging, setChanging] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [locale, setLocale] = useState<Locale>("ja");
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
      <StatusSection study={study} isEdited={editor.isEdited} onLocale={setLocale} />
      {research && goesOn && !isChanging && (
        <div>
          <Button onClick={() => setChanging(true)}>{texts.changeByVersion}</Button>
        </div>
      )}
      <BasicsSection {...section} />
      <ProtocolSection {...section} />
      <SharingSection {...section} />
      <ArmsSection {...section} isFixed={!isDraft} />
      <ConsentSection {...section} chosen={locale} onLocale={setLocale} />
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

interface SaveBarProps {
  label: string;
  doing: { readonly isPending: boolean; readonly error: unknown };
  onSave: () => void;
}

/** The bar at the foot of the screen while something is not saved. */
function SaveBar({ label, doing, onSave }: SaveBarProps) {
  const texts = useTexts(STUDY_SETTINGS);
  return (
    <div className={styles.bar}>
      {doing.error !== null && <Failure error={doing.error} />}
      <div className={styles.line}>
        <span role="status">{texts.unsaved}</span>
        <Button variant="primary" disabled={doing.isPending} onClick={onSave}>
          {label}
        </Button>
      </div>
    </div>
  );
}

interface VersionDialogProps {
  doing: { readonly isPending: boolean; readonly error: unknown };
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a change to a study that has started. */
function VersionDialog({ doing, onSubmit, onClose }: VersionDialogProps) {
  const texts = useTexts(STUDY_SETTINGS);
  const [reason, setReason] = useState("");
  return (
    <FormDialog
      title={texts.versionTitle}
      action={texts.saveVersion}
      variant="primary"
      disabled={reason.trim() === ""}
      doing={doing}
      onSubmit={() => onSubmit(reason.trim())}
      onClose={onClose}
    >
      <p>{texts.versionLead}</p>
      <Gaps gaps={gapsOf(doing.error)} />
      <Textarea
        label={texts.reason}
        required
        value={reason}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
