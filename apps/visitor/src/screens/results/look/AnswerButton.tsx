import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import styles from "./LookCard.module.css";

interface AnswerButtonProps {
  icon?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

/** A big answer to a question. */
export function AnswerButton({ icon, onClick, children }: AnswerButtonProps) {
  return (
    <Button className={styles.answer} onClick={onClick}>
      {icon}
      <span>{children}</span>
    </Button>
  );
}
