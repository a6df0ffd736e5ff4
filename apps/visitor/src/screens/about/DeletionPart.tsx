import { type ReactNode, useEffect, useRef, useState } from "react";
import { failureReason, isRefused } from "../../api/api-error.ts";
import { forgetDevice } from "../../forgetting/forget-device.ts";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { useIdentity } from "../../identity/identity-store.ts";
import { warn } from "../../platform/log.ts";
import { isPreview } from "../../platform/preview.ts";
import { deviceId } from "../../telemetry/events/device-id.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import deletion from "../../ui/styles/deletion.module.css";
import a11y from "../../ui/styles/visually-hidden.module.css";
import styles from "./DeletionPart.module.css";
import type { AboutText } from "./texts/about-en.ts";

interface DeletionPartProps extends DeletionNumberProps {
  /** Whether there is a number to show. */
  hasNumber: boolean;
  /** Renders the part of the page under its title. */
  section: (content: ReactNode) => ReactNode;
}

/**
 * The part of About by which visitors have what is kept of them deleted, by the staff or, as guests, by
 * themselves.
 */
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

/**
 * The number by which the staff can delete what is kept of the visitor: the device's for a guest, the
 * account's for a member.
 */
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
        {/* Browsers let a page copy only with TLS. */}
        {"clipboard" in navigator && <CopyButton key={number} content={number} text={text} />}
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

/** The status with which the server refuses a device that many share. */
const FORBIDDEN = 403;

/**
 * A deletion that the server has made; `receipt`: the number by which staff find it, where anything was
 * stored.
 */
interface Deletion {
  readonly receipt: string | undefined;
}

interface DeleteDeviceProps {
  text: AboutText;
  onDeleted: (deletion: Deletion) => void;
}

/** The button with which guests delete what they left from this device, and the question that follows. */
function DeleteDevice({ text, onDeleted }: DeleteDeviceProps) {
  const [isOpen, setOpen] = useState(false);
  const { open, question } = text.erase;
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" className={deletion.delete} onClick={() => setOpen(true)}>
        <FormattedText of={open} />
      </Button>
      <Dialog open={isOpen} onClose={close} title={<FormattedText of={question} />} maxWidth={440}>
        <Question text={text} onClose={close} onDeleted={onDeleted} />
      </Dialog>
    </>
  );
}

type Failure = keyof AboutText["erase"]["failed"];

function Question({ text: { erase }, onClose, onDeleted }: DeleteDeviceProps & { onClose: () => void }) {
  const [isDeleting, setDeleting] = useState(false);
  // Shown in place of a remark: a small phone has no room for both and the buttons.
  const [failure, setFailure] = useState<Failure>();
  const confirm = async () => {
    setFailure(undefined);
    setDeleting(true);
    try {
      const receipt = await forgetDevice();
      onDeleted({ receipt: receipt?.id });
    } catch (error) {
      warn("the device's data were not deleted", error);
      setFailure(failureOf(error));
      setDeleting(false);
    }
  };
  return (
    <>
      <p>
        <FormattedText of={erase.what} />
      </p>
      {!failure && (
        <p>
          <FormattedText of={erase.stays} />
        </p>
      )}
      <p role="status" className={a11y.visuallyHidden}>
        {isDeleting && <FormattedText of={erase.deleting} />}
      </p>
      <p role="alert" className={deletion.failed}>
        {failure && <FormattedText of={erase.failed[failure]} />}
      </p>
      <Button variant="primary" unavailable={isDeleting} onClick={onClose}>
        <FormattedText of={erase.no} />
      </Button>
      <Button className={deletion.delete} unavailable={isDeleting} onClick={confirm}>
        <FormattedText of={isDeleting ? erase.deleting : erase.yes} />
      </Button>
    </>
  );
}

function failureOf(error: unknown): Failure {
  if (isRefused(error) && error.status === FORBIDDEN) return "shared";
  return failureReason(error) ?? "later";
}

/**
 * The text for a guest who has just deleted what they left: that it is gone, and the number by which staff
 * find the deletion. The button that did it is gone, and the focus with it.
 */
function DeletedDevice({ text: { erase }, receipt }: { text: AboutText } & Deletion) {
  const remark = useRef<HTMLParagraphElement>(null);
  useEffect(() => remark.current?.focus(), []);
  return (
    <>
      <p ref={remark} role="status" tabIndex={-1}>
        <FormattedText of={receipt === undefined ? erase.nothing : erase.done} />
      </p>
      {receipt !== undefined && (
        <p className={styles.receipt}>
          <FormattedText of={erase.receipt} /> <code translate="no">{receipt}</code>
        </p>
      )}
    </>
  );
}
