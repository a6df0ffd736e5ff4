import { parentPort, workerData } from "node:worker_threads";
import { pino } from "pino";
import { type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { loggableMessage } from "../../platform/logging/loggable-error.ts";
import { LearningControl } from "../learned/learning-control.ts";
import { isChange, learnWhereDue, type PatternUpdate, spotMoves } from "./learn-penguin.ts";
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
    if (!(await isLearnable(database, aquarium, penguin))) return { kind: "unchanged" };
    if (!(await control.beginAttempt(aquarium, penguin))) return { kind: "waiting" };
    const result = await learnWhereDue(database, aquarium, penguin);
    await control.clearAttempts(aquarium, penguin);
    return typeof result === "string" ? { kind: result } : describe(result);
  } catch (error) {
    return { kind: "failed", reason: loggableMessage(error) };
  }
}

/**
 * Returns what an update has done to the pattern in force; an update without a pattern is not stored
 * (`onlyReplaces`).
 */
function describe(update: PatternUpdate): LearnResult {
  const { previous, next } = update;
  if (!next || !isChange(update)) return { kind: "unchanged" };
  if (!previous) return { kind: "live", weight: next.weight };
  return { kind: "moved", weight: next.weight, moves: spotMoves(previous.spots, next.spots) };
}
