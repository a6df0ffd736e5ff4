/**
 * An upright photograph's pixels: red, green, blue and alpha, a byte each, row by row. An `ImageData` is one.
 */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}
