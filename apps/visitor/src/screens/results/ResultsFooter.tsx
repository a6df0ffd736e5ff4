import { RANK_NOT_SURE } from "@harapen/contract/constants";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Message } from "../../i18n/FormattedText.tsx";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { paths } from "../../routes/paths.ts";
import { useLeaveOnce } from "../../routes/screens.ts";
import { alertAfterNotSure } from "../../saving/delivery-alerts.ts";
import { saves } from "../../saving/outbox.ts";
import { finishedSearch, recordSave } from "../../saving/save-requests.ts";
import { record } from "../../telemetry/events/record.ts";
import { alertsOfVisit } from "../../ui/alerts/alert-store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { SearchResult } from "../../visit/drawing-session.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import styles from "./ResultsScreen.module.css";

const WIDTH = 500;

interface NotSureDialogProps {
  result: SearchResult;
  open: boolean;
  onClose: () => void;
}

/**
 * The dialog after "Not sure". Either choice saves the full record with rank 0 and navigates at once; an
 * alert on the next screen reports the outcome of the save.
 */
function NotSureDialog({ result, open, onClose }: NotSureDialogProps) {
  const navigate = useNavigate();
  const leaveOnce = useLeaveOnce();
  const aquarium = useAquariumSlug();

  const leave = (choice: "draw_other" | "go_home", path: string) => {
    record("not_sure_choice", { search_id: result.searchId, choice });
    const show = alertsOfVisit();
    void saves
      .deliver(recordSave(finishedSearch(result, aquarium), RANK_NOT_SURE))
      .then((delivery) => alertAfterNotSure(delivery, show));
    useDrawingSession.getState().markAnswered(null);
    onClose();
    navigate(path);
  };

  return (
    <Dialog open={open} onClose={onClose} title={<Message of="results.choose" />} maxWidth={WIDTH}>
      <Button variant="primary" onClick={() => leaveOnce(() => leave("draw_other", paths.draw(aquarium)))}>
        <Message of="results.drawAnother" />
      </Button>
      <Button onClick={() => leaveOnce(() => leave("go_home", paths.home(aquarium)))}>
        <Message of="results.backHome" />
      </Button>
      <Button variant="quiet" onClick={onClose}>
        <Message of="common.close" />
      </Button>
    </Dialog>
  );
}

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
