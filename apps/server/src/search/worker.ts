import { parentPort } from "node:worker_threads";
import type { Penguin } from "@harapen/contract/penguin";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { withReferences } from "@harapen/recognition/refresh";
import { byId, rankPenguins } from "./rank-penguins.ts";
import type { WorkerMessage } from "./worker-messages.ts";

/** The thread of a WorkerSearcher, with the references of its aquarium. Whatever fails here ends it; the searcher starts another. */
let references: ReferenceSet = prepareReferences([]);
let penguins: ReadonlyMap<string, Penguin> = new Map();

parentPort?.on("message", (message: WorkerMessage) => {
  if (message.kind === "load") {
    references = prepareReferences(message.snapshot.references);
    penguins = byId(message.snapshot.penguins);
  } else if (message.kind === "refresh") {
    references = withReferences(references, message.changes);
    penguins = byId(message.penguins);
  } else {
    const ranking = rankPenguins(message.drawing, references, penguins);
    parentPort?.postMessage(ranking, [ranking.buffer]);
  }
});
