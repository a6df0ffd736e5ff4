import { formatCode } from "@harapen/contract/codes";
import { useState } from "react";
import { FormattedText, Message } from "../../i18n/FormattedText.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { useStudyText } from "../texts/use-study-text.ts";
import styles from "./ParticipantCode.module.css";

/** The button that shows a participant's code, as text and for a camera. */
export function ParticipantCodeButton({ code }: { code: string }) {
  const text = useStudyText();
  const [isOpen, setOpen] = useState(false);
  if (!text) return null;
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FormattedText of={text.number.show} />
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<FormattedText of={text.number.title} />}
        maxWidth={420}
      >
        <QrCode text={formatCode(code)} className={String(styles.qr)} />
        <code translate="no" className={styles.code}>
          {formatCode(code)}
        </code>
        <p>
          <FormattedText of={text.number.what} />
        </p>
        <Button onClick={() => setOpen(false)}>
          <Message of="common.close" />
        </Button>
      </Dialog>
    </>
  );
}
