import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts.ts";
import { Button } from "./Button.tsx";
import styles from "./ConfirmDialog.module.css";
import { COMMON } from "./common-texts.ts";
import { Dialog } from "./Dialog.tsx";
import { Failure } from "./feedback/Failure.tsx";

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What follows from a yes. */
  children?: ReactNode;
  /** What the button says that does it. */
  action: string;
  look: "primary" | "danger";
  /** What has become of it so far, where it is asked of the server. */
  doing?: { readonly isPending: boolean; readonly error: unknown };
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done: one button does it, the other, Escape and the cross do not. */
export function ConfirmDialog({
  title,
  children,
  action,
  look,
  doing = { isPending: false, error: null },
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { cancel } = useTexts(COMMON);
  return (
    <Dialog onClose={onClose} title={title}>
      <div className={styles.body}>
        {children}
        {doing.error !== null && <Failure error={doing.error} />}
        <Button look={look} full disabled={doing.isPending} onClick={onConfirm}>
          {action}
        </Button>
        <Button full onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
}
