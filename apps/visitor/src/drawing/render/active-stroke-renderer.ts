import type { Point } from "@harapen/contract/geometry";
import { strokePathSegment } from "./stroke-path.ts";

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * Samples after which a segment is closed and never written again, so that a frame costs the same in a long
 * stroke.
 */
const SEGMENT_SAMPLES = 48;

/**
 * Renders the active stroke without React: a moving pointer writes one path attribute and renders nothing
 * else. The samples of a stroke do not repeat, so the stroke looks the same when React renders it finished.
 */
export class ActiveStrokeRenderer {
  readonly #group: SVGGElement;
  #segment: SVGPathElement | null = null;
  #segmentStart = 0;

  constructor(group: SVGGElement) {
    this.#group = group;
  }

  /** Shows the stroke through `samples` (canvas units), which has only grown since the last call. */
  show(samples: readonly Point[]): void {
    const last = samples.length - 1;
    while (last - this.#segmentStart > SEGMENT_SAMPLES) {
      this.#write(samples, this.#segmentStart + SEGMENT_SAMPLES - 1);
      this.#segmentStart += SEGMENT_SAMPLES - 1;
      this.#segment = null;
    }
    this.#write(samples, last);
  }

  clear(): void {
    this.#group.replaceChildren();
    this.#segment = null;
    this.#segmentStart = 0;
  }

  #write(samples: readonly Point[], to: number): void {
    this.#segment ??= this.#appendSegment();
    this.#segment.setAttribute("d", strokePathSegment(samples, this.#segmentStart, to));
  }

  #appendSegment(): SVGPathElement {
    const segment = document.createElementNS(SVG_NAMESPACE, "path");
    this.#group.append(segment);
    return segment;
  }
}
