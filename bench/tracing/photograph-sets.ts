import { type RenderedPhotograph, renderPhotograph, SCENES } from "@harapen/simulator/photographs/photograph";

import type { TracedPhotograph } from "@harapen/tracing/internals/training/match-spots";
import { detectBlobs } from "@harapen/tracing/trace";
import { TRAINING_DEGRADATIONS } from "./degradations/degradations.ts";
import type { KeptTrace } from "./traced-folder.ts";

/** The seeds of the rendered photographs in every training, beside keepers' photographs. */
export const TRAINING_SEEDS = ["training 1", "training 2", "training 3"];

/** Returns a photograph as taken, and degraded in each way from which a scorer learns. */
export function versionsOf(trace: KeptTrace): TracedPhotograph[] {
  return [trace.pixels, ...Object.values(TRAINING_DEGRADATIONS).map((worsen) => worsen(trace))].map(
    (pixels) => blobsOf({ ...trace, pixels }),
  );
}

/** Returns the blobs of a photograph, with its marks. */
export function blobsOf({ pixels, alignment, marks }: KeptTrace): TracedPhotograph {
  return { marks, blobs: detectBlobs(pixels, alignment) };
}

/** A rendered photograph of a scene. */
export interface RenderedTrace extends TracedPhotograph {
  readonly scene: string;
}

/** Returns one photograph of each scene for each seed. */
export function renderedTraces(seeds: readonly string[]): RenderedTrace[] {
  return seeds.flatMap((seed) =>
    Object.entries(SCENES).map(([scene, settings]) => ({
      scene,
      ...renderedTrace(renderPhotograph(`${seed} ${scene}`, settings)),
    })),
  );
}

function renderedTrace({ photograph, alignment, spots }: RenderedPhotograph): TracedPhotograph {
  return {
    marks: spots.map(({ x, y }) => ({ x, y, clear: true })),
    blobs: detectBlobs(photograph, alignment),
  };
}
