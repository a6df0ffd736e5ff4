import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import { nextLook } from "@harapen/recognition/looks/next-look";
import { rank } from "@harapen/recognition/rank";
import { prepareReferences } from "@harapen/recognition/reference";
import type { FromWorker, ToWorker } from "./messages.ts";

let prepared = prepareReferences([]);

/** Searches on the device, beside the page, so that a drawing never waits for it. */
self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("references" in data) {
    prepared = prepareReferences(data.references);
    return;
  }
  const { task, wanted, drawing, looks } = data;
  const answer: FromWorker =
    wanted === "ranking"
      ? { task, wanted, engine: ENGINE_VERSION, ranked: rank(prepared, drawing, looks) }
      : { task, wanted, look: nextLook(prepared, drawing, looks, true) };
  self.postMessage(answer);
};
