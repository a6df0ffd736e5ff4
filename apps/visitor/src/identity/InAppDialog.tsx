import { useState } from "react";
import { Message } from "../i18n/Message.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { inAppBrowser, linkToRealBrowser } from "./in-app-browser.ts";
import styles from "./SignInDialog.module.css";

const WIDTH = 400;

/** Says that sign-in does not work inside another app, and leads to a browser where it does. */
export function InAppDialog({ onClose }: { onClose: () => void }) {
  const { userAgent } = navigator;
  const app = inAppBrowser(userAgent);
  const link = app && linkToRealBrowser(app, userAgent, window.location.href);
  return (
    <Dialog open onClose={onClose} title={<Message of="signIn.inAppTitle" />} maxWidth={WIDTH}>
      <p>
        <Message of={link ? "signIn.inAppText" : "signIn.inAppCopyText"} />
      </p>
      {link ? (
        <a className={buttonClass("primary")} href={link}>
          <Message of="signIn.openBrowser" />
        </a>
      ) : (
        <CopyAddress />
      )}
      <Button onClick={onClose}>
        <Message of="common.close" />
      </Button>
    </Dialog>
  );
}

function CopyAddress() {
  const [copied, setCopied] = useState(false);
  const address = window.location.href;
  // Where the app forbids copying, the address can still be held and copied by hand.
  const copy = () =>
    void navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <>
      <p className={styles.address}>{address}</p>
      <Button look="primary" onClick={copy}>
        <Message of={copied ? "signIn.copied" : "signIn.copyAddress"} />
      </Button>
    </>
  );
}
