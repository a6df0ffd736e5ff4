import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";
import { pathBetween } from "./stroke-path.ts";

const SVG = "http://www.w3.org/2000/svg";

/** A piece this long is closed and never written again, so that a frame costs the same however long the stroke is. */
const PIECE = 48;

/**
 * Shows the stroke under way, past React: a pointer that moves writes one path attribute and renders nothing else.
 * Samples of a stroke are distinct, so that the ink looks the same when the finished stroke takes its place.
 */
export class LiveInk {
  readonly #group: SVGGElement;
  #piece: SVGPathElement | null = null;
  #pieceStart = 0;

  constructor(group: SVGGElement) {
    this.#group = group;
  }

  /** Shows the stroke through `samples`, which has only grown since the last call. */
  show(samples: readonly Point[]): void {
    const last = samples.length - 1;
    while (last - this.#pieceStart > PIECE) {
      this.#write(samples, this.#pieceStart + PIECE - 1);
      this.#pieceStart += PIECE - 1;
      this.#piece = null;
    }
    this.#write(samples, last);
  }

  clear(): void {
    this.#group.replaceChildren();
    this.#piece = null;
    this.#pieceStart = 0;
  }

  #write(samples: readonly Point[], to: number): void {
    this.#piece ??= this.#newPiece();
    this.#piece.setAttribute("d", pathBetween(samples, this.#pieceStart, to));
  }

  #newPiece(): SVGPathElement {
    const piece = document.createElementNS(SVG, "path");
    piece.setAttribute("stroke-width", String(BRUSH_SIZE));
    this.#group.append(piece);
    return piece;
  }
}
