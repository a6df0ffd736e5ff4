import { parentPort } from "node:worker_threads";
import type { Penguin } from "@harapen/contract/penguin";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { withReferences } from "@harapen/recognition/refresh";
import { answerTo, byId } from "./answer.ts";
import type { ToWorker } from "./worker-messages.ts";

/** The thread that holds a large aquarium's references. Whatever fails here ends it; whoever asked is told, and starts another. */
let references: ReferenceSet = prepareReferences([]);
let penguins: ReadonlyMap<string, Penguin> = new Map();

parentPort?.on("message", (message: ToWorker) => {
  if (message.kind === "know") {
    references = prepareReferences(message.known.references);
    penguins = byId(message.known.penguins);
  } else if (message.kind === "refresh") {
    references = withReferences(references, message.changes);
    penguins = byId(message.penguins);
  } else {
    const answer = answerTo(message.drawing, references, penguins);
    parentPort?.postMessage(answer, [answer.buffer]);
  }
});
