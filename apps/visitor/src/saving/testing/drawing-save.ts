import type { Save } from "../save.ts";

/** A guest's drawing for the album, as it is saved. */
export const DRAWING_SAVE: Extract<Save, { call: "drawing" }> = {
  call: "drawing",
  request: {
    mail: "guest",
    uid: "guest",
    aquarium: "minato",
    penguin_name: "p1",
    image: "data:image/png;base64,",
  },
};
