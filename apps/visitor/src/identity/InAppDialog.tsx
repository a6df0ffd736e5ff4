import { useState } from "react";
import { Words } from "../i18n/Words.tsx";
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
    <Dialog open onClose={onClose} title={<Words of="signIn.inAppTitle" />} maxWidth={WIDTH}>
      <p>
        <Words of={link ? "signIn.inAppText" : "signIn.inAppCopyText"} />
      </p>
      {link ? (
        <a className={buttonClass("primary")} href={link}>
          <Words of="signIn.openBrowser" />
        </a>
      ) : (
        <CopyAddress />
      )}
      <Button onClick={onClose}>
        <Words of="common.close" />
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
        <Words of={copied ? "signIn.copied" : "signIn.copyAddress"} />
      </Button>
    </>
  );
}
