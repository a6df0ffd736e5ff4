import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../Button.tsx";
import { COMMON } from "../common-texts.ts";
import { Failure } from "../feedback/Failure.tsx";
import { Dialog } from "./Dialog.tsx";
import styles from "./FormDialog.module.css";

interface FormDialogProps {
  /** The question. */
  title: string;
  /** The consequences of a yes, and the fields. */
  children?: ReactNode;
  /** The text of the confirming button. */
  action: string;
  variant: "primary" | "danger";
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
