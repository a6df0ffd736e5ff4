import { parentPort, workerData } from "node:worker_threads";
import type { DatabaseSettings } from "../../database/database.ts";
import { exportStudy, type StudyExportOptions } from "./export-study.ts";

/* Makes one export in a thread of its own: it writes synchronously, and no request waits for it. */

const { options, database } = workerData as { options: StudyExportOptions; database: DatabaseSettings };
const { files } = await exportStudy(options, database);
parentPort?.postMessage(files);
