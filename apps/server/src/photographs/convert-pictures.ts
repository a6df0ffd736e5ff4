import type { PictureConverter } from "../media/picture-converter.ts";
import type { ConvertedPictures } from "../storage/pictures/converted-pictures.ts";
import type { PhotographThread } from "./photograph-thread.ts";

/**
 * Returns the converter of an exchange folder's photographs into what visitors may see. Each result is stored at once, where nobody sees
 * it yet, and found there the next time: an interrupted import goes on where it was, and a repeated one encodes nothing.
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
