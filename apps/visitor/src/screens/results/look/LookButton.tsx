import { useTranslate } from "../../../i18n/translate.ts";
import corner from "../../../ui/styles/corner-button.module.css";
import styles from "./LookButton.module.css";

/** The button that opens a question that arrived after the candidates, in room that exists anyway, so that no card moves under a finger. */
export function LookButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslate();
  return (
    <button
      type="button"
      className={`${corner.corner} ${styles.open}`}
      aria-label={t("look.open")}
      onClick={onOpen}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true" className={styles.face}>
        <path d="M3 24c10-16 32-16 42 0-10 16-32 16-42 0Z" className={styles.eye} />
        <circle cx="24" cy="24" r="7.5" className={styles.pupil} />
        <circle cx="26.5" cy="21.5" r="2.4" className={styles.glint} />
      </svg>
    </button>
  );
}
