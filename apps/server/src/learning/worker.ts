import { parentPort, workerData } from "node:worker_threads";
import { pino } from "pino";
import { loggableMessage } from "../logging/loggable-error.ts";
import { type DatabaseSettings, openDatabase } from "../storage/database.ts";
import { learnPenguin } from "./learn-penguin.ts";
import { isLearnable } from "./learnable.ts";
import type { LearnMessage, LearnResult, LearnTask } from "./worker-messages.ts";

/** Learns in a thread of its own, with a connection of its own, so that no request waits for it. */
const database = await openDatabase(workerData as DatabaseSettings, pino({ level: "silent" }));

parentPort?.on("message", async (message: LearnMessage) => {
  if (message.kind === "learn") {
    parentPort?.postMessage(await learn(message.task));
    return;
  }
  await database.destroy();
  parentPort?.close();
});

async function learn({ aquarium, penguin }: LearnTask): Promise<LearnResult> {
  try {
    if (!(await isLearnable(database, aquarium, penguin))) return { weight: undefined };
    const { next } = await learnPenguin(database, aquarium, penguin);
    return { weight: next?.weight };
  } catch (error) {
    return { failed: loggableMessage(error) };
  }
}
