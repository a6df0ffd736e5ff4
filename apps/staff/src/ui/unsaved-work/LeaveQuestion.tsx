import { useTexts } from "../../i18n/texts.ts";
import { FormDialog } from "../dialog/FormDialog.tsx";
import { UNSAVED_WORK } from "./texts.ts";
import type { Leaving } from "./use-unsaved-work.ts";

/** Asks somebody who was held back whether to leave without saving. */
export function LeaveQuestion({ leaving }: { leaving: Leaving | undefined }) {
  const texts = useTexts(UNSAVED_WORK);
  if (!leaving) return null;
  return (
    <FormDialog
      title={texts.title}
      action={texts.leave}
      variant="danger"
      onSubmit={leaving.leave}
      onClose={leaving.stay}
    >
      <p>{texts.lead}</p>
    </FormDialog>
  );
}
