import { RANK_NOT_SURE } from "@harapen/contract/constants";
import { useNavigate } from "react-router";
import { Message } from "../../i18n/Message.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { paths } from "../../routes/paths.ts";
import { alertAfterNotSure } from "../../saving/delivery-alerts.ts";
import { deliverSave } from "../../saving/outbox.ts";
import { recordSave } from "../../saving/save-requests.ts";
import { useFinishedSearch } from "../../saving/use-finished-search.ts";
import { record } from "../../telemetry/events/record.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

const WIDTH = 500;

/**
 * The dialog after "Not sure". Either choice saves the full record with rank 0 and navigates at once; an alert on the next screen
 * reports the outcome of the save.
 */
export function NotSureDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const aquarium = useAquariumSlug();
  const finishedSearch = useFinishedSearch();

  const leave = (choice: "draw_other" | "go_home", path: string) => {
    const search = finishedSearch();
    record("not_sure_choice", { search_id: search.searchId ?? "", choice });
    void deliverSave(recordSave(search, RANK_NOT_SURE)).then(alertAfterNotSure);
    onClose();
    navigate(path);
  };

  return (
    <Dialog open={open} onClose={onClose} title={<Message of="results.choose" />} maxWidth={WIDTH}>
      <Button variant="primary" onClick={() => leave("draw_other", paths.draw(aquarium))}>
        <Message of="results.drawAnother" />
      </Button>
      <Button onClick={() => leave("go_home", paths.home(aquarium))}>
        <Message of="results.backHome" />
      </Button>
      <Button variant="quiet" onClick={onClose}>
        <Message of="common.close" />
      </Button>
    </Dialog>
  );
}
