import { RANK_NOT_SURE } from "@harapen/contract/constants";
import { useNavigate } from "react-router";
import { Message } from "../../i18n/Message.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { paths } from "../../routes/paths.ts";
import { useLeaveOnce } from "../../routes/use-leave-once.ts";
import { alertAfterNotSure } from "../../saving/delivery-alerts.ts";
import { finishedSearch } from "../../saving/finished-search.ts";
import { deliverSave } from "../../saving/outbox.ts";
import { recordSave } from "../../saving/save-requests.ts";
import { record } from "../../telemetry/events/record.ts";
import { alertsOfVisit } from "../../ui/alerts/alert-store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { SearchResult } from "../../visit/drawing-session.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

const WIDTH = 500;

interface NotSureDialogProps {
  result: SearchResult;
  open: boolean;
  onClose: () => void;
}

/**
 * The dialog after "Not sure". Either choice saves the full record with rank 0 and navigates at once; an alert on the next screen
 * reports the outcome of the save.
 */
export function NotSureDialog({ result, open, onClose }: NotSureDialogProps) {
  const navigate = useNavigate();
  const leaveOnce = useLeaveOnce();
  const aquarium = useAquariumSlug();

  const leave = (choice: "draw_other" | "go_home", path: string) => {
    record("not_sure_choice", { search_id: result.searchId, choice });
    const show = alertsOfVisit();
    void deliverSave(recordSave(finishedSearch(result, aquarium), RANK_NOT_SURE)).then((delivery) =>
      alertAfterNotSure(delivery, show),
    );
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
