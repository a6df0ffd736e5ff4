import type { PictureConverter } from "../media/picture-converter.ts";
import type { ConvertedPictures } from "../storage/pictures/converted-pictures.ts";
import type { PhotographThread } from "./photograph-thread.ts";

/**
 * Returns what makes of an exchange folder's photographs what visitors may see. Each is stored as soon as it is made, where nobody sees
 * it yet, and found there the next time: an import that was cut off goes on where it was, and one that is repeated encodes nothing.
 */
export function convertPictures(
  thread: PhotographThread,
  converted: ConvertedPictures,
): Pick<PictureConverter, "convert"> {
  return {
    convert: async (file, size) => {
      const found = await converted.find(file, size);
      if (found) return found;
      const shown = await thread.run("convertPicture", { bytes: file, size });
      await converted.save(file, size, shown);
      return shown.jpeg;
    },
  };
}
