import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import { searchDrawing } from "@harapen/recognition/rank";
import { prepareReferences } from "@harapen/recognition/reference";
import { visitorsOf } from "@harapen/recognition/visitors/visitors";
import type { FromWorker, ToWorker } from "./messages.ts";

/** What this app can show. */
const SHOWS_ALL = { more: true, flippers: true } as const;

let prepared = prepareReferences([]);

/**
 * Searches on the device, beside the page, so that a drawing never waits for it. The question comes after the
 * ranking, which need not wait for it.
 */
self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("references" in data) {
    prepared = prepareReferences(data.references, visitorsOf(data.traits ?? {}));
    return;
  }
  const { search, drawing, looks, asks } = data;
  const searched = searchDrawing(prepared, drawing, looks);
  send({ search, answer: "ranking", engine: ENGINE_VERSION, ranked: searched.ranked });
  if (asks) send({ search, answer: "look", look: searched.nextLook(SHOWS_ALL) });
};

function send(answer: FromWorker): void {
  self.postMessage(answer);
}
