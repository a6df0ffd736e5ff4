import { everythingVisible } from "@harapen/contract/drawing";
import type { QueuedSave, Save } from "../queued-save.ts";

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

/** A record with this rank, as it is saved. */
export const recordOf = (rank: number): Save => ({
  call: "record",
  request: {
    name: "guest",
    uid: "guest",
    aquarium: "minato",
    penname: "",
    bandcolor: [],
    image: "data:image/png;base64,",
    time: 1,
    data: [],
    ranking: [],
    part: everythingVisible(),
    rank,
  },
});

/** A drawing for the album of whoever `uid` is, as it is saved. */
export const drawingOf = (uid: string): Save => ({
  call: "drawing",
  request: { ...DRAWING_SAVE.request, uid },
});

/** A save in the outbox; its key says its age. */
export const queuedAs = (key: string, save: Save, bytes = 1): QueuedSave => ({
  key,
  save,
  bytes,
  failures: 0,
  dueAt: 0,
});
