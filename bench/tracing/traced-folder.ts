import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Alignment } from "@harapen/contract/photograph";
import { type PenguinRecord, penguinRecords } from "@harapen/contract/records";
import type { Mark } from "@harapen/tracing/internals/training/match-spots";
import type { Pixels } from "@harapen/tracing/pixels";
import { readPixels } from "../../apps/server/src/catalog/tracing/trace-photograph.ts";

/**
 * A photograph that keepers traced: its pixels, how it lies under the outline, and the marks that they kept.
 */
export interface KeptTrace {
  readonly name: string;
  readonly pixels: Pixels;
  readonly alignment: Alignment;
  readonly marks: readonly Mark[];
}

/**
 * Reads the traced photographs of an aquarium's folder (docs/behaviour.md#an-aquariums-data): only those of
 * which somebody has looked at everything. A spot with a `presence` below 1 in its own photograph's trace is
 * doubtful.
 */
export async function readTracedFolder(folder: string): Promise<KeptTrace[]> {
  const penguins = penguinRecords.parse(JSON.parse(readFileSync(join(folder, "base.json"), "utf8")));
  const traced = penguins.flatMap(photographsOf);
  return Promise.all(
    traced.map(async ({ file, alignment, marks }) => ({
      name: basename(file),
      pixels: await readPixels(join(folder, "media", file)),
      alignment,
      marks,
    })),
  );
}

function photographsOf({ photographs = [] }: PenguinRecord) {
  return photographs.flatMap(({ file, alignment, spots, traced }) =>
    alignment === undefined || spots === undefined || traced !== true
      ? []
      : [
          {
            file,
            alignment,
            marks: spots.map(({ x, y, presence = 1 }) => ({ x, y, clear: presence === 1 })),
          },
        ],
  );
}
