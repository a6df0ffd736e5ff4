import type { Look } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import { nearestCell } from "../../../drawing/capture/keyboard-cursor.ts";
import { cellName } from "../../../drawing/cell-names.ts";
import { Message } from "../../../i18n/Message.tsx";
import { useTranslate } from "../../../i18n/translate.ts";
import a11y from "../../../ui/styles/visually-hidden.module.css";
import { AnswerButton } from "./AnswerButton.tsx";
import { AnswerIcons } from "./icons.tsx";
import styles from "./LookCard.module.css";
import { ringOf } from "./place-ring.ts";
import { SpotPicture } from "./SpotPicture.tsx";

interface YesNoLookProps {
  look: Extract<Look, { kind: "spot" | "count" }>;
  strokes: readonly Stroke[];
  onAnswer: (answer: "yes" | "no" | typeof UNSURE) => void;
}

/** A yes-or-no question: whether there is a spot within a place, or about a given number of spots. */
export function YesNoLook({ look, strokes, onAnswer }: YesNoLookProps) {
  const isSpot = look.kind === "spot";
  const ring = isSpot ? ringOf(look) : undefined;
  return (
    <>
      <div className={styles.picture}>
        <SpotPicture strokes={strokes} ring={ring} />
        {ring && <PlaceDescription at={ring} />}
      </div>
      <div className={styles.answers} data-answers="3">
        <AnswerButton icon={isSpot ? AnswerIcons.spot : AnswerIcons.yes} onClick={() => onAnswer("yes")}>
          <Message of={isSpot ? "look.yes" : "look.right"} />
        </AnswerButton>
        <AnswerButton icon={isSpot ? AnswerIcons.noSpot : AnswerIcons.no} onClick={() => onAnswer("no")}>
          <Message of={isSpot ? "look.no" : "look.wrong"} />
        </AnswerButton>
        <AnswerButton icon={AnswerIcons.unsure} onClick={() => onAnswer(UNSURE)}>
          <Message of="look.unsure" />
        </AnswerButton>
      </div>
    </>
  );
}

/** Says where the ring is, for visitors who cannot see it: in the nearest of the belly's nine areas. */
export function PlaceDescription({ at }: { at: Point }) {
  const t = useTranslate();
  const cell = t(`draw.cells.${cellName(nearestCell(at))}`);
  return <p className={a11y.visuallyHidden}>{t("look.place", { cell })}</p>;
}
