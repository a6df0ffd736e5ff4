import { useTexts } from "../../../i18n/texts.ts";
import { useFocusAtMount } from "../../../ui/page/use-focus-at-mount.ts";
import type { Image } from "../image/snap.ts";
import { TRACING } from "../texts.ts";
import type { Tracing } from "../tracing/use-trace.ts";
import { BellyOutline } from "./BellyOutline.tsx";
import { Handles } from "./Handles.tsx";
import { Loupe } from "./Loupe.tsx";
import { Marks } from "./Marks.tsx";
import { Ring } from "./Ring.tsx";
import styles from "./Surface.module.css";
import { useGestures } from "./use-gestures.ts";
import { useKeyboard } from "./use-keyboard.ts";
import { useSurfaceSize } from "./use-surface-size.ts";
import { useViewport } from "./use-viewport.ts";
import { useWheelZoom } from "./use-wheel-zoom.ts";
import { ZoomButtons } from "./ZoomButtons.tsx";

interface SurfaceProps {
  image: Image;
  address: string;
  tracing: Tracing;
  /** Whether spots are traced; before that, the anchors are placed. */
  isTracing: boolean;
  /** Whether it follows another step. */
  isNext: boolean;
}

/** Half the width of the part that the magnifier shows, in canvas units. */
const LOUPE_REACH = 14;

/** The photograph with its trace, to be worked on by fingers, the mouse or the keyboard. While spots are traced it is zoomed to the belly. */
export function Surface({ image, address, tracing, isTracing, isNext }: SurfaceProps) {
  const texts = useTexts(TRACING);
  const { ref, size } = useSurfaceSize();
  const view = useViewport(image, size, isTracing ? Object.values(tracing.state.anchors) : []);
  const { press, handlers, ref: surfaceRef } = useGestures({ tracing, view, surface: size, isTracing });
  const keyboard = useKeyboard(tracing, view, isTracing);
  useWheelZoom(ref, view);
  useFocusAtMount(surfaceRef, isNext);
  const { viewport, pixel } = view;
  const { state, alignment } = tracing;
  const picture = <image href={address} width={image.width} height={image.height} />;
  const marks = isTracing ? state.marks : [];
  return (
    <div ref={ref} className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a drawing that is worked on */}
      <svg
        ref={surfaceRef}
        className={styles.surface}
        viewBox={`${viewport.x} ${viewport.y} ${viewport.width} ${viewport.height}`}
        role="group"
        aria-label={texts.surface}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard taps on it, with a cross
        tabIndex={0}
        onKeyDown={keyboard.onSurfaceKey}
        onBlur={keyboard.hideCross}
        {...handlers}
      >
        {picture}
        {alignment && <BellyOutline alignment={alignment} pixel={pixel} />}
        <Marks marks={marks} pixel={pixel} onKey={keyboard.onMarkKey} />
        <Handles anchors={state.anchors} pixel={pixel} onKey={keyboard.onAnchorKey} />
        {keyboard.cross && (
          <path
            className={styles.cross}
            strokeWidth={2 * pixel}
            d={`M${keyboard.cross.x - 14 * pixel} ${keyboard.cross.y}h${28 * pixel}M${keyboard.cross.x} ${keyboard.cross.y - 14 * pixel}v${28 * pixel}`}
          />
        )}
      </svg>
      <ZoomButtons view={view} />
      {press && (
        <Loupe
          at={press}
          reach={LOUPE_REACH * tracing.unit}
          side={press.x > viewport.x + viewport.width / 2 ? "left" : "right"}
        >
          {picture}
          {marks.map((mark) => (
            <Ring key={mark.id} mark={mark} pixel={tracing.unit / 5} />
          ))}
        </Loupe>
      )}
    </div>
  );
}
