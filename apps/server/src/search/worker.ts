import { parentPort } from "node:worker_threads";
import { SearchIndex } from "./search-index.ts";
import type { WorkerMessage } from "./worker-messages.ts";

/** The thread of a WorkerSearcher, with the index of its aquarium. Whatever fails here ends it; the searcher starts another. */
let index: SearchIndex | undefined;

parentPort?.on("message", (message: WorkerMessage) => {
  if (message.kind === "load") {
    index = SearchIndex.of(message.snapshot);
  } else if (message.kind === "refresh") {
    index = index?.refresh(message.parts, message.changes);
  } else if (index) {
    const answer = index.search(message.drawing);
    parentPort?.postMessage(answer, [answer.ranking.buffer]);
  }
});
