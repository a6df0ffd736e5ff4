import { FileError, prepareFile } from "../../../draft/prepare-file.ts";
import { type ReadPixels, readPixels } from "../read-pixels.ts";

/** A photograph that was chosen on this device, and that nobody has sent yet. */
export interface ChosenPhotograph {
  readonly file: Blob;
  readonly image: ReadPixels;
}

/** Opens a chosen file. Throws `FileError` where it is no photograph that this browser can show. */
export async function openPhotograph(file: File): Promise<ChosenPhotograph> {
  const prepared = await prepareFile(file);
  const image = await readPixels(prepared).catch(() => {
    throw new FileError("notAPhotograph");
  });
  return { file: prepared, image };
}
