import type { Alignment } from "@harapen/contract/photograph";
import { type Suggestions, suggestSpots } from "@harapen/tracing/suggestions";
import { traceSpots } from "@harapen/tracing/trace";
import type { Image } from "./snap.ts";

/** A request to the worker for the spots of an aligned photograph. */
export interface ProposalRequest {
  readonly image: Image;
  readonly alignment: Alignment;
}

self.onmessage = ({ data: { image, alignment } }: MessageEvent<ProposalRequest>) => {
  const suggestions: Suggestions = suggestSpots(traceSpots(image, alignment));
  self.postMessage(suggestions);
};
