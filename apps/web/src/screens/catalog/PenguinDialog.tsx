import { useTranslation } from "react-i18next";
import { Bands } from "../../penguins/Bands.tsx";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import { PenguinFacts } from "../../penguins/PenguinFacts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./PenguinDialog.module.css";

const WIDTH = 400;

interface PenguinDialogProps {
  /** The dialog is open as long as there is one. */
  penguin: LocalisedPenguin | undefined;
  onClose: () => void;
}

export function PenguinDialog({ penguin, onClose }: PenguinDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={penguin !== undefined}
      onClose={onClose}
      title={penguin && <Title penguin={penguin} />}
      maxWidth={WIDTH}
    >
      {penguin && (
        <>
          <img
            className={styles.picture}
            src={penguin.picture}
            alt={t("penguin.picture", { name: penguin.nameLabel })}
          />
          <PenguinFacts penguin={penguin} />
          <Button onClick={onClose}>{t("common.close")}</Button>
        </>
      )}
    </Dialog>
  );
}

function Title({ penguin }: { penguin: LocalisedPenguin }) {
  return (
    <>
      {penguin.nameLabel} <Bands penguin={penguin} shape="rectangle" />
    </>
  );
}
