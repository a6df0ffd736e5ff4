import { useState } from "react";
import { Message } from "../../i18n/FormattedText.tsx";
import { detectInAppBrowser, systemBrowserLink } from "../../platform/in-app-browser.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./InAppBrowserDialog.module.css";

const WIDTH = 400;

/**
 * Explains that sign-in does not work in an app's own browser, with a link or an address for the system's
 * browser.
 */
export function InAppBrowserDialog({ onClose }: { onClose: () => void }) {
  const { userAgent } = navigator;
  const app = detectInAppBrowser(userAgent);
  const link = app && systemBrowserLink(app, userAgent, window.location.href);
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
      <Button variant="primary" onClick={copy}>
        <Message of={copied ? "signIn.copied" : "signIn.copyAddress"} />
      </Button>
    </>
  );
}
