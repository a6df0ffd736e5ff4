import { findStudyGaps } from "@harapen/contract/studies/gaps";
import { NEXT_STATUSES, type Study, type StudyStatus } from "@harapen/contract/studies/study";
import { useState } from "react";
import { useRights } from "../../../../draft/use-draft.ts";
import { useTexts } from "../../../../i18n/texts.ts";
import { localDay } from "../../../../platform/local-day.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/feedback/Notice.tsx";
import styles from "../Settings.module.css";
import { Gaps } from "./Gaps.tsx";
import { StatusDialog } from "./StatusDialog.tsx";
import { STATUS } from "./texts.ts";
import { UnblindDialog } from "./UnblindDialog.tsx";

/** A study's status, what is missing before it starts, and its next status. */
export function StatusSection({ study, isEdited }: { study: Study; isEdited: boolean }) {
  const texts = useTexts(STATUS);
  const { research } = useRights();
  const [next, setNext] = useState<StudyStatus | "unblind">();
  const { status, current, unblinded_at } = study;
  const gaps = status === "draft" ? findStudyGaps(current.settings, { today: localDay() }) : [];
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
