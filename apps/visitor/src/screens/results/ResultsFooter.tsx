import { useState } from "react";
import { Message } from "../../i18n/Message.tsx";
import { Button } from "../../ui/Button.tsx";
import type { SearchResult } from "../../visit/drawing-session.ts";
import { NotSureDialog } from "./NotSureDialog.tsx";
import styles from "./Results.module.css";

interface ResultsFooterProps {
  result: SearchResult;
  /** Whether a hint says that the penguin may be none of these. */
  unlistedHint: boolean;
  /** Whether all candidates are shown. */
  expanded: boolean;
  onShowMore: () => void;
  onNotSure: () => void;
}

/** The part below the cards: the way to the other candidates or, once all are shown, out of them. */
export function ResultsFooter({ result, unlistedHint, expanded, onShowMore, onNotSure }: ResultsFooterProps) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const openNotSure = () => {
    // Until the dialog is painted, the button can still be pressed.
    if (dialogOpen) return;
    onNotSure();
    setDialogOpen(true);
  };
  return (
    <>
      {unlistedHint && (
        <p className={styles.unlisted}>
          <Message of="results.unlisted" />
        </p>
      )}
      {expanded ? (
        <Button onClick={openNotSure}>
          <Message of="results.notSure" />
        </Button>
      ) : (
        <Button variant="quiet" onClick={onShowMore}>
          <Message of="results.notListed" />
        </Button>
      )}
      <NotSureDialog result={result} open={dialogOpen} onClose={() => setDialogOpen(false)} />
    </>
  );
}
