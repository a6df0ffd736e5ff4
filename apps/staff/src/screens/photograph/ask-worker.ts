/**
 * Sends a request to a worker, and resolves to its answer; the worker ends with that. Rejects where it fails.
 */
export async function askWorker<Answer>(worker: Worker, request: unknown): Promise<Answer> {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
