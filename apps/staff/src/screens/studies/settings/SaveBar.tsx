import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import styles from "./SaveBar.module.css";
import { STUDY_SETTINGS } from "./texts.ts";

interface SaveBarProps {
  label: string;
  doing: { readonly isPending: boolean; readonly error: unknown };
  onSave: () => void;
}

/** The bar at the foot of the screen while something is not saved. */
export function SaveBar({ label, doing, onSave }: SaveBarProps) {
  const texts = useTexts(STUDY_SETTINGS);
  return (
    <div className={styles.bar}>
      {doing.error !== null && <Failure error={doing.error} />}
      <div className={styles.line}>
        <span role="status">{texts.unsaved}</span>
        <Button variant="primary" disabled={doing.isPending} onClick={onSave}>
          {label}
        </Button>
      </div>
    </div>
  );
}
