import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../../../i18n/texts.ts";
import { FormDialog } from "../../../../ui/dialog/FormDialog.tsx";
import { Gaps, gapsOf } from "../status/Gaps.tsx";
import { STUDY_SETTINGS } from "../texts.ts";

interface VersionDialogProps {
  doing: { readonly isPending: boolean; readonly error: unknown };
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a change to a study that has started. */
export function VersionDialog({ doing, onSubmit, onClose }: VersionDialogProps) {
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
