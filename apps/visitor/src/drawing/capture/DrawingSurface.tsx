import type { Stroke, VisibilityMask } from "@harapen/contract/drawing";
import { BRUSH_SIZE, CANVAS } from "@harapen/contract/geometry";
import type { ReactNode } from "react";
import { earlyPart } from "../../platform/early-input.ts";
import { INK_COLOUR } from "../render/appearance.ts";
import { DrawingView } from "../render/DrawingView.tsx";
import { Cursor } from "./Cursor.tsx";
import styles from "./DrawingSurface.module.css";
import { useGaze } from "./use-gaze.ts";
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

/** The belly to draw on: the drawing, the active stroke over it, and the element that receives pointer and key events. */
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
