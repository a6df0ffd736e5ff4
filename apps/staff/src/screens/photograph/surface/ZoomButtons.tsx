import { useTexts } from "../../../i18n/texts.ts";
import { TRACING } from "../texts.ts";
import styles from "./Surface.module.css";
import type { useViewport } from "./use-viewport.ts";

const STEPS = [
  { name: "zoomIn", sign: "＋", factor: 1.5 },
  { name: "zoomOut", sign: "－", factor: 1 / 1.5 },
] as const;

/** Zoom buttons for people who can use neither two fingers nor a wheel. */
export function ZoomButtons({ view }: { view: ReturnType<typeof useViewport> }) {
  const texts = useTexts(TRACING);
  return (
    <div className={styles.zoom}>
      {STEPS.map(({ name, sign, factor }) => (
        <button key={name} type="button" aria-label={texts[name]} onClick={() => view.zoom(factor)}>
          {sign}
        </button>
      ))}
    </div>
  );
}
