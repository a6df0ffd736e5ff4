import { everythingVisible } from "@harapen/contract/drawing";
import type { QueuedSave } from "../outbox-schedule.ts";
import type { Save } from "../save.ts";
import { DRAWING_SAVE } from "./drawing-save.ts";

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
