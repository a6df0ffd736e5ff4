/*
 * The work of the process that decodes photographs. Tasks go by their names; a refusal is a value, as errors
 * lose their class between processes.
 */

import type { IconSquare, PhotographFailure } from "@harapen/contract/staff/photographs";
import { imageFormat, PhotographError } from "../../pictures/image-format.ts";
import type { ShownPicture } from "../../pictures/shown-picture.ts";
import { assertReadable, cut, readPixels, sharpOf } from "./pixels.ts";
import { alternativesOf, renditionsOf, SIZES, type Size } from "./renditions.ts";

/** The longest side of the upright copy by which a photograph is traced, in pixels. */
const UPRIGHT_SIDE = 2_560;
const UPRIGHT_QUALITY = 88;

export type PhotographOutcome<Result> = { readonly result: Result } | { readonly refused: PhotographFailure };

/** A photograph that was sent, as it is stored. */
export interface ReadPhotograph {
  /** JPEG, and its sides in pixels. */
  readonly upright: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly picture: ShownPicture;
  readonly icon: ShownPicture;
}

/** Reads a photograph that was sent: makes its upright copy, and its renditions for visitors. */
export function readPhotograph({ bytes }: { bytes: Uint8Array }): Promise<PhotographOutcome<ReadPhotograph>> {
  return toOutcome(async () => {
    const pixels = await readPixels(bytes, UPRIGHT_SIDE);
    return {
      upright: await sharpOf(pixels).jpeg({ quality: UPRIGHT_QUALITY }).toBuffer(),
      width: pixels.width,
      height: pixels.height,
      picture: await renditionsOf(pixels, "picture"),
      icon: await renditionsOf(pixels, "icon"),
    };
  });
}

/**
 * Makes a picture's renditions in a size. A bare JPEG within the size's bounds is taken unchanged: what was
 * exported loses nothing.
 */
export function convertPicture({
  bytes,
  size,
}: {
  bytes: Uint8Array;
  size: Size;
}): Promise<PhotographOutcome<ShownPicture>> {
  return toOutcome(async () => {
    const pixels = await readPixels(bytes, SIZES.picture.side);
    if (!(await isWithin(bytes, size))) return renditionsOf(pixels, size);
    return { jpeg: bytes, alternatives: await alternativesOf(pixels, size) };
  });
}

/** Makes an icon of a square of a photograph. */
export function cutIcon({
  bytes,
  square,
}: {
  bytes: Uint8Array;
  square: IconSquare;
}): Promise<PhotographOutcome<ShownPicture>> {
  return toOutcome(async () =>
    renditionsOf(await cut(await readPixels(bytes, UPRIGHT_SIDE), square), "icon"),
  );
}

async function isWithin(bytes: Uint8Array, size: Size): Promise<boolean> {
  const { side, maxBytes } = SIZES[size];
  if (bytes.length > maxBytes || imageFormat(bytes) !== "jpeg" || !isBareJpeg(bytes)) return false;
  const { width, height } = await assertReadable(bytes);
  return Math.max(width, height) <= side;
}

async function toOutcome<Result>(work: () => Promise<Result>): Promise<PhotographOutcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (!(error instanceof PhotographError)) throw error;
    return { refused: error.code };
  }
}

/**
 * The markers that a JPEG needs for its picture alone (ISO/IEC 10918-1, table B.1): frames, tables, scans,
 * restarts.
 */
const NEEDED = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd]);
/** The JFIF header, of this length where it has no small picture in it: the density of the pixels. */
const JFIF = { marker: 0xe0, length: 16 };
const START_OF_SCAN = 0xda;
const END = 0xd9;
const ESCAPED = 0x00;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/**
 * Whether a JPEG contains its picture and nothing else: no application data (EXIF, XMP, ICC profiles), no
 * comment, nothing after its end.
 */
export function isBareJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const isHeader = marker === JFIF.marker && length === JFIF.length;
    if (marker !== START_OF_SCAN && !isHeader && !NEEDED.has(marker)) return false;
    at += 2 + length;
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
    if (bytes[at + 1] === END) return at + 2 === bytes.length;
  }
  return false;
}

/** Returns the position of the next marker after a scan's data, in which 0xff is escaped. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== ESCAPED && !isRestart(next)) return at;
  }
  return at;
}
