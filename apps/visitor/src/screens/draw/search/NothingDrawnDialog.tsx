import { Message } from "../../../i18n/Message.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import styles from "./NothingDrawnDialog.module.css";

interface NothingDrawnDialogProps {
  open: boolean;
  onDrawMore: () => void;
  onSearch: () => void;
}

/** Asks for confirmation when Done is pressed before any spot is drawn: some penguins have none at all. */
export function NothingDrawnDialog({ open, onDrawMore, onSearch }: NothingDrawnDialogProps) {
  return (
    <Dialog open={open} onClose={onDrawMore} title={<Message of="draw.emptyTitle" />} maxWidth={400}>
      <p className={styles.text}>
        <Message of="draw.emptyText" />
      </p>
      <Button variant="primary" onClick={onDrawMore}>
        <Message of="draw.drawMore" />
      </Button>
      <Button onClick={onSearch}>
        <Message of="draw.search" />
      </Button>
    </Dialog>
  );
}
