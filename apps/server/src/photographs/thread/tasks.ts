import type { PhotographFailure } from "@harapen/contract/staff/photographs";
import { imageFormat } from "../../media/image-format.ts";
import { PhotographError } from "../../media/photograph-error.ts";
import type { ShownPicture } from "../../storage/pictures/shown-picture.ts";
import { isBareJpeg } from "./bare-jpeg.ts";
import { assertReadable, readPixels, sharpOf } from "./pixels.ts";
import { alternativesOf, renditionsOf, SIZES, type Size } from "./renditions.ts";

/*
 * The work of the thread that reads photographs. Each export is a task, by its name; a refusal is a value, as errors lose their
 * class between threads.
 */

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

/** Makes a picture's renditions in a size. A bare JPEG within the size's bounds is taken unchanged: what was exported loses nothing. */
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
