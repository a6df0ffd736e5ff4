import type { UNSURE } from "@harapen/contract/constants";
import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import { type MouseEvent, useId, useRef, useState } from "react";
import { asStrokes } from "../../../../drawing/as-strokes.ts";
import { Cursor } from "../../../../drawing/capture/Cursor.tsx";
import { useKeyboardDrawing } from "../../../../drawing/capture/use-keyboard-drawing.ts";
import { cellName } from "../../../../drawing/cell-names.ts";
import { Ink } from "../../../../drawing/render/Ink.tsx";
import { Message } from "../../../../i18n/Message.tsx";
import { useTranslate } from "../../../../i18n/translate.ts";
import { DOUBLE_TAP_MS } from "../../../../platform/double-tap.ts";
import { Announcement, useAnnouncement } from "../../../../ui/announcements/Announcement.tsx";
import a11y from "../../../../ui/styles/visually-hidden.module.css";
import { ChosenAnswers } from "../AnswerButton.tsx";
import { AnswerIcons } from "../icons.tsx";
import card from "../LookCard.module.css";
import { SHOWN, SpotPicture } from "../SpotPicture.tsx";
import styles from "./MoreLook.module.css";
import { toggleSpot } from "./toggle-spot.ts";

interface MoreLookProps {
  strokes: readonly Stroke[];
  onAnswer: (answer: Point[] | typeof UNSURE) => void;
}

/** The question about spots that are not drawn yet: the visitor taps them beside their own marks, then says that these are all, or that there are no others. */
export function MoreLook({ strokes, onAnswer }: MoreLookProps) {
  const t = useTranslate();
  const helpId = useId();
  const [spots, setSpots] = useState<readonly Point[]>([]);
  const [announcement, announce] = useAnnouncement();
  const change = (changed: readonly Point[]) => {
    setSpots(changed);
    announce(t("look.added", { added: changed.length }));
  };
  const { cursor, ...keyboard } = useKeyboardDrawing({
    placeSpot: (at) => change(toggleSpot(spots, at, strokes)),
    undo: () => change(spots.slice(0, -1)),
    onCellReached: (index) => announce(t(`draw.cells.${cellName(index)}`)),
  });
  /** When the last spot was added, by the page's clock. */
  const addedAt = useRef(Number.NEGATIVE_INFINITY);
  const tap = (event: MouseEvent) => {
    keyboard.hideCursor();
    const changed = toggleSpot(spots, pointOf(event), strokes);
    const takesLastAway = changed.length < spots.length && changed.at(-1) !== spots.at(-1);
    // The second tap of a double tap does not count.
    if (takesLastAway && event.timeStamp - addedAt.current < DOUBLE_TAP_MS) return;
    if (changed.length > spots.length) addedAt.current = event.timeStamp;
    change(changed);
  };
  return (
    <>
      <div className={card.picture}>
        <div className={styles.belly}>
          <SpotPicture strokes={strokes}>
            <g className={styles.added}>
              <Ink strokes={asStrokes(spots, strokes.length)} />
            </g>
            {cursor && <Cursor at={cursor} />}
          </SpotPicture>
          <div
            className={styles.surface}
            data-testid="more-spots"
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys and Space add spots here
            tabIndex={0}
            aria-label={t("draw.canvas")}
            aria-describedby={helpId}
            onClick={tap}
            onKeyDown={keyboard.onKeyDown}
            onFocus={keyboard.onFocus}
            onBlur={keyboard.hideCursor}
          />
        </div>
        <p id={helpId} className={cursor ? card.help : a11y.visuallyHidden}>
          <Message of="draw.keyboardHelp" />
        </p>
        <Announcement {...announcement} />
      </div>
      <ChosenAnswers
        chosen={spots}
        icons={{ some: AnswerIcons.spot, none: AnswerIcons.noSpot }}
        none="look.noMore"
        onAnswer={onAnswer}
      />
    </>
  );
}

/** Returns the place of a tap, in canvas units. */
function pointOf({ currentTarget, clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return {
    x: SHOWN.x + ((clientX - left) / width) * SHOWN.width,
    y: SHOWN.y + ((clientY - top) / height) * SHOWN.height,
  };
}
