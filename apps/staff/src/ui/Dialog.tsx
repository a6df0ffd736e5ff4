import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { COMMON, useTexts } from "../i18n/texts.ts";
import { Button } from "./Button.tsx";
import styles from "./Dialog.module.css";
import { Failure } from "./Notice.tsx";

interface DialogProps {
  title: string;
  onClose: () => void;
  size?: "md" | "lg";
  children: ReactNode;
}

/** A dialog over the screen. Escape, its cross and a tap beside it close it. */
export function Dialog({ children, ...dialog }: DialogProps) {
  const { close } = useTexts(COMMON);
  return (
    <Modal opened closeButtonProps={{ "aria-label": close }} {...dialog}>
      {children}
    </Modal>
  );
}

interface FormDialogProps {
  /** The question. */
  title: string;
  /** The consequences of a yes, and the fields. */
  children?: ReactNode;
  /** The text of the confirming button. */
  action: string;
  variant: "primary" | "plain" | "danger";
  /** Whether the fields do not allow it. */
  disabled?: boolean;
  /** The state of the call, where the server does it. */
  doing?: { readonly isPending: boolean; readonly error: unknown };
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks before something is done: one button does it, the other, Escape and the cross do not. */
export function FormDialog({
  title,
  children,
  action,
  variant,
  disabled = false,
  doing = { isPending: false, error: null },
  onSubmit,
  onClose,
}: FormDialogProps) {
  const { cancel } = useTexts(COMMON);
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {doing.error !== null && <Failure error={doing.error} />}
        <Button type="submit" variant={variant} full disabled={disabled || doing.isPending}>
          {action}
        </Button>
        <Button full onClick={onClose}>
          {cancel}
        </Button>
      </form>
    </Dialog>
  );
}
