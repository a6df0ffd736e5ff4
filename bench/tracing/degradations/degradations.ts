import { createRandom } from "@harapen/simulator/random";
import type { Pixels } from "@harapen/tracing/pixels";
import type { KeptTrace } from "../traced-folder.ts";
import { blur, compress } from "./camera.ts";
import { addGlare, colour, darken, overexpose } from "./lighting.ts";
import { dropMud, smear, soil, splash } from "./soiling.ts";

/** Degrades a photograph; the same trace gives the same pixels. */
type Degradation = (trace: KeptTrace) => Pixels | Promise<Pixels>;

const randomOf = (what: string, { name }: KeptTrace) => createRandom(`${what} ${name}`);

/** The versions from which a scorer learns, in addition to the photographs as taken. */
export const TRAINING_DEGRADATIONS = {
  overexposed: (trace) => overexpose(trace, 1.9),
  soiled: (trace) => soil(trace, randomOf("learnt soil", trace)),
} as const satisfies Readonly<Record<string, Degradation>>;

/** The versions on which it is tried. */
export const TEST_DEGRADATIONS = {
  "overexposed by nearly a stop": TRAINING_DEGRADATIONS.overexposed,
  "eight splashes of dirt of a spot's size": (trace) => splash(trace, randomOf("tried splashes", trace)),
  "eight round drops of mud of a spot's size": (trace) => dropMud(trace, randomOf("mud", trace)),
  "smears of mud": (trace) => smear(trace, randomOf("smears", trace)),
  glare: (trace) => addGlare(trace, randomOf("glare", trace)),
  "warm light": (trace) => colour(trace, [1, 0.8, 0.5]),
  "blue light": (trace) => colour(trace, [0.6, 0.85, 1]),
  "JPEG of quality 30": (trace) => compress(trace, 30),
  "dark and noisy": (trace) => darken(trace, 0.15, 6, randomOf("noise", trace)),
  "strong blur": (trace) => blur(trace, 1.2),
} as const satisfies Readonly<Record<string, Degradation>>;
