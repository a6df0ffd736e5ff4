import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import { rank } from "@harapen/recognition/ranking/rank";
import { prepareReferences } from "@harapen/recognition/reference";
import type { FromWorker, ToWorker } from "./messages.ts";

let prepared = prepareReferences([]);

/** Searches on the device, beside the page, so that a drawing never waits for it. */
self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("references" in data) {
    prepared = prepareReferences(data.references);
    return;
  }
  const answer: FromWorker = {
    search: data.search,
    engine: ENGINE_VERSION,
    ranked: rank(prepared, data.drawing),
  };
  self.postMessage(answer);
};
