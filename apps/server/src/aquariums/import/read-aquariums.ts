import type { PictureConverter } from "../../media/picture-converter.ts";
import { convertPictures } from "../../photographs/convert-pictures.ts";
import { PhotographThread } from "../../photographs/photograph-thread.ts";
import type { AquariumContent } from "../../storage/aquarium-content.ts";
import type { AquariumStore } from "../../storage/aquarium-store.ts";
import type { ReportProblem } from "../../validation/report-problem.ts";
import { readAquariumFolder } from "../read-folder.ts";

interface Reading extends Pick<PictureConverter, "onProgress"> {
  readonly store: AquariumStore;
  /** ISO 8601; without it no date is in the future. */
  readonly today: string | undefined;
  /** Receives the findings that cannot be true of a bird; without it they are problems. */
  readonly onFinding?: ReportProblem;
}

/** Reads aquariums one after the other: the thread that reads photographs serves one at a time. */
export async function readAquariums(
  folders: readonly string[],
  { store, today, onProgress, onFinding }: Reading,
): Promise<AquariumContent[]> {
  const thread = new PhotographThread();
  const converter = { ...convertPictures(thread, store.pictures.converted), onProgress };
  const contents: AquariumContent[] = [];
  try {
    for (const folder of folders)
      contents.push(await readAquariumFolder(folder, converter, today, onFinding));
  } finally {
    await thread.close();
  }
  return contents;
}
