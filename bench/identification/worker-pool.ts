import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { type Job, type Result, runJob } from "./jobs.ts";

/** Runs jobs on all cores. Resolves to their results in the order of the jobs; rejects when one fails. */
export async function runAll<Kind extends Job>(
  jobs: readonly Kind[],
  done: (job: Kind) => void,
): Promise<Result[]> {
  const results: Result[] = new Array(jobs.length);
  let next = 0;
  const lane = async () => {
    const worker = new Worker(new URL(import.meta.url));
    try {
      while (next < jobs.length) {
        const index = next++;
        const job = jobs[index] as Kind;
        results[index] = await runOn(worker, job);
        done(job);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs.length, availableParallelism()) }, lane));
  return results;
}

function runOn(worker: Worker, job: Job): Promise<Result> {
  return new Promise((resolve, reject) => {
    const settle = (result: Result) => {
      worker.off("error", reject);
      resolve(result);
    };
    worker.once("message", settle);
    worker.once("error", reject);
    worker.postMessage(job);
  });
}

if (!isMainThread) parentPort?.on("message", (job: Job) => parentPort?.postMessage(runJob(job)));
