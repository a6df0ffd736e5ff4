import { clamp } from "@harapen/contract/clamp";

/** Width and height, in any unit. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle; on the card in its pixels. */
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** A line of text in the middle of the card: its font size, and the height of its middle. */
export interface Line {
  readonly size: number;
  readonly y: number;
}

/** How wide each text is at a font size of one pixel. */
export interface TextWidths {
  readonly aquarium: number;
  readonly name: number;
  readonly date: number;
}

export interface CardLayout {
  readonly drawing: Box;
  /** Null where there is no picture. */
  readonly picture: Box | null;
  readonly aquarium: Line;
  readonly name: Line;
  readonly date: Line;
}

/** The card, in pixels: 4 to 5, as tall as feeds of pictures show them uncut. */
export const CARD: Size = { width: 1080, height: 1350 };
/** The widest that a line or the pictures get. */
export const ROOM = 936;

const GAP = 54;
const MAX_PICTURE_HEIGHT = 620;
/** The aspect ratios beyond which a picture is cropped: the drawing beside it would be tiny. */
const ASPECT = { least: 0.55, most: 1.8 };

/**
 * Font sizes: the size that a text begins with, and the least to which it shrinks; one that is still too wide
 * is condensed.
 */
const SIZES = {
  aquarium: { most: 50, least: 30 },
  name: { most: 128, least: 52 },
  date: { most: 46, least: 30 },
};

/**
 * The part of the card in which pictures, name and date are centred together: below the aquarium's name,
 * above the waves.
 */
const MIDDLE = { top: 172, bottom: 1170 };
const AQUARIUM_Y = 96;
const AFTER_PICTURES = 44;
const LINE_HEIGHT = 1.3;

/**
 * Lays out a card with a drawing and, where there is one, a picture beside it: both equally tall, each with
 * its own aspect ratio.
 */
export function layoutCard(drawing: Size, picture: Size | null, widths: TextWidths): CardLayout {
  const name = fontSize("name", widths.name);
  const date = fontSize("date", widths.date);
  const shapes = [drawing, ...(picture ? [picture] : [])].map(aspectOf);
  const gaps = GAP * (shapes.length - 1);
  const height = Math.min(MAX_PICTURE_HEIGHT, (ROOM - gaps) / sum(shapes));
  const texts = AFTER_PICTURES + LINE_HEIGHT * (name + date);
  const top = (MIDDLE.top + MIDDLE.bottom - height - texts) / 2;
  const [first, second] = besideEachOther(shapes, height, top);
  const afterPictures = top + height + AFTER_PICTURES;
  return {
    drawing: first ?? { x: 0, y: top, width: 0, height },
    picture: second ?? null,
    aquarium: { size: fontSize("aquarium", widths.aquarium), y: AQUARIUM_Y },
    name: { size: name, y: afterPictures + (LINE_HEIGHT * name) / 2 },
    date: { size: date, y: afterPictures + LINE_HEIGHT * (name + date / 2) },
  };
}

/**
 * Returns the part of a picture, in its own units, that fills a box undistorted: all of it where their aspect
 * ratios agree.
 */
export function coveringPart(picture: Size, box: Size): Box {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const [width, height] = [box.width / scale, box.height / scale];
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

const aspectOf = ({ width, height }: Size) => clamp(width / height, ASPECT.least, ASPECT.most);

function fontSize(line: keyof typeof SIZES, width: number): number {
  const { most, least } = SIZES[line];
  return width === 0 ? most : clamp(ROOM / width, least, most);
}

/** Returns boxes with these aspect ratios and the same height, in the middle of the card. */
function besideEachOther(shapes: readonly number[], height: number, y: number): Box[] {
  const all = sum(shapes) * height + GAP * (shapes.length - 1);
  return shapes.map((shape, index) => {
    const before = sum(shapes.slice(0, index)) * height + GAP * index;
    return { x: (CARD.width - all) / 2 + before, y, width: shape * height, height };
  });
}
