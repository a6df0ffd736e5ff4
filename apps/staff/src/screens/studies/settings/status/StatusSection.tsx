import { NEXT_STATUSES, type Study, type StudyStatus } from "@harapen/contract/staff/studies";
import { findStudyGaps, type StudyGap, studyGapsDetails } from "@harapen/contract/studies/gaps";
import { dayIn } from "@harapen/contract/time-zone";
import { Checkbox } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { draftQuery } from "../../../../api/draft.ts";
import { detailsOf } from "../../../../api/staff-error.ts";
import { setStudyStatus, unblindStudy } from "../../../../api/studies.ts";
import { useRights, useSlug } from "../../../../draft/use-draft.ts";
import { LOCALE_NAMES, useTexts } from "../../../../i18n/texts.ts";
import { Button } from "../../../../ui/Button.tsx";
import { FormDialog } from "../../../../ui/Dialog.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import styles from "../Settings.module.css";
import { conflictOf, useStudyChanged } from "../use-settings-editor.ts";
import { STATUS } from "./texts.ts";

/** A study's status, what is missing before it starts, and its next status. */
export function StatusSection({ study, isEdited }: { study: Study; isEdited: boolean }) {
  const texts = useTexts(STATUS);
  const { research } = useRights();
  const [next, setNext] = useState<StudyStatus | "unblind">();
  const { status, current, unblinded_at } = study;
  const gaps =
    status === "draft" ? findStudyGaps(current.settings, { today: dayIn(current.settings.time_zone) }) : [];
  const isReady = gaps.length === 0;
  return (
    <>
      <Notice
        tone={status === "draft" && !isReady ? "todo" : "info"}
        title={status === "draft" && !isReady ? texts.missing : texts.now[status]}
      >
        <Gaps gaps={gaps} />
        {isEdited && <p>{texts.saveFirst}</p>}
        {status !== "draft" && <p>{unblinded_at === null ? texts.blind : texts.unblinded}</p>}
        {research && (
          <div className={styles.actions}>
            {NEXT_STATUSES[status].map((to) => (
              <Button
                key={to}
                variant={status === "draft" ? "primary" : "plain"}
                disabled={isEdited || !isReady}
                onClick={() => setNext(to)}
              >
                {texts.act(status, to)}
              </Button>
            ))}
            {status !== "draft" && unblinded_at === null && (
              <Button variant="quiet" onClick={() => setNext("unblind")}>
                {texts.unblind}
              </Button>
            )}
          </div>
        )}
      </Notice>
      {next === "unblind" && <UnblindDialog study={study} onClose={() => setNext(undefined)} />}
      {next !== undefined && next !== "unblind" && (
        <StatusDialog study={study} to={next} onClose={() => setNext(undefined)} />
      )}
    </>
  );
}

interface StatusDialogProps {
  study: Study;
  to: StudyStatus;
  onClose: () => void;
}

/** Asks before a study's status changes, and says what that fixes. */
function StatusDialog({ study, to, onClose }: StatusDialogProps) {
  const texts = useTexts(STATUS);
  const { aquarium, id, revision } = study;
  const changing = useChangeStatus(study, {
    change: () => setStudyStatus(aquarium, id, { revision, status: to }),
    isChanged: ({ status }) => status === to,
    onChanged: onClose,
  });
  const recorded = useRecordedLines(study);
  const action = texts.act(study.status, to);
  return (
    <FormDialog
      title={texts.ask(action)}
      action={action}
      variant={to === "running" ? "primary" : "plain"}
      doing={changing}
      onSubmit={() => changing.mutate()}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {[...texts.fixes(study.status, to), ...(to === "running" ? recorded : [])].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Gaps gaps={gapsOf(changing.error)} />
    </FormDialog>
  );
}

/** Returns what visitors are not asked, and what is not recorded of them, while a study runs. */
function useRecordedLines({ current }: Study): readonly string[] {
  const texts = useTexts(STATUS);
  const drafted = useQuery(draftQuery(useSlug())).data?.details;
  // Visitors get what is published; a draft changes nothing for them yet.
  const published = drafted && (drafted.change?.published ?? drafted.content);
  const recording = published?.details.recording;
  const { consent, assigned_by } = current.settings;
  return [
    ...(consent === null ? [texts.nobodyAsked[assigned_by === "code" ? "code" : "everybody"]] : []),
    ...(recording === "anonymous" ? [texts.noDevices] : []),
  ];
}

/** Asks twice before outcomes by arm are shown, as that cannot be undone. */
function UnblindDialog({ study, onClose }: { study: Study; onClose: () => void }) {
  const texts = useTexts(STATUS);
  const { aquarium, id, revision } = study;
  const [isSure, setSure] = useState(false);
  const unblinding = useChangeStatus(study, {
    change: () => unblindStudy(aquarium, id, { revision }),
    isChanged: ({ unblinded_at }) => unblinded_at !== null,
    onChanged: onClose,
  });
  return (
    <FormDialog
      title={texts.unblindTitle}
      action={texts.unblind}
      variant="danger"
      disabled={!isSure}
      doing={unblinding}
      onSubmit={() => unblinding.mutate()}
      onClose={onClose}
    >
      <p>{texts.unblindLead}</p>
      <Checkbox
        label={texts.unblindSure}
        checked={isSure}
        onChange={(event) => setSure(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** The anchors where each gap is filled. */
const ANCHORS: Readonly<Record<StudyGap["code"], string>> = {
  name: "basics",
  purpose: "basics",
  days: "basics",
  past: "basics",
  "arm-name": "arms",
  weights: "arms",
  "arm-removed": "arms",
  "unit-changed": "arms",
  "consent-text": "consent",
  "guardian-text": "consent",
  question: "consent",
  "right-answer": "consent",
  retention: "retention",
};

/** Returns the gaps for which a change was refused. */
export function gapsOf(error: unknown): readonly StudyGap[] {
  return detailsOf(error, "not-ready", studyGapsDetails)?.gaps ?? [];
}

/** The gaps, each with a link to where it is filled. */
export function Gaps({ gaps }: { gaps: readonly StudyGap[] }) {
  const texts = useTexts(STATUS);
  if (gaps.length === 0) return null;
  return (
    <ul className={styles.list}>
      {gaps.map(({ code, arm, locale }) => (
        <li key={[code, arm, locale].join(" ")}>
          <a href={`#${ANCHORS[code]}`}>
            {[texts.gaps[code], locale && `(${LOCALE_NAMES[locale]})`, arm && `(${arm})`]
              .filter(Boolean)
              .join(" ")}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface StatusChange {
  readonly change: () => Promise<{ readonly study: Study }>;
  /** Whether somebody else has changed a study so already. */
  readonly isChanged: (study: Study) => boolean;
  readonly onChanged: () => void;
}

/**
 * Returns the change of a study's status. Where somebody else has changed the study since, it is shown as it
 * is by now, and can be changed again.
 */
function useChangeStatus(study: Study, { change, isChanged, onChanged }: StatusChange) {
  const noteChange = useStudyChanged(study);
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ study: changed }) => {
      onChanged();
      await noteChange(changed);
    },
    onError: async (error) => {
      const theirs = conflictOf(error);
      if (!theirs) return;
      if (isChanged(theirs)) onChanged();
      await noteChange(theirs);
    },
  });
}
