import { type ComponentType, type ReactNode, useState } from "react";
import { warn } from "../../platform/log.ts";
import { showAlert } from "../../ui/alerts/alert-store.ts";
import type { CardDialog, CardSubject } from "./CardDialog.tsx";

interface CardButtonProps {
  subject: CardSubject;
  className: string;
  /** The name, where the content does not say it. */
  label?: string;
  children: ReactNode;
}

type Loaded = { readonly Dialog: ComponentType<Parameters<typeof CardDialog>[0]> };

/** The button that opens the dialog with a penguin's card, which is loaded then. */
export function CardButton({ subject, className, label, children }: CardButtonProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [isOpen, setOpen] = useState(false);

  const open = async () => {
    try {
      const { CardDialog: Dialog } = await import("./CardDialog.tsx");
      setLoaded({ Dialog });
      setOpen(true);
    } catch (error) {
      warn("the card is not loaded", error);
      showAlert("error", "common.error");
    }
  };

  return (
    <>
      <button type="button" className={className} aria-label={label} aria-haspopup="dialog" onClick={open}>
        {children}
      </button>
      {loaded && <loaded.Dialog subject={subject} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
