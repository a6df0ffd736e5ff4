import type { Point } from "@harapen/contract/geometry";
import type { MeasuredBlob } from "../features/measure-blobs.ts";

/** A mark that a person kept on a photograph, in canvas units; one that is not `clear` may or may not be a spot, and is not counted. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly clear: boolean;
}

/** A photograph whose spots are known, and the blobs found on it. */
export interface TracedPhotograph {
  readonly blobs: readonly MeasuredBlob[];
  readonly marks: readonly Mark[];
  /** The part of the belly in which it is judged; all of it if unset. */
  readonly judgedIn?: (place: Point) => boolean;
}
