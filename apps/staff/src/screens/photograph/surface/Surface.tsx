import { createTransform } from "@harapen/contract/alignment";
import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Alignment } from "@harapen/contract/photograph";
import type { KeyboardEvent, ReactNode } from "react";
import { useTexts } from "../../../i18n/texts.ts";
import { useFocusAtMount } from "../../../ui/focus.ts";
import type { Image } from "../snap.ts";
import { TRACING } from "../texts.ts";
import { ANCHOR_NAMES, type AnchorName, type Mark, type TraceState } from "../tracing/trace-state.ts";
import type { Tracing } from "../tracing/use-trace.ts";
import { ringRadius } from "./find-target.ts";
import styles from "./Surface.module.css";
import { type TapsOn, useGestures } from "./use-gestures.ts";
import { focusSurfaceAfter, useKeyboard } from "./use-keyboard.ts";
import { useSurfaceSize, useViewport, useWheelZoom } from "./use-viewport.ts";

interface SurfaceProps {
  image: Image;
  address: string;
  tracing: Tracing;
  tapsOn: TapsOn;
  /** Whether it follows another step. */
  isNext: boolean;
  /** Whether the bare photograph is shown, and what ends that: a tap. */
  isBare: boolean;
  onShow: () => void;
}

/** Half the width of the part that the magnifier shows, in canvas units. */
const LOUPE_REACH = 14;

/** The photograph with its trace, for fingers, mouse and keyboard; for tracing zoomed to the belly. */
export function Surface({ image, address, tracing, tapsOn, isNext, isBare, onShow }: SurfaceProps) {
  const texts = useTexts(TRACING);
  const isTracing = tapsOn !== "anchors";
  const { ref, size } = useSurfaceSize();
  const view = useViewport(image, size, isTracing ? Object.values(tracing.state.anchors) : []);
  const {
    press,
    handlers,
    ref: surfaceRef,
  } = useGestures({
    ...{ tracing, view, tapsOn, isBare, onShow },
    surface: size,
  });
  const keyboard = useKeyboard(tracing, view, isTracing);
  useWheelZoom(ref, view);
  useFocusAtMount(surfaceRef, isNext);
  const { viewport, pixel } = view;
  const { state, alignment } = tracing;
  const picture = <image href={address} width={image.width} height={image.height} />;
  const marks = isTracing && !isBare ? state.marks : [];
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
        {alignment && !isBare && <BellyOutline alignment={alignment} pixel={pixel} />}
        {!isBare && (
          <Handles anchors={state.anchors} isBehind={isTracing} pixel={pixel} onKey={keyboard.onAnchorKey} />
        )}
        <Marks marks={marks} pixel={pixel} onKey={keyboard.onMarkKey} />
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

interface MarksProps {
  marks: readonly Mark[];
  pixel: number;
  onKey: (id: number, event: KeyboardEvent) => void;
}

/** The spots' rings, each of which the keyboard reaches. */
function Marks({ marks, pixel, onKey }: MarksProps) {
  const texts = useTexts(TRACING);
  return marks.map((mark, index) => (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons
    <g
      key={mark.id}
      ref={focusSurfaceAfter}
      data-mark={mark.id}
      role="button"
      tabIndex={0}
      aria-label={
        mark.kind === "sure" ? texts.sureMark(index + 1, !!mark.bold) : texts.doubtfulMark(index + 1)
      }
      onKeyDown={(event) => onKey(mark.id, event)}
    >
      <circle
        className={styles.focus}
        cx={mark.x}
        cy={mark.y}
        r={ringRadius(mark, pixel) + 5 * pixel}
        strokeWidth={3 * pixel}
      />
      <Ring mark={mark} pixel={pixel} />
    </g>
  ));
}

interface HandlesProps {
  anchors: TraceState["anchors"];
  /** Whether spots are traced, which no handle may cover: it is a thin ring then. */
  isBehind: boolean;
  pixel: number;
  onKey: (name: AnchorName, event: KeyboardEvent) => void;
}

/** The radius of a handle, in pixels of the screen. */
const HANDLE = 9;

/** The anchors' handles, each of which the keyboard reaches. */
function Handles({ anchors, isBehind, pixel, onKey }: HandlesProps) {
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
          r={(HANDLE + 5) * pixel}
          strokeWidth={3 * pixel}
        />
        <circle
          className={isBehind ? styles.handleBehind : styles.handle}
          cx={place.x}
          cy={place.y}
          r={HANDLE * pixel}
          strokeWidth={(isBehind ? 2 : 4) * pixel}
        />
      </g>
    );
  });
}

/** The number of straight pieces of a side of the outline. */
const STEPS = 48;

/** Returns the belly's outline over the photograph, as an SVG path. */
function outlinePath(alignment: Alignment): string {
  const { toPhotograph } = createTransform(alignment);
  const heights = Array.from(
    { length: STEPS + 1 },
    (_, step) => BELLY.centreY - BELLY.halfHeight * Math.cos((Math.PI * step) / STEPS),
  );
  const side = (direction: 1 | -1) =>
    heights.map((y) => toPhotograph({ x: BELLY.centreX + direction * bellyHalfWidth(y), y }));
  const places = [...side(1), ...side(-1).reverse()];
  return `M${places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** The belly's outline over the photograph; `pixel` as in `useViewport`. */
function BellyOutline({ alignment, pixel }: { alignment: Alignment; pixel: number }) {
  const path = outlinePath(alignment);
  return (
    <>
      <path d={path} className={styles.outlineGround} strokeWidth={5 * pixel} />
      <path
        d={path}
        className={styles.outline}
        strokeWidth={2.5 * pixel}
        strokeDasharray={`${5 * pixel} ${5 * pixel}`}
      />
    </>
  );
}

interface LoupeProps {
  /** The place under the finger, in pixels of the photograph. */
  at: Point;
  /** Half the width of the part that it shows, in pixels of the photograph. */
  reach: number;
  /** The side on which it is shown, away from the finger. */
  side: "left" | "right";
  children: ReactNode;
}

/** A magnifier of what is under the finger. */
function Loupe({ at, reach, side, children }: LoupeProps) {
  const viewBox = `${at.x - reach} ${at.y - reach} ${2 * reach} ${2 * reach}`;
  return (
    <svg className={`${styles.loupe} ${styles[side]}`} viewBox={viewBox} aria-hidden="true">
      {children}
      <path
        className={styles.cross}
        strokeWidth={reach / 60}
        d={`M${at.x - reach / 5} ${at.y}h${(2 * reach) / 5}M${at.x} ${at.y - reach / 5}v${(2 * reach) / 5}`}
      />
    </svg>
  );
}

/** A spot's ring: solid for a sure spot, dashed for a doubtful one, and another around a bold one. */
function Ring({ mark, pixel }: { mark: Mark; pixel: number }) {
  const r = ringRadius(mark, pixel);
  const dash = mark.kind === "doubtful" ? `${4 * pixel} ${4 * pixel}` : undefined;
  return (
    <>
      {mark.bold && (
        <circle cx={mark.x} cy={mark.y} r={r + 5 * pixel} className={styles.bold} strokeWidth={3 * pixel} />
      )}
      <circle cx={mark.x} cy={mark.y} r={r} className={styles.ringGround} strokeWidth={5 * pixel} />
      <circle
        cx={mark.x}
        cy={mark.y}
        r={r}
        className={styles[mark.kind]}
        strokeWidth={3 * pixel}
        strokeDasharray={dash}
      />
    </>
  );
}

const ZOOMS = [
  { name: "zoomIn", sign: "＋", factor: 1.5 },
  { name: "zoomOut", sign: "－", factor: 1 / 1.5 },
] as const;

/** Zoom buttons for people who can use neither two fingers nor a wheel. */
function ZoomButtons({ view }: { view: ReturnType<typeof useViewport> }) {
  const texts = useTexts(TRACING);
  return (
    <div className={styles.zoom}>
      {ZOOMS.map(({ name, sign, factor }) => (
        <button key={name} type="button" aria-label={texts[name]} onClick={() => view.zoom(factor)}>
          {sign}
        </button>
      ))}
    </div>
  );
}
