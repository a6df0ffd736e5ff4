import type { ComparisonView } from "@harapen/contract/aids";
import type { Disc, Fit } from "@harapen/contract/penguin";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import { type ReactNode, useEffect, useMemo } from "react";
import { CROP_ASPECT_RATIO, CROP_VIEW_BOX, createPictureView } from "../../drawing/render/crop.ts";
import { DrawingView } from "../../drawing/render/DrawingView.tsx";
import { Message } from "../../i18n/FormattedText.tsx";
import { CroppedPicture, PatternView } from "../../penguins/CroppedPicture.tsx";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import { PenguinName } from "../../penguins/PenguinFacts.tsx";
import { recordAidExposure, recordAvailableAid, useExposure } from "../../telemetry/events/exposure.ts";
import { List } from "../../ui/List.tsx";
import { shownComparison } from "../../visit/chosen-candidate.ts";
import type { Drawing } from "../../visit/drawing-session.ts";
import styles from "./Comparison.module.css";
import { type FitMarker, fitMarkersOf, LABEL_RADIUS } from "./fit-markers.ts";

type Aid = EventPayload<"aid_exposure">["aid"];

/** The aid of each view, as exposures name it. */
const AID_OF = { side_by_side: "comparison", rings: "rings", overlay: "overlay" } as const satisfies Record<
  Exclude<ComparisonView, "off">,
  Aid
>;

interface ComparisonProps extends Omit<ComparedPicturesProps, "view" | "onShown"> {
  searchId: string;
  view: ComparisonView;
  onSwitch: (to: ComparisonView) => void;
}

/**
 * The comparison of drawing and penguin with its switches: whether it is shown, and whether the drawing lies
 * over the picture.
 */
export function Comparison({ searchId, view, onSwitch, ...pictures }: ComparisonProps) {
  const { drawing, fit, penguin } = pictures;
  const shown = shownComparison(fit);
  const canOverlay = penguin.alignment !== undefined && drawing.strokes.length > 0;
  const exposed = (aid: Aid) => ({ search_id: searchId, aid, penguin_name: penguin.id });
  // A view that a switch leads to is available, whether the switch is pressed or not.
  const available = [shown, view !== "off" && canOverlay ? "overlay" : shown].join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each aid that can be had
  useEffect(() => {
    const aids = available.split(" ").map((each) => AID_OF[each as keyof typeof AID_OF]);
    const stops = aids.map((aid) => recordAvailableAid(exposed(aid)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [available, searchId, penguin.id]);
  return (
    <div className={styles.comparison}>
      <div className={styles.switches}>
        <ToggleButton pressed={view !== "off"} onToggle={() => onSwitch(view === "off" ? shown : "off")}>
          <Message of="detail.compare" />
        </ToggleButton>
        {view !== "off" && canOverlay && (
          <ToggleButton
            pressed={view === "overlay"}
            onToggle={() => onSwitch(view === "overlay" ? shown : "overlay")}
          >
            <Message of="detail.overlay" />
          </ToggleButton>
        )}
      </div>
      {view !== "off" && (
        <ComparedPictures
          view={view}
          onShown={() => recordAidExposure({ ...exposed(AID_OF[view]), exposure: "shown" })}
          {...pictures}
        />
      )}
      {view !== "off" && fit && (
        <div className={view === "rings" ? undefined : styles.roomKept}>
          <FitLegend fit={fit} />
        </div>
      )}
    </div>
  );
}

interface ComparedPicturesProps {
  /** The drawing that was searched, with the spots that were added as answers. */
  drawing: Drawing;
  penguin: LocalisedPenguin;
  /** The fit of the drawing to it, where the search result has one. */
  fit: Fit | undefined;
  view: Exclude<ComparisonView, "off">;
  /** Called for each view when it has been seen. */
  onShown: () => void;
}

/**
 * The drawing beside the penguin's picture, both cropped to the same part of the canvas. Under rings a
 * picture without an alignment is replaced by the outline with the penguin's known spots.
 */
function ComparedPictures({ drawing, penguin, fit, view, onShown }: ComparedPicturesProps) {
  const picture = useMemo(
    () => penguin.alignment && createPictureView(penguin.alignment),
    [penguin.alignment],
  );
  const allMarkers = useMemo(() => fit && fitMarkersOf(fit, picture?.moveOntoPicture), [fit, picture]);
  const markers = view === "rings" ? allMarkers : undefined;
  const pattern = markers && !picture ? fit : undefined;
  const pictures = useExposure<HTMLDivElement>(view, onShown);
  return (
    <div ref={pictures} className={styles.pictures}>
      <Figure caption={<Message of="detail.yourDrawing" />}>
        <DrawingView
          strokes={drawing.strokes}
          mask={drawing.mask}
          viewBox={CROP_VIEW_BOX}
          className={styles.drawing}
        />
        {markers && <FitOverlay markers={markers.onDrawing} />}
      </Figure>
      <Figure caption={pattern ? <Message of="detail.pattern" /> : <PenguinName of={penguin} />}>
        {pattern ? (
          <PatternView spots={spotsOf(pattern)} />
        ) : (
          <CroppedPicture
            src={penguin.picture}
            view={picture}
            overlay={view === "overlay" ? drawing.strokes : []}
          />
        )}
        {markers && <FitOverlay markers={markers.onPenguin} />}
      </Figure>
    </div>
  );
}

const spotsOf = ({ same, missing }: Fit) => [...same.map(({ spot }) => spot), ...missing];

function Figure({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <figure className={styles.figure}>
      <div className={styles.box} style={{ aspectRatio: CROP_ASPECT_RATIO }}>
        {children}
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}

function FitLegend({ fit: { same, missing, extra } }: { fit: Fit }) {
  const hidden = missing.filter((spot) => spot.hidden).length;
  const visible = missing.length - hidden;
  return (
    <List className={styles.legend}>
      <Item kind="same">
        <Message of="detail.same" values={{ same: same.length, drawn: same.length + extra.length }} />
      </Item>
      {extra.length > 0 && (
        <Item kind="extra">
          <Message of="detail.extra" values={{ count: extra.length }} />
        </Item>
      )}
      {visible > 0 && (
        <Item kind="missing">
          <Message of="detail.missing" values={{ count: visible }} />
        </Item>
      )}
      {hidden > 0 && (
        <Item kind="hidden">
          <Message of="detail.hidden" values={{ count: hidden }} />
        </Item>
      )}
    </List>
  );
}

const RING = { x: 0, y: 0, r: 9 };

function Item({ kind, children }: { kind: FitMarker["kind"]; children: ReactNode }) {
  return (
    <li className={styles.item}>
      <svg viewBox="-13 -13 26 26" className={styles.symbol} aria-hidden="true">
        <FitMarkerShape kind={kind} ring={RING} />
      </svg>
      {children}
    </li>
  );
}

interface ToggleButtonProps {
  pressed: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function ToggleButton({ pressed, onToggle, children }: ToggleButtonProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={pressed} onClick={onToggle}>
      {children}
    </button>
  );
}

/** The markers of a fit over the crop of a drawing or of a penguin. The legend says the same in words. */
function FitOverlay({ markers }: { markers: readonly FitMarker[] }) {
  return (
    <svg viewBox={CROP_VIEW_BOX} className={styles.overlay} aria-hidden="true" data-testid="fit">
      {markers.map((marker, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: two spots may lie in one place; the order is fixed
          key={index}
          className={styles.marker}
          style={{ animationDelay: `calc(var(--quick) * ${marker.kind === "same" ? marker.number / 2 : 0})` }}
        >
          <FitMarkerShape kind={marker.kind} ring={marker.ring} />
          {marker.kind === "same" && <Label {...marker} />}
        </g>
      ))}
    </svg>
  );
}

function Label({ number, label: { x, y } }: Extract<FitMarker, { kind: "same" }>) {
  return (
    <>
      <circle cx={x} cy={y} r={LABEL_RADIUS} className={styles.label} />
      <text x={x} y={y} className={styles.number}>
        {number}
      </text>
    </>
  );
}

/**
 * The shape of a marker: a ring, dashed or dotted where the drawing has no mark, or a cross where the penguin
 * has no spot. Shapes, since not everybody can tell the colours apart.
 */
function FitMarkerShape({ kind, ring: { x, y, r } }: { kind: FitMarker["kind"]; ring: Disc }) {
  const path =
    kind === "extra"
      ? `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`
      : `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`;
  return (
    <>
      <path d={path} className={styles.halo} />
      <path d={path} className={`${styles.line} ${styles[kind]}`} />
    </>
  );
}
