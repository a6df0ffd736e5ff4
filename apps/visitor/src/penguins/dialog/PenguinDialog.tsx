import { useEffect, useRef } from "react";
import { Message } from "../../i18n/Message.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import { NamedBands } from "../bands/NamedBands.tsx";
import type { LocalisedPenguin } from "../localise.ts";
import { PenguinFacts } from "../PenguinFacts.tsx";
import { PenguinName } from "../PenguinName.tsx";
import { PartnerButton } from "./PartnerButton.tsx";
import styles from "./PenguinDialog.module.css";

const WIDTH = 400;

interface PenguinDialogProps {
  /** The dialog is open as long as there is one. */
  penguin: LocalisedPenguin | undefined;
  /**
   * The penguin's pair, to be shown at a press; `undefined` where the aquarium does not have it, or nothing
   * is offered.
   */
  partner: LocalisedPenguin | undefined;
  onShowPartner: (id: string) => void;
  onClose: () => void;
}

/** The dialog with everything about one penguin. */
export function PenguinDialog({ penguin, partner, onShowPartner, onClose }: PenguinDialogProps) {
  return (
    <Dialog
      open={penguin !== undefined}
      onClose={onClose}
      title={penguin && <PenguinName of={penguin} />}
      maxWidth={WIDTH}
    >
      {penguin && (
        <>
          <PenguinDetails key={penguin.id} penguin={penguin} />
          {partner && <PartnerButton partner={partner} onPress={() => onShowPartner(partner.id)} />}
          <Button onClick={onClose}>
            <Message of="common.close" />
          </Button>
        </>
      )}
    </Dialog>
  );
}

/**
 * A penguin's bands, picture and facts. When the dialog changes to the pair, it scrolls to the top and the focus goes there, so
 * that screen readers announce the new name.
 */
function PenguinDetails({ penguin }: { penguin: LocalisedPenguin }) {
  const t = useTranslate();
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    const dialog = top.current?.closest("dialog");
    if (!dialog?.open) return;
    top.current?.focus({ preventScroll: true });
    dialog.scrollTop = 0;
  }, []);
  return (
    <section ref={top} tabIndex={-1} aria-label={penguin.nameLabel} className={styles.details}>
      <NamedBands penguin={penguin} shape="rectangle" />
      <RetryingImage
        className={styles.picture}
        src={penguin.picture}
        alt={t("penguin.picture", { name: penguin.nameLabel })}
        width="220"
        height="320"
      />
      <PenguinFacts penguin={penguin} />
    </section>
  );
}
