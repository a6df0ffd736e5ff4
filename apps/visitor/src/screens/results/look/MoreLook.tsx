import { isOnBelly } from "@harapen/contract/belly";
import { MAX_ADDED_SPOTS, type UNSURE } from "@harapen/contract/constants";
import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import { type MouseEvent, useId, useRef, useState } from "react";
import { Cursor } from "../../../drawing/capture/DrawingSurface.tsx";
import { cellName, useKeyboardDrawing } from "../../../drawing/capture/use-keyboard-drawing.ts";
import { Ink } from "../../../drawing/render/DrawingView.tsx";
import { Message } from "../../../i18n/FormattedText.tsx";
import { useTranslate } from "../../../i18n/translate.ts";
import { asStrokes } from "../../../search/look-store.ts";
import { Announcement, useAnnouncement } from "../../../ui/Announcement.tsx";
import { DOUBLE_TAP_MS } from "../../../ui/double-tap.ts";
import a11y from "../../../ui/styles/visually-hidden.module.css";
import { AnswerIcons, ChosenAnswers } from "./AnswerButton.tsx";
import card from "./LookCard.module.css";
import styles from "./MoreLook.module.css";
import { SHOWN, SpotPicture } from "./SpotPicture.tsx";

/** How near a tap has to be to an added spot to mean it, in canvas units: about a fingertip. */
const SAME_SPOT = 14;
/**
 * How near to the middle of a mark a tap counts as on it, in canvas units: half a brush, and some to spare.
 */
const ON_INK = 9;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Returns the added spots after a tap. A tap on an added spot removes it, the nearest where there are
 * several. A tap off the belly or on a drawn mark adds none, nor does one beyond as many spots as an answer
 * may have.
 */
export function toggleSpot(spots: readonly Point[], at: Point, strokes: readonly Stroke[]): readonly Point[] {
  const [nearest] = [...spots].sort((a, b) => distance(a, at) - distance(b, at));
  if (nearest && distance(nearest, at) <= SAME_SPOT) return spots.filter((spot) => spot !== nearest);
  if (spots.length >= MAX_ADDED_SPOTS || !isOnBelly(at)) return spots;
  const isDrawn = strokes.some(({ pos }) => pos.some((point) => distance(point, at) < ON_INK));
  return isDrawn ? spots : [...spots, at];
}

interface MoreLookProps {
  strokes: readonly Stroke[];
  onAnswer: (answer: Point[] | typeof UNSURE) => void;
}

/**
 * The question about spots that are not drawn yet: the visitor taps them beside their own marks, then says
 * that these are all, or that there are no others.
 */
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
