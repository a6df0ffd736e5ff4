import { parentPort, workerData } from "node:worker_threads";
import { pino } from "pino";
import { errorMessage } from "../errors/error-message.ts";
import { type DatabaseSettings, openDatabase } from "../storage/database.ts";
import { isLearnable, learnPenguin } from "./learn.ts";

/** A penguin of an aquarium, by its id. */
export interface Task {
  readonly aquarium: string;
  readonly penguin: string;
}

/** What became of a task: whether the pattern is another now, or why it could not be learned. */
export type Done = { readonly weight: number | undefined } | { readonly failed: string };

/** Learns in a thread of its own, with a connection of its own, so that no request waits for it. */
const database = await openDatabase(workerData as DatabaseSettings, pino({ level: "silent" }));

parentPort?.on("message", async (message: Task | "end") => {
  if (message === "end") {
    await database.destroy();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(await learn(message));
});

async function learn({ aquarium, penguin }: Task): Promise<Done> {
  try {
    if (!(await isLearnable(database, aquarium, penguin))) return { weight: undefined };
    const { now } = await learnPenguin(database, aquarium, penguin);
    return { weight: now?.weight };
  } catch (error) {
    return { failed: errorMessage(error) };
  }
}
