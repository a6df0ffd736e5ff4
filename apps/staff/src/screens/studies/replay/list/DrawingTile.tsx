import { createTransform } from "@harapen/contract/alignment";
import { BELLY } from "@harapen/contract/belly";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";
import type { Alignment } from "@harapen/contract/photograph";
import type { ListedDrawing } from "@harapen/contract/staff/studies/replay";
import { memo } from "react";
import { Sheet, Stroke } from "../InkFigure.tsx";
import { pathOf, pointsOf } from "../ink.ts";
import styles from "./DrawingTile.module.css";

/** A penguin's picture with its alignment. */
export interface AlignedPicture {
  readonly address: string;
  readonly alignment: Alignment;
}

interface DrawingTileProps {
  drawing: ListedDrawing;
  label: string;
  caption: string;
  /** The picture that it is laid over, instead of the outline. */
  picture: AlignedPicture | undefined;
  onOpen: (drawing: ListedDrawing) => void;
}

/** One drawing of many, small; pressed, it is replayed. */
export const DrawingTile = memo(function DrawingTile({
  drawing,
  label,
  caption,
  picture,
  onOpen,
}: DrawingTileProps) {
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.open} aria-label={label} onClick={() => onOpen(drawing)}>
        {picture ? <OverPicture ink={drawing.ink} picture={picture} /> : <OnSheet ink={drawing.ink} />}
        <span className={styles.caption}>{caption}</span>
      </button>
    </li>
  );
});

function OnSheet({ ink }: Pick<ListedDrawing, "ink">) {
  return (
    <Sheet>
      <Stroke path={ink.map((stroke) => pathOf(pointsOf(stroke))).join("")} brush={BRUSH_SIZE} />
    </Sheet>
  );
}

/** The corners of the shown part of a picture, in canvas units: the belly and a little around it. */
const ABOUT_BELLY: readonly Point[] = [
  { x: BELLY.centreX - BELLY.halfWidth * 1.25, y: BELLY.centreY - BELLY.halfHeight * 1.12 },
  { x: BELLY.centreX + BELLY.halfWidth * 1.25, y: BELLY.centreY + BELLY.halfHeight * 1.12 },
];

/** The ink over the picture, in the picture's pixels, like other overlays. */
function OverPicture({
  ink,
  picture: { address, alignment },
}: Pick<ListedDrawing, "ink"> & { picture: AlignedPicture }) {
  const { toPhotograph, scale } = createTransform(alignment);
  const { width, height } = alignment;
  const around = ABOUT_BELLY.map(toPhotograph);
  const [left, top] = [Math.min(...around.map(({ x }) => x)), Math.min(...around.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...around.map(({ x }) => x)), Math.max(...around.map(({ y }) => y))];
  const path = ink.map((stroke) => pathOf(pointsOf(stroke).map(toPhotograph))).join("");
  return (
    <svg
      className={styles.picture}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      aria-hidden="true"
    >
      <image href={address} width={width} height={height} preserveAspectRatio="none" />
      <path className={styles.ground} d={path} strokeWidth={BRUSH_SIZE * scale * 1.5} />
      <path className={styles.over} d={path} strokeWidth={BRUSH_SIZE * scale * 0.7} />
    </svg>
  );
}
