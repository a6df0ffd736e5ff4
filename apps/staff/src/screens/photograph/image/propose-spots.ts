import type { Suggestions } from "@harapen/tracing/suggestions";
import type { ProposalRequest } from "./propose.worker.ts";

/** The spots that an aligned photograph probably shows, found on this device in a thread of its own. Rejects where that fails. */
export async function proposeSpots(request: ProposalRequest): Promise<Suggestions> {
  const worker = new Worker(new URL("./propose.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Suggestions>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Suggestions>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
