import type { Locale } from "@harapen/contract/locales";
import { NEXT_STATUSES, type Study, type StudyStatus } from "@harapen/contract/staff/studies";
import { findStudyGaps } from "@harapen/contract/studies/gaps";
import { dayIn } from "@harapen/contract/time-zone";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { unblindStudy } from "../../../../api/studies.ts";
import { useRights } from "../../../../draft/use-draft.ts";
import { useTexts } from "../../../../i18n/texts.ts";
import { Button } from "../../../../ui/Button.tsx";
import { FormDialog } from "../../../../ui/Dialog.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import styles from "../Settings.module.css";
import { Gaps } from "./Gaps.tsx";
import { PilotDialog, StatusDialog } from "./StatusDialogs.tsx";
import { STATUS } from "./texts.ts";
import { useChangeStatus } from "./use-change-status.ts";

interface StatusSectionProps {
  study: Study;
  isEdited: boolean;
  onLocale: (locale: Locale) => void;
}

/** A study's status, what is missing before it starts, and its next status. */
export function StatusSection({ study, isEdited, onLocale }: StatusSectionProps) {
  const texts = useTexts(STATUS);
  const { research } = useRights();
  const [next, setNext] = useState<StudyStatus | "unblind" | "pilot">();
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
        <Gaps gaps={gaps} onLocale={onLocale} />
        {isEdited && <p>{texts.saveFirst}</p>}
        {study.pilot_of !== null && <p>{study.discarded_at === null ? texts.isPilot : texts.isDiscarded}</p>}
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
            {status === "draft" && (
              <Button disabled={isEdited || !isReady} onClick={() => setNext("pilot")}>
                {texts.pilot}
              </Button>
            )}
            {status !== "draft" && unblinded_at === null && (
              <Button variant="quiet" onClick={() => setNext("unblind")}>
                {texts.unblind}
              </Button>
            )}
          </div>
        )}
      </Notice>
      {next === "unblind" && <UnblindDialog study={study} onClose={() => setNext(undefined)} />}
      {next === "pilot" && <PilotDialog study={study} onClose={() => setNext(undefined)} />}
      {next !== undefined && next !== "unblind" && next !== "pilot" && (
        <StatusDialog study={study} to={next} onClose={() => setNext(undefined)} />
      )}
    </>
  );
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
