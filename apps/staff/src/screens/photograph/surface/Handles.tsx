import type { KeyboardEvent } from "react";
import { useTexts } from "../../../i18n/texts.ts";
import { TRACING } from "../texts.ts";
import { ANCHOR_NAMES, type AnchorName, type TraceState } from "../tracing/trace-state.ts";
import styles from "./Surface.module.css";
import { focusSurfaceAfter } from "./use-keyboard.ts";

interface HandlesProps {
  anchors: TraceState["anchors"];
  pixel: number;
  onKey: (name: AnchorName, event: KeyboardEvent) => void;
}

const RADIUS = 9;

/** The anchors' handles, each of which the keyboard reaches. */
export function Handles({ anchors, pixel, onKey }: HandlesProps) {
  const texts = useTexts(TRACING);
  return ANCHOR_NAMES.map((name) => {
    const place = anchors[name];
    if (!place) return null;
    return (
      // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons
      <g
        key={name}
        ref={focusSurfaceAfter}
        data-anchor={name}
        role="button"
        tabIndex={0}
        aria-label={texts.anchor(texts.anchors[name])}
        onKeyDown={(event) => onKey(name, event)}
      >
        <circle
          className={styles.focus}
          cx={place.x}
          cy={place.y}
          r={(RADIUS + 5) * pixel}
          strokeWidth={3 * pixel}
        />
        <circle
          className={styles.handle}
          cx={place.x}
          cy={place.y}
          r={RADIUS * pixel}
          strokeWidth={4 * pixel}
        />
      </g>
    );
  });
}
