import type { Study } from "@harapen/contract/studies/study";
import { Checkbox } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { unblindStudy } from "../../../../api/studies/studies.ts";
import { useTexts } from "../../../../i18n/texts.ts";
import { FormDialog } from "../../../../ui/dialog/FormDialog.tsx";
import { useStudyChanged } from "../use-settings-editor.ts";
import { STATUS } from "./texts.ts";

/** Asks twice before outcomes by arm are shown, as that cannot be undone. */
export function UnblindDialog({ study, onClose }: { study: Study; onClose: () => void }) {
  const texts = useTexts(STATUS);
  const noteChange = useStudyChanged(study);
  const [isSure, setSure] = useState(false);
  const unblinding = useMutation({
    mutationFn: () => unblindStudy(study.aquarium, study.id, { revision: study.revision }),
    onSuccess: async ({ study: changed }) => {
      onClose();
      await noteChange(changed);
    },
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
