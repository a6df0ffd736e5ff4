import { type ReactNode, useState } from "react";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { useIdentity } from "../../identity/identity-store.ts";
import { isPreview } from "../../platform/preview.ts";
import { deviceId } from "../../telemetry/events/device-id.ts";
import { Button } from "../../ui/Button.tsx";
import a11y from "../../ui/styles/visually-hidden.module.css";
import { DeleteDevice, type Deletion } from "./DeleteDevice.tsx";
import { DeletedDevice } from "./DeletedDevice.tsx";
import styles from "./DeletionPart.module.css";
import type { AboutText } from "./texts/about-text.ts";

interface DeletionPartProps extends DeletionNumberProps {
  /** Whether there is a number to show. */
  hasNumber: boolean;
  /** Renders the part of the page under its title. */
  section: (content: ReactNode) => ReactNode;
}

/** The part of About by which visitors have what is kept of them deleted, by the staff or, as guests, by themselves. */
export function DeletionPart({ hasNumber, section, ...number }: DeletionPartProps) {
  const isGuest = useIdentity(({ signIn }) => signIn === null);
  const [deletion, setDeletion] = useState<Deletion>();
  const { text } = number;
  if (deletion) return section(<DeletedDevice text={text} {...deletion} />);
  if (!hasNumber) return null;
  return section(
    <>
      <DeletionNumber {...number} />
      {isGuest && !isPreview() && <DeleteDevice text={text} onDeleted={setDeletion} />}
    </>,
  );
}

interface DeletionNumberProps {
  text: AboutText;
  /** Whether records of how the app is used have the number, too. */
  namesUsage: boolean;
}

/** The number by which the staff can delete what is kept of the visitor: the device's for a guest, the account's for a member. */
function DeletionNumber({ text, namesUsage }: DeletionNumberProps) {
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
        <code translate="no">{number}</code>
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
