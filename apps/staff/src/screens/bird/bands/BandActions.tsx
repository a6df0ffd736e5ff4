import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Bands.module.css";
import { BANDS } from "./texts.ts";

interface BandActionsProps {
  /** The word for the band's colour. */
  word: string;
  /** Taking it off, or putting it on again. */
  action: string;
  onAct: () => void;
  onRemove: () => void;
}

/** What can be done about a band: it goes on or off, or was never there. */
export function BandActions({ word, action, onAct, onRemove }: BandActionsProps) {
  const { remove } = useTexts(BANDS);
  return (
    <span className={styles.actions}>
      <Button aria-label={`${word}: ${action}`} onClick={onAct}>
        {action}
      </Button>
      <Button look="quiet" aria-label={`${word}: ${remove}`} onClick={onRemove}>
        {remove}
      </Button>
    </span>
  );
}
