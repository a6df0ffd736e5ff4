import type { Scene } from "../drawing/scene.ts";
import { fitPattern, type PatternFit } from "./pattern-fit.ts";
import type { SpotPatterns } from "./spot-patterns.ts";

/** The fits of one scene with patterns, each made when it is first asked for: explanations and questions share them. */
export class PatternFits {
  readonly #patterns: SpotPatterns;
  readonly #scene: Scene;
  readonly #fits = new Map<number, PatternFit>();

  constructor(patterns: SpotPatterns, scene: Scene) {
    this.#patterns = patterns;
    this.#scene = scene;
  }

  of(pattern: number): PatternFit {
    const known = this.#fits.get(pattern);
    if (known) return known;
    const fit = fitPattern(this.#patterns, pattern, this.#scene);
    this.#fits.set(pattern, fit);
    return fit;
  }
}
