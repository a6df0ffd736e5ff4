import type { BandedFlippers } from "@harapen/contract/calls/looks";
import type { UNSURE } from "@harapen/contract/constants";
import { CANVAS } from "@harapen/contract/geometry";
import { OUTLINE } from "@harapen/contract/outline";
import { useState } from "react";
import { Outline } from "../../../drawing/render/Outline.tsx";
import { FormattedText } from "../../../i18n/FormattedText.tsx";
import { AnswerButton, AnswerIcons, ChosenAnswers } from "./AnswerButton.tsx";
import styles from "./FlippersLook.module.css";
import { useFlipperTexts } from "./flipper-texts.ts";
import card from "./LookCard.module.css";

/** The sides of the picture, on which the visitor sees the flippers. */
const SIDES = ["left", "right"] as const;
export type Side = (typeof SIDES)[number];

/** The parts of the flippers that wear a band in the picture, in canvas units: across their upper arms. */
const BANDS: Readonly<Record<Side, string>> = {
  left: "M58 196Q70 200 84 198",
  right: "M332 196Q320 200 306 198",
};

/**
 * Returns the answer to the sides on which bands were seen: the bird faces the visitor, so its left flipper
 * is on the right.
 */
export function flippersOn(sides: readonly Side[]): BandedFlippers | [] {
  if (sides.length === SIDES.length) return "both";
  if (sides.length === 0) return [];
  return sides[0] === "left" ? "right" : "left";
}

interface FlippersLookProps {
  /** Leads back to the colours. */
  onColours: () => void;
  onAnswer: (answer: BandedFlippers | [] | typeof UNSURE) => void;
}

/**
 * The question about the bands for who can't tell their colours: a visitor taps the flippers that wear one in
 * a picture that faces them as the bird does.
 */
export function FlippersLook({ onColours, onAnswer }: FlippersLookProps) {
  const texts = useFlipperTexts();
  const [chosen, setChosen] = useState<readonly Side[]>([]);
  const toggle = (side: Side) =>
    setChosen((now) => (now.includes(side) ? now.filter((each) => each !== side) : [...now, side]));
  return (
    <>
      <div className={`${card.picture} ${styles.bird}`}>
        <svg
          viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
          className={card.drawing}
          aria-hidden="true"
          focusable="false"
        >
          <Outline />
          {chosen.map((side) => (
            <g key={side}>
              <path d={OUTLINE[`${side}Flipper`]} className={styles.chosen} />
              <path d={BANDS[side]} className={styles.band} />
            </g>
          ))}
        </svg>
        {SIDES.map((side) => (
          <button
            key={side}
            type="button"
            className={styles.flipper}
            data-side={side}
            aria-label={texts[side]}
            aria-pressed={chosen.includes(side)}
            onClick={() => toggle(side)}
          />
        ))}
      </div>
      <ChosenAnswers
        chosen={chosen}
        icons={{ some: AnswerIcons.yes, none: AnswerIcons.no }}
        none="look.noBands"
        onAnswer={(answer) => onAnswer(typeof answer === "string" ? answer : flippersOn(answer))}
      >
        <AnswerButton icon={AnswerIcons.colours} onClick={onColours}>
          <FormattedText of={texts.colours} />
        </AnswerButton>
      </ChosenAnswers>
    </>
  );
}
