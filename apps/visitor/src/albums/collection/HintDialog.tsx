import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Message } from "../../i18n/Message.tsx";
import { NamedBands } from "../../penguins/bands/NamedBands.tsx";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { paths } from "../../routes/paths.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ScreenLink } from "../../ui/ScreenLink.tsx";
import type { AlbumText } from "../texts/album-text.ts";
import styles from "./HintDialog.module.css";
import { Silhouette } from "./Silhouette.tsx";

interface HintDialogProps {
  /** The dialog is open as long as there is one. */
  penguin: LocalisedPenguin | undefined;
  text: AlbumText;
  onClose: () => void;
}

/** The dialog of a penguin that was not met yet: how to recognise it, but not who it is. */
export function HintDialog({ penguin, text, onClose }: HintDialogProps) {
  const aquarium = useAquariumSlug();
  return (
    <Dialog
      open={penguin !== undefined}
      onClose={onClose}
      title={<FormattedText of={text.hint.title} />}
      maxWidth={400}
    >
      {penguin && (
        <>
          <Silhouette className={styles.silhouette} />
          <NamedBands penguin={penguin} shape="rectangle" />
          <p className={styles.text}>
            <FormattedText of={penguin.bandColors.length > 0 ? text.hint.bands : text.hint.noBands} />
          </p>
          <ScreenLink className={buttonClass("primary")} to={paths.draw(aquarium)}>
            <Message of="home.draw" />
          </ScreenLink>
          <Button onClick={onClose}>
            <Message of="common.close" />
          </Button>
        </>
      )}
    </Dialog>
  );
}
