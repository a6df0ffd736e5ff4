import { type RenderedPhotograph, renderPhotograph } from "@harapen/simulator/photographs/photograph";
import { SCENES } from "@harapen/simulator/photographs/scenes";
import { detectBlobs } from "@harapen/tracing/internals/detect-blobs";
import type { TracedPhotograph } from "@harapen/tracing/internals/training/traced-photograph";
import { overexpose } from "./overexpose.ts";
import type { KeptTrace } from "./traced-folder.ts";

/** Of the rendered photographs that every training sees, beside those of keepers. */
export const TRAINING_SEEDS = ["training 1", "training 2", "training 3"];

/** A photograph as taken, and as if twice as much light had been let in, nearly: its white belly burnt out. */
export function versionsOf(trace: KeptTrace): [taken: TracedPhotograph, overexposed: TracedPhotograph] {
  return [blobsOf(trace), blobsOf({ ...trace, pixels: overexpose(trace.pixels, 1.9) })];
}

function blobsOf({ pixels, alignment, marks }: KeptTrace): TracedPhotograph {
  return { marks, blobs: detectBlobs(pixels, alignment) };
}

/** A rendered photograph of a scene. */
export interface RenderedTrace extends TracedPhotograph {
  readonly scene: string;
}

/** One photograph of each scene for each seed. */
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
