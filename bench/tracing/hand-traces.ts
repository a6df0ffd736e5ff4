import { readFileSync } from "node:fs";
import { join } from "node:path";
import { estimateYaw } from "@harapen/contract/alignment";
import { anchors } from "@harapen/contract/photograph";
import * as z from "zod/mini";
import { readPixels } from "../../apps/server/src/catalog/tracing/trace-photograph.ts";
import type { KeptTrace } from "./traced-folder.ts";

const place = z.tuple([z.number(), z.number()]);

/**
 * Photographs that were traced by hand, outside of any aquarium, by their names: the anchors in pixels, and
 * each mark in canvas units.
 */
const handTraces = z.record(
  z.string(),
  z.object({ file: z.string(), anchors, spots: z.array(z.object({ canvas: place, clear: z.boolean() })) }),
);

/** Reads a file of hand traces, and their photographs from a folder. */
export async function readHandTraces(file: string, folder: string): Promise<KeptTrace[]> {
  const traces = handTraces.parse(JSON.parse(readFileSync(file, "utf8")));
  return Promise.all(
    Object.entries(traces).map(async ([name, { file, anchors, spots }]) => {
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
