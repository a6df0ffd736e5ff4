import { useTexts } from "../../../i18n/texts.ts";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { PHOTOGRAPHS } from "./texts.ts";

interface RemovePhotographDialogProps {
  /** Whether its trace goes with it. */
  isTraced: boolean;
  onClose: () => void;
  onRemove: () => void;
}

/** Asks before a photograph is taken off a bird, with what was traced on it. */
export function RemovePhotographDialog({ isTraced, onClose, onRemove }: RemovePhotographDialogProps) {
  const texts = useTexts(PHOTOGRAPHS);
  return (
    <FormDialog
      title={texts.removeTitle}
      action={texts.remove}
      variant="danger"
      onSubmit={onRemove}
      onClose={onClose}
    >
      <p>{isTraced ? texts.removeTraced : texts.removeUntraced}</p>
    </FormDialog>
  );
}
