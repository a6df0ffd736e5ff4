import { readFileSync } from "node:fs";
import { join } from "node:path";
import { estimateYaw } from "@harapen/contract/alignment";
import { anchors as anchorsSchema } from "@harapen/contract/photograph";
import { readPixels } from "../../apps/server/src/catalog/tracing/trace-photograph.ts";
import type { KeptTrace } from "./traced-folder.ts";

/**
 * A photograph that was traced by hand, outside of any aquarium: its file, the anchors in pixels, and each
 * mark in canvas units.
 */
interface HandTrace {
  readonly file: string;
  readonly anchors: unknown;
  readonly spots: readonly { readonly canvas: readonly [x: number, y: number]; readonly clear: boolean }[];
}

/** Reads a file of hand traces by their photographs' names, and their photographs from a folder. */
export async function readHandTraces(file: string, folder: string): Promise<KeptTrace[]> {
  const traces: Record<string, HandTrace> = JSON.parse(readFileSync(file, "utf8"));
  return Promise.all(
    Object.entries(traces).map(async ([name, { file, anchors: placed, spots }]) => {
      const anchors = anchorsSchema.parse(placed);
      const pixels = await readPixels(join(folder, file));
      const { width, height } = pixels;
      return {
        name,
        pixels,
        alignment: { width, height, anchors, yaw: estimateYaw(anchors), mirrored: false },
        marks: spots.map(({ canvas: [x, y], clear }) => ({ x, y, clear })),
      };
    }),
  );
}
