import { UNSURE } from "@harapen/contract/constants";
import type { ReactNode } from "react";
import { Message } from "../../../i18n/Message.tsx";
import { Button } from "../../../ui/Button.tsx";
import { AnswerIcons } from "./icons.tsx";
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

interface ChosenAnswersProps<Chosen> {
  chosen: readonly Chosen[];
  /** The icons of the button that ends the choice: with something chosen, and with nothing. */
  icons: { some: ReactNode; none: ReactNode };
  /** The text that says that there is nothing to choose. */
  none: "look.noBands" | "look.noMore";
  onAnswer: (answer: Chosen[] | typeof UNSURE) => void;
}

/** The answers to a question in which any number of things are tapped: these are all, there is none, or they can't be seen. */
export function ChosenAnswers<Chosen>({ chosen, icons, none, onAnswer }: ChosenAnswersProps<Chosen>) {
  const isAny = chosen.length > 0;
  return (
    <div className={styles.answers} data-answers="2">
      <AnswerButton icon={isAny ? icons.some : icons.none} onClick={() => onAnswer([...chosen])}>
        <Message of={isAny ? "look.bandsDone" : none} />
      </AnswerButton>
      <AnswerButton icon={AnswerIcons.unsure} onClick={() => onAnswer(UNSURE)}>
        <Message of="look.unsure" />
      </AnswerButton>
    </div>
  );
}
