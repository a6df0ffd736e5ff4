import type { Study, StudyStatus } from "@harapen/contract/studies/study";
import { setStudyStatus } from "../../../../api/studies/studies.ts";
import { useTexts } from "../../../../i18n/texts.ts";
import { FormDialog } from "../../../../ui/dialog/FormDialog.tsx";
import styles from "../Settings.module.css";
import { Gaps, gapsOf } from "./Gaps.tsx";
import { STATUS } from "./texts.ts";
import { useChangeStatus } from "./use-change-status.ts";

interface StatusDialogProps {
  study: Study;
  to: StudyStatus;
  onClose: () => void;
}

/** Asks before a study's status changes, and says what that fixes. */
export function StatusDialog({ study, to, onClose }: StatusDialogProps) {
  const texts = useTexts(STATUS);
  const { aquarium, id, revision } = study;
  const changing = useChangeStatus(study, {
    change: () => setStudyStatus(aquarium, id, { revision, status: to }),
    isChanged: ({ status }) => status === to,
    onChanged: onClose,
  });
  const action = texts.act(study.status, to);
  return (
    <FormDialog
      title={texts.ask(action)}
      action={action}
      variant={to === "closed" ? "danger" : "primary"}
      doing={changing}
      onSubmit={() => changing.mutate()}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {texts.fixes(study.status, to).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Gaps gaps={gapsOf(changing.error)} />
    </FormDialog>
  );
}
