import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { COMMON } from "../../../ui/common-texts.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import styles from "./PhotographsSection.module.css";
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
  const { cancel } = useTexts(COMMON);
  return (
    <Dialog onClose={onClose} title={texts.removeTitle}>
      <div className={styles.dialog}>
        <p>{isTraced ? texts.removeTraced : texts.removeUntraced}</p>
        <Button look="danger" full onClick={onRemove}>
          {texts.remove}
        </Button>
        <Button full onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
}
