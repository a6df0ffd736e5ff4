import { useState } from "react";
import { failureReason, isRefused } from "../../api/api-error.ts";
import { forgetDevice } from "../../forgetting/forget-device.ts";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { warn } from "../../platform/log.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import deletion from "../../ui/styles/deletion.module.css";
import a11y from "../../ui/styles/visually-hidden.module.css";
import type { AboutText } from "./texts/about-text.ts";

/** The status with which the server refuses a device that many share. */
const FORBIDDEN = 403;

/** A deletion that the server has made; `receipt`: the number by which staff find it, where anything was stored. */
export interface Deletion {
  readonly receipt: string | undefined;
}

interface DeleteDeviceProps {
  text: AboutText;
  onDeleted: (deletion: Deletion) => void;
}

/** The button with which guests delete what they left from this device, and the question that follows. */
export function DeleteDevice({ text, onDeleted }: DeleteDeviceProps) {
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
