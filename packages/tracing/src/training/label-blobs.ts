import type { MeasuredBlob } from "../features/measure-blobs.ts";
import type { Mark, TracedPhotograph } from "./traced-photograph.ts";

/** What a blob teaches: it is a spot, it is none, or nothing. */
export type Label = "spot" | "other" | "unknown";

/** A blob within `spot` of a clear mark is that spot; within `beside` it may be; farther away it is something else, even a tuft beside a spot. */
const DISTANCES = { spot: 2.5, beside: 3.5, doubtful: 5 } as const;

export function labelBlobs({ blobs, marks }: TracedPhotograph): Label[] {
  const clear = marks.filter((mark) => mark.clear);
  const doubtful = marks.filter((mark) => !mark.clear);
  return blobs.map((blob) => {
    const distance = nearest(blob, clear);
    if (distance < DISTANCES.spot) return "spot";
    if (distance < DISTANCES.beside || nearest(blob, doubtful) < DISTANCES.doubtful) return "unknown";
    return "other";
  });
}

function nearest(blob: MeasuredBlob, marks: readonly Mark[]): number {
  return Math.min(...marks.map(({ x, y }) => Math.hypot(x - blob.x, y - blob.y)), Number.POSITIVE_INFINITY);
}
