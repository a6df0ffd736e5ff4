import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { COMMON } from "../common-texts.ts";

interface DialogProps {
  title: string;
  onClose: () => void;
  size?: "md" | "lg";
  children: ReactNode;
}

/** A dialog over the screen, for as long as it is rendered. Escape, its cross and a tap beside it close it. */
export function Dialog({ children, ...dialog }: DialogProps) {
  const { close } = useTexts(COMMON);
  return (
    <Modal opened closeButtonProps={{ "aria-label": close }} {...dialog}>
      {children}
    </Modal>
  );
}
