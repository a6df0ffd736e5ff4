import { parentPort, workerData } from "node:worker_threads";
import { pino } from "pino";
import { openDatabase } from "../database/database.ts";
import { lowerPriority } from "../platform/threads/lower-priority.ts";
import { evaluateAquarium } from "./evaluate.ts";
import type { EvaluationTask } from "./evaluation.ts";

/* Makes the figures of one aquarium in a thread of its own, with a connection of its own, after all others. */

/** Lower than any other thread: where a search wants the same core, it gets a tenth of it (sched(7)). */
const NICENESS = 10;
lowerPriority(NICENESS);

const { database: settings, aquarium } = workerData as EvaluationTask;
const database = await openDatabase(settings, pino({ level: "silent" }));
const { evaluation } = await evaluateAquarium(database, aquarium, { isBlind: true });
await database.destroy();
parentPort?.postMessage(evaluation);
