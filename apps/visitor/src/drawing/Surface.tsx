import type { Stroke, VisibilityMask } from "@harapen/contract/drawing";
import { CANVAS, type Point } from "@harapen/contract/geometry";
import type { ReactNode } from "react";
import { INK } from "./appearance.ts";
import { DrawingView } from "./DrawingView.tsx";
import styles from "./Surface.module.css";
import type { useKeyboardInk } from "./use-keyboard-ink.ts";
import type { PointerInk } from "./use-pointer-ink.ts";

interface SurfaceProps {
  ink: PointerInk;
  keys: ReturnType<typeof useKeyboardInk>;
  strokes: readonly Stroke[];
  /** Where given, the cells that the visitor could not see are shaded. */
  mask?: VisibilityMask | undefined;
  /** Nothing can be drawn at the moment. */
  resting: boolean;
  label: string;
  /** Id of the text that tells how to draw with the keyboard. */
  describedBy: string;
  /** What lies over the surface. */
  children?: ReactNode;
}

/** The belly to draw on: the drawing, the stroke under way over it, and the element that takes pointers and keys. */
export function Surface(props: SurfaceProps) {
  const { ink, keys, strokes, mask, resting, label, describedBy, children } = props;
  return (
    <div className={styles.stage}>
      <DrawingView strokes={strokes} mask={mask} className={styles.drawing} />
      <svg viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`} className={styles.live} aria-hidden="true">
        <g ref={ink.live} fill="none" stroke={INK} strokeLinecap="round" strokeLinejoin="round" />
        {keys.cursor && <Cursor at={keys.cursor} />}
      </svg>
      <div
        ref={ink.surface}
        className={styles.surface}
        data-testid="belly-canvas"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys and Space draw here
        tabIndex={0}
        aria-label={label}
        aria-describedby={describedBy}
        inert={resting}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onLeave}
        onPointerDown={keys.onLeave}
      />
      {children}
    </div>
  );
}

function Cursor({ at: { x, y } }: { at: Point }) {
  return (
    <g transform={`translate(${x} ${y})`} className={styles.cursor}>
      <circle r="9" />
      <path d="M-15 0H-11M11 0H15M0 -15V-11M0 11V15" />
      <circle r="1.5" className={styles.cursorPoint} />
    </g>
  );
}
