import { UNSURE } from "@harapen/contract/constants";
import type { ReactNode } from "react";
import { Message } from "../../../i18n/FormattedText.tsx";
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

interface ChosenAnswersProps<Chosen> {
  chosen: readonly Chosen[];
  /** The icons of the button that ends the choice: with something chosen, and with nothing. */
  icons: { some: ReactNode; none: ReactNode };
  /** The text that says that there is nothing to choose. */
  none: "look.noBands" | "look.noMore";
  onAnswer: (answer: Chosen[] | typeof UNSURE) => void;
  /** An answer that leads elsewhere, before the last. */
  children?: ReactNode;
}

/**
 * The answers to a question in which any number of things are tapped: these are all, there is none, or they
 * can't be seen.
 */
export function ChosenAnswers<Chosen>({
  chosen,
  icons,
  none,
  onAnswer,
  children,
}: ChosenAnswersProps<Chosen>) {
  const isAny = chosen.length > 0;
  return (
    <div className={styles.answers} data-answers={children ? "3" : "2"}>
      <AnswerButton icon={isAny ? icons.some : icons.none} onClick={() => onAnswer([...chosen])}>
        <Message of={isAny ? "look.bandsDone" : none} />
      </AnswerButton>
      {children}
      <AnswerButton icon={AnswerIcons.unsure} onClick={() => onAnswer(UNSURE)}>
        <Message of="look.unsure" />
      </AnswerButton>
    </div>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 32 32" className={styles.icon} aria-hidden="true">
      {children}
    </svg>
  );
}

/**
 * The icons of answers: a patch of belly with a spot and without one, yes, no, an eye that sees nothing, a
 * flipper with a band, and colours.
 */
export const AnswerIcons = {
  spot: (
    <Icon>
      <circle cx="16" cy="16" r="13" className={styles.patch} />
      <circle cx="16" cy="16" r="6" className={styles.spot} />
    </Icon>
  ),
  noSpot: (
    <Icon>
      <circle cx="16" cy="16" r="13" className={styles.patch} />
    </Icon>
  ),
  yes: (
    <Icon>
      <circle cx="16" cy="16" r="10.5" className={styles.yes} />
    </Icon>
  ),
  no: (
    <Icon>
      <path d="m7 7 18 18M25 7 7 25" className={styles.no} />
    </Icon>
  ),
  unsure: (
    <Icon>
      <path d="M3 16c7-10.5 19-10.5 26 0-7 10.5-19 10.5-26 0Z" className={styles.unseen} />
      <circle cx="16" cy="16" r="4" className={styles.pupil} />
      <path d="M6 27 26 5" className={styles.unseen} />
    </Icon>
  ),
  banded: (
    <Icon>
      <path d="M9 4c13 3 18 14 13 24-4-1-11-9-13-24Z" className={styles.unseen} />
      <path d="m12 17 11-3" className={styles.yes} />
    </Icon>
  ),
  colours: (
    <Icon>
      <circle cx="11" cy="11" r="4" className={styles.yes} />
      <circle cx="22" cy="13" r="4" className={styles.no} />
      <circle cx="15" cy="22" r="4" className={styles.unseen} />
    </Icon>
  ),
} as const;

export function CloseIcon() {
  return (
    <Icon>
      <path d="m9 9 14 14M23 9 9 23" className={styles.close} />
    </Icon>
  );
}
