import type { Spot } from "@harapen/contract/spot";
import {
  identifyPhotograph,
  type PhotographAnswer,
  type PhotographedBird,
} from "@harapen/recognition/photographs/identify-photograph";

/** A request to the worker for the birds that a photograph may show. */
export interface WhoRequest {
  readonly birds: readonly PhotographedBird[];
  readonly traced: readonly Spot[];
}

self.onmessage = ({ data: { birds, traced } }: MessageEvent<WhoRequest>) => {
  const answer: PhotographAnswer = identifyPhotograph(birds, traced);
  self.postMessage(answer);
};
