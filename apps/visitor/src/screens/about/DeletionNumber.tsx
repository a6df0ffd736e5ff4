import { useState } from "react";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { useIdentity } from "../../identity/identity-store.ts";
import { deviceId } from "../../telemetry/events/device-id.ts";
import { Button } from "../../ui/Button.tsx";
import a11y from "../../ui/styles/visually-hidden.module.css";
import styles from "./DeletionNumber.module.css";
import type { AboutText } from "./texts/about-text.ts";

interface DeletionNumberProps {
  text: AboutText;
  /** Whether records of how the app is used have the number, too. */
  namesUsage: boolean;
}

/** The number by which the staff can delete what is kept of the visitor: the device's for a guest, the account's for a member. */
export function DeletionNumber({ text, namesUsage }: DeletionNumberProps) {
  const uid = useIdentity(({ signIn }) => signIn?.user.uid);
  const number = uid ?? deviceId();
  const deleteAccount = namesUsage ? text.deleteAccount.full : text.deleteAccount.saves;
  return (
    <>
      <p>
        <FormattedText of={uid === undefined ? text.deleteDevice : deleteAccount} />
      </p>
      <div className={styles.number}>
        <h3 className={styles.label}>
          <FormattedText of={uid === undefined ? text.deviceNumber : text.accountNumber} />
        </h3>
        <code>{number}</code>
        {canCopy() && <CopyButton key={number} content={number} text={text} />}
      </div>
    </>
  );
}

function CopyButton({ content, text }: { content: string; text: AboutText }) {
  const [copied, setCopied] = useState(false);
  // Where the browser forbids copying, the number can still be held and copied by hand.
  const copy = () =>
    void navigator.clipboard.writeText(content).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <>
      <Button onClick={copy}>
        <FormattedText of={copied ? text.copied : text.copy} />
      </Button>
      <p role="status" className={a11y.visuallyHidden}>
        {copied && <FormattedText of={text.copied} />}
      </p>
    </>
  );
}

/** Whether the page can copy: browsers allow it only with TLS. */
function canCopy(): boolean {
  return "clipboard" in navigator;
}
