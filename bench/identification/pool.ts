import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { type Job, type Result, work } from "./jobs.ts";

/** Works jobs off on all cores; results come in the order of the jobs. Rejects when a job fails. */
export async function workAll<Kind extends Job>(
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
        results[index] = await ask(worker, job);
        done(job);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs.length, availableParallelism()) }, lane));
  return results;
}

function ask(worker: Worker, job: Job): Promise<Result> {
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

if (!isMainThread) parentPort?.on("message", (job: Job) => parentPort?.postMessage(work(job)));
