import type { Study } from "@harapen/contract/studies/study";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { unblindStudy } from "../../../../api/studies/studies.ts";
import { useTexts } from "../../../../i18n/texts.ts";
import { FormDialog } from "../../../../ui/dialog/FormDialog.tsx";
import { STATUS } from "./texts.ts";
import { useChangeStatus } from "./use-change-status.ts";

/** Asks twice before outcomes by arm are shown, as that cannot be undone. */
export function UnblindDialog({ study, onClose }: { study: Study; onClose: () => void }) {
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
