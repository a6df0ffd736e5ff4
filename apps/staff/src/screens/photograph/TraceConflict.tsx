import type { Photograph } from "@harapen/contract/photograph";
import type { Spot } from "@harapen/contract/spot";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { PatternFigure } from "../../ui/pattern/PatternFigure.tsx";
import styles from "./TraceConflict.module.css";
import { TRACING } from "./texts.ts";

interface TraceConflictProps {
  theirs: Photograph;
  mine: readonly Spot[];
  onKeepTheirs: () => void;
  onKeepMine: () => void;
  /** Returns to the photograph, with nothing saved. */
  onClose: () => void;
}

/** Shows what two people have traced on one photograph, and keeps the trace that is chosen. */
export function TraceConflict({ theirs, mine, onKeepTheirs, onKeepMine, onClose }: TraceConflictProps) {
  const texts = useTexts(TRACING).conflict;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{texts.lead}</p>
        <div className={styles.versions}>
          <Version name={texts.theirs} spots={theirs.spots} />
          <Version name={texts.mine} spots={mine} />
        </div>
        <div className={styles.choices}>
          <Button onClick={onKeepTheirs}>{texts.keepTheirs}</Button>
          <Button onClick={onKeepMine}>{texts.keepMine}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Version({ name, spots }: { name: string; spots: readonly Spot[] | undefined }) {
  const { count, untraced } = useTexts(TRACING).conflict;
  return (
    <figure className={styles.version}>
      <PatternFigure label={name} spots={spots} />
      <figcaption>
        <strong>{name}</strong> <span>{spots ? count(spots.length) : untraced}</span>
      </figcaption>
    </figure>
  );
}
