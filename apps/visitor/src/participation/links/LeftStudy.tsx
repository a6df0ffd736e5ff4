import { formatCode } from "@harapen/contract/codes";
import { useEffect, useRef } from "react";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Withdrawal } from "../kept-decisions.ts";
import type { StudyText } from "../texts/study-text.ts";
import styles from "./ParticipantCode.module.css";

interface LeftStudyProps {
  text: StudyText;
  withdrawal: Withdrawal;
  /** Whether they have just left: the button that did it is gone, and the focus with it. */
  isNew: boolean;
  onErase: () => void;
}

/**
 * The text for somebody who has left a study: what became of what was recorded, and the number by which staff
 * find it.
 */
export function LeftStudy({ text, withdrawal, isNew, onErase }: LeftStudyProps) {
  const remark = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) remark.current?.focus();
  }, [isNew]);
  const { leave } = text;
  return (
    <>
      <p ref={remark} role="status" tabIndex={-1}>
        <FormattedText of={remarkOf(text, withdrawal)} />
      </p>
      {withdrawal.state === "refused" && (
        <code translate="no" className={styles.code}>
          {formatCode(withdrawal.code)}
        </code>
      )}
      {withdrawal.receipt && (
        <p>
          <FormattedText of={leave.receipt} /> <code translate="no">{withdrawal.receipt}</code>
        </p>
      )}
      {!withdrawal.erase && withdrawal.state !== "refused" && (
        <Button variant="quiet" onClick={onErase}>
          <FormattedText of={leave.eraseToo} />
        </Button>
      )}
    </>
  );
}

function remarkOf({ about, leave }: StudyText, { erase, state }: Withdrawal): string {
  if (state === "refused") return about.stopped;
  if (!erase) return leave.left;
  return state === "done" ? leave.erased : leave.erasing;
}
