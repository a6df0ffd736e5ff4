import { useRef } from "react";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Message } from "../../i18n/Message.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import type { AlbumText } from "../texts/album-text.ts";
import { useOptionalAlbumText } from "../texts/use-album-text.ts";
import styles from "./GuestCodeDialog.module.css";
import { MadeCode } from "./MadeCode.tsx";
import { useGuestCode } from "./use-guest-code.ts";

interface GuestCodeDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog with the code that shows a guest's drawings on another device, and a link to them on this one. */
export function GuestCodeDialog({ open, onClose }: GuestCodeDialogProps) {
  // The button that opens it has loaded them.
  const text = useOptionalAlbumText();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open && text !== undefined}
      onClose={onClose}
      title={text && <FormattedText of={text.code.title} />}
      maxWidth={420}
    >
      {text && <Code text={text} onRetry={() => close.current?.focus()} />}
      <Button ref={close} onClick={onClose}>
        <Message of="common.close" />
      </Button>
    </Dialog>
  );
}

interface CodeProps {
  text: AlbumText;
  /** Called as the button that asks again is about to disappear. */
  onRetry: () => void;
}

/** The code, once it is made, or why it can't be. */
function Code({ text, onRetry }: CodeProps) {
  const aquarium = useAquariumSlug();
  const { made, failure, refetch } = useGuestCode(aquarium);
  const retry = () => {
    onRetry();
    void refetch();
  };
  if (failure && made === undefined) {
    return (
      <>
        <p role="alert" className={styles.failed}>
          <FormattedText of={text.failed[failure]} />
        </p>
        <Button variant="primary" onClick={retry}>
          <Message of="common.retry" />
        </Button>
      </>
    );
  }
  if (made === undefined) {
    return (
      <Skeleton>
        <div className={styles.qr}>
          <SkeletonBlock blockSize="100%" borderRadius="14px" />
        </div>
      </Skeleton>
    );
  }
  if (typeof made === "string") {
    return (
      <p className={styles.line}>
        <FormattedText of={text.open[made]} />
      </p>
    );
  }
  return <MadeCode made={made} aquarium={aquarium} text={text.code} />;
}
