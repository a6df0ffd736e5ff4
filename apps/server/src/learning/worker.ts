import { parentPort, workerData } from "node:worker_threads";
import { pino } from "pino";
import { loggableMessage } from "../logging/loggable-error.ts";
import { type DatabaseSettings, openDatabase } from "../storage/database.ts";
import { LearningControl } from "../storage/learned/learning-control.ts";
import { learnWhereDue } from "./learn-penguin.ts";
import { isLearnable } from "./learnable.ts";
import type { LearnMessage, LearnResult, LearnTask } from "./worker-messages.ts";

/** Learns in a thread of its own, with a connection of its own, so that no request waits for it. */
const database = await openDatabase(workerData as DatabaseSettings, pino({ level: "silent" }));
const control = new LearningControl(database);

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
    if (!(await isLearnable(database, aquarium, penguin))) return { kind: "learned", weight: undefined };
    if (!(await control.beginAttempt(aquarium, penguin))) return { kind: "waiting" };
    const result = await learnWhereDue(database, aquarium, penguin);
    await control.clearAttempts(aquarium, penguin);
    return typeof result === "string" ? { kind: result } : { kind: "learned", weight: result.next?.weight };
  } catch (error) {
    return { kind: "failed", reason: loggableMessage(error) };
  }
}
