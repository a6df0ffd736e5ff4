import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import { MANY_SPOTS } from "@harapen/contract/constants";
import type { Stroke } from "@harapen/contract/drawing";
import { type Ref, useId } from "react";
import { Message } from "../../../i18n/Message.tsx";
import { useTranslate } from "../../../i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import corner from "../../../ui/styles/corner-button.module.css";
import type { Candidate } from "../candidate.ts";
import { BandsLook } from "./BandsLook.tsx";
import { CloseIcon } from "./icons.tsx";
import styles from "./LookCard.module.css";
import { MoreLook } from "./more/MoreLook.tsx";
import { PairLook } from "./PairLook.tsx";
import { YesNoLook } from "./YesNoLook.tsx";

interface LookCardProps {
  look: Look;
  /** Whether a question of this kind was answered before, about the same drawing. */
  isAskedAgain: boolean;
  /** The marks of the drawing that was searched. */
  strokes: readonly Stroke[];
  candidates: readonly Candidate[];
  /** Whether to show that an answer is being worked on. */
  busy: boolean;
  heading: Ref<HTMLHeadingElement>;
  onAnswer: (answer: AnsweredLook["answer"]) => void;
  onDecline: () => void;
  /** Asks about the bands instead; undefined where these are known, or were asked about twice. */
  onAskBands: (() => void) | undefined;
}

/** One more look: a question that helps to decide between the candidates, with its answers. It can be put away or ignored. */
export function LookCard(props: LookCardProps) {
  const { look, isAskedAgain, strokes, candidates, busy, heading } = props;
  const { onAnswer, onDecline, onAskBands } = props;
  const t = useTranslate();
  const titleId = useId();
  return (
    <section className={styles.card} data-kind={look.kind} aria-labelledby={titleId} aria-busy={busy}>
      <div className={styles.words}>
        <p className={styles.title}>
          <Message of="look.title" />
        </p>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.question}>
          <QuestionText look={look} isAskedAgain={isAskedAgain} />
        </h2>
        {(look.kind === "bands" || look.kind === "more") && (
          <p className={styles.help}>
            <Message of={`look.${look.kind}Help`} />
          </p>
        )}
      </div>
      <button
        type="button"
        className={`${corner.corner} ${styles.decline}`}
        aria-label={t("look.decline")}
        onClick={onDecline}
      >
        <CloseIcon />
      </button>
      {(look.kind === "spot" || look.kind === "count") && (
        <YesNoLook look={look} strokes={strokes} onAnswer={onAnswer} />
      )}
      {look.kind === "bands" && <BandsLook candidates={candidates} onAnswer={onAnswer} />}
      {look.kind === "pair" && <PairLook look={look} candidates={candidates} onAnswer={onAnswer} />}
      {look.kind === "more" && <MoreLook strokes={strokes} onAnswer={onAnswer} />}
      {onAskBands && (
        <Button variant="plain" className={styles.bandsNow} onClick={onAskBands}>
          <Message of="look.bandsNow" />
        </Button>
      )}
    </section>
  );
}

function QuestionText({ look, isAskedAgain }: Pick<LookCardProps, "look" | "isAskedAgain">) {
  if (look.kind === "bands" && isAskedAgain) return <Message of="look.bandsAgain" />;
  if (look.kind !== "count") return <Message of={`look.${look.kind}`} />;
  const { low, high } = look;
  if (high >= MANY_SPOTS) return <Message of="look.countOrMore" values={{ low }} />;
  if (low <= 1) return <Message of="look.countOrFewer" values={{ high }} />;
  return <Message of="look.count" values={{ low, high }} />;
}
