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

/** The actions for a band: put it on or take it off, or say that it was never worn. */
export function BandActions({ word, action, onAct, onRemove }: BandActionsProps) {
  const { remove } = useTexts(BANDS);
  return (
    <span className={styles.actions}>
      <Button aria-label={`${word}: ${action}`} onClick={onAct}>
        {action}
      </Button>
      <Button variant="quiet" aria-label={`${word}: ${remove}`} onClick={onRemove}>
        {remove}
      </Button>
    </span>
  );
}
