import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { findLookAlikes } from "@harapen/simulator/look-alikes";
import { readSnapshot, type SharedSnapshot } from "../search/shared-snapshot.ts";
import { toSimulated } from "./to-simulated.ts";

// Visitors' searches go first. On Linux a priority is a thread's own; elsewhere it would be the whole server's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

parentPort?.postMessage(findLookAlikes(toSimulated(readSnapshot(workerData as SharedSnapshot))));
