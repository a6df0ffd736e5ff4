import type { Stroke, VisibilityMask } from "@harapen/contract/drawing";
import { BRUSH_SIZE, CANVAS, type Point } from "@harapen/contract/geometry";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { earlyPart } from "../../platform/early-input.ts";
import { INK_COLOUR } from "../render/appearance.ts";
import { DrawingView } from "../render/DrawingView.tsx";
import styles from "./DrawingSurface.module.css";
import type { KeyboardDrawing } from "./use-keyboard-drawing.ts";
import type { PointerDrawing } from "./use-pointer-drawing.ts";

interface DrawingSurfaceProps {
  pointer: PointerDrawing;
  keyboard: KeyboardDrawing;
  strokes: readonly Stroke[];
  /** Whether the penguin's eyes follow the drawing. */
  eyesFollow: boolean;
  /** The visibility mask; where given, the cells that the visitor could not see are shaded. */
  mask?: VisibilityMask | undefined;
  /** Whether nothing can be drawn at the moment. */
  disabled: boolean;
  label: string;
  /** Id of the text that explains how to draw with the keyboard. */
  describedBy: string;
  /** The content that lies over the surface. */
  children?: ReactNode;
}

/**
 * The belly to draw on: the drawing, the active stroke over it, and the element that receives pointer and key
 * events.
 */
export function DrawingSurface(props: DrawingSurfaceProps) {
  const { pointer, keyboard, strokes, eyesFollow, mask, disabled, label, describedBy, children } = props;
  const gaze = useGaze(strokes, eyesFollow);
  return (
    <div className={styles.stage}>
      <DrawingView strokes={strokes} mask={mask} lookingAt={gaze.lookingAt} className={styles.drawing} />
      <svg
        viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
        className={styles.activeStroke}
        aria-hidden="true"
      >
        <g
          ref={pointer.activeStroke}
          fill="none"
          stroke={INK_COLOUR}
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth={BRUSH_SIZE}
          {...earlyPart("ink")}
        />
        {keyboard.cursor && <Cursor at={keyboard.cursor} />}
      </svg>
      {import.meta.env.SSR ? (
        <div className={styles.surface} {...earlyPart("surface")} />
      ) : (
        <div
          ref={pointer.surface}
          className={styles.surface}
          data-testid="belly-canvas"
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys and Space draw here
          tabIndex={0}
          aria-label={label}
          aria-describedby={describedBy}
          inert={disabled}
          onKeyDown={keyboard.onKeyDown}
          onFocus={keyboard.onFocus}
          onBlur={keyboard.hideCursor}
          onPointerDown={() => {
            gaze.hold();
            keyboard.hideCursor();
          }}
        />
      )}
      {children}
    </div>
  );
}

/** The keyboard's cursor over the belly; inside an SVG in canvas units. */
export function Cursor({ at: { x, y } }: { at: Point }) {
  return (
    <g transform={`translate(${x} ${y})`} className={styles.cursor}>
      <circle r="9" />
      <path d="M-15 0H-11M11 0H15M0 -15V-11M0 11V15" />
      <circle r="1.5" className={styles.cursorPoint} />
    </g>
  );
}

/**
 * How long the hand has to rest before the penguin looks: an animation while a finger draws would cost the
 * stroke frames.
 */
const REST_MS = 300;

/**
 * Where the penguin looks, if it `follows`: at the end of the last stroke, once the hand rests. `hold`
 * keeps it from moving; to be called when a stroke starts.
 */
function useGaze(
  strokes: readonly Stroke[],
  follows: boolean,
): { lookingAt: Point | undefined; hold: () => void } {
  const [lookingAt, lookAt] = useState<Point>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => lookAt(follows ? strokes.at(-1)?.pos.at(-1) : undefined), REST_MS);
    return () => clearTimeout(timer.current);
  }, [strokes, follows]);
  return { lookingAt, hold: () => clearTimeout(timer.current) };
}
