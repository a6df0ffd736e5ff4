import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./DrawScreen.module.css";

interface NothingDrawnDialogProps {
  open: boolean;
  onDrawMore: () => void;
  onSearch: () => void;
}

/** Asks back when Done comes before any spot: some penguins have none at all. */
export function NothingDrawnDialog({ open, onDrawMore, onSearch }: NothingDrawnDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onDrawMore} title={t("draw.emptyTitle")} maxWidth={400}>
      <p className={styles.dialogText}>{t("draw.emptyText")}</p>
      <Button look="primary" onClick={onDrawMore}>
        {t("draw.drawMore")}
      </Button>
      <Button onClick={onSearch}>{t("draw.search")}</Button>
    </Dialog>
  );
}
