import { inBoth, useTexts } from "../i18n/texts.ts";
import { isLocalAddress } from "../platform/local-address.ts";
import styles from "./AddressDialog.module.css";
import { ButtonLink } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Notice } from "./Notice.tsx";
import { TextToSend } from "./TextToSend.tsx";

interface AddressDialogProps {
  slug: string;
  /** Whether the aquarium has been shown to visitors just now. */
  isNew: boolean;
  onClose: () => void;
}

/** The address of an aquarium as visitors open it: to open, to copy and to send. */
export function AddressDialog({ slug, isNew, onClose }: AddressDialogProps) {
  const texts = useTexts(ADDRESS);
  const { origin, hostname } = window.location;
  const address = `${origin}/${slug}`;
  return (
    <Dialog title={isNew ? texts.shown : texts.address} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{texts.lead}</p>
        <TextToSend text={address} url={address} label={texts.address} />
        {isLocalAddress(hostname) && <Notice tone="todo">{texts.local}</Notice>}
        <ButtonLink variant="primary" full to={address} target="_blank" rel="noopener">
          {texts.open}
        </ButtonLink>
      </div>
    </Dialog>
  );
}

const ADDRESS = inBoth({
  ja: {
    shown: "来館者に見えるようになりました",
    address: "来館者のアドレス",
    lead: "来館者は、このアドレスで開きます。QR コードは「ポスター」で印刷できます。",
    local:
      "いまのアドレスは、この端末でしか開けません。来館者のアドレスは、サーバーの担当の人に聞いてください。",
    open: "来館者のページを開く",
  },
  en: {
    shown: "Visitors can see it now",
    address: "Address for visitors",
    lead: "Visitors open this address. “Poster” prints it as a QR code.",
    local: "Only this device can open this address. Ask the server's operator for the one for visitors.",
    open: "Open the visitors' page",
  },
});
