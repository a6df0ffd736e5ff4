import type { Scene } from "../drawing/scene.ts";
import { USUAL_HYPOTHESES } from "./hypotheses.ts";
import { fitPattern, type PatternFit } from "./pattern-fit.ts";
import type { SpotPatterns } from "./spot-patterns.ts";

/** Compares a scene with patterns in full. */
export interface FullFits {
  /** Returns the fit with a pattern under all hypotheses; `about` is the index of the yaw that its quick score found, if known. */
  compare(pattern: number, about?: number): PatternFit;
}

/** The fits of one scene with patterns: those under all hypotheses are made once, and shared by ranking, explanations and questions. */
export class PatternFits implements FullFits {
  readonly #patterns: SpotPatterns;
  readonly #scene: Scene;
  readonly #compared = new Map<number, PatternFit>();

  constructor(patterns: SpotPatterns, scene: Scene) {
    this.#patterns = patterns;
    this.#scene = scene;
  }

  compare(pattern: number, about?: number): PatternFit {
    const known = this.#compared.get(pattern);
    if (known) return known;
    const fit = fitPattern(this.#patterns, pattern, this.#scene, about);
    this.#compared.set(pattern, fit);
    return fit;
  }

  /**
   * Returns the fit with a pattern as precisely as it deserves: under all hypotheses if it has been compared so, as the likely ones are;
   * otherwise under the usual ones, which takes two fifths of the time.
   */
  roughly(pattern: number): PatternFit {
    return (
      this.#compared.get(pattern) ??
      fitPattern(this.#patterns, pattern, this.#scene, undefined, USUAL_HYPOTHESES)
    );
  }
}
