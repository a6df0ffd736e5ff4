import { constants } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { findLookAlikes } from "@harapen/simulator/look-alikes";
import { lowerPriority } from "../../platform/threads/lower-priority.ts";
import { readSnapshot, type SharedSnapshot } from "../published/aquarium-snapshot.ts";
import { toSimulated } from "./look-alikes.ts";

// Visitors' searches have priority.
lowerPriority(constants.priority.PRIORITY_LOW);

parentPort?.postMessage(findLookAlikes(toSimulated(readSnapshot(workerData as SharedSnapshot))));
