import { runSender } from "../support/run-sender.ts";
import type { CallOutcome, VisitLoad } from "./visit-sender.ts";

const SENDER = new URL("visit-sender.ts", import.meta.url);

/** Starts visits at a rate, from a separate process; resolves to the outcomes of each call's requests. */
export function putVisits(address: string, load: Omit<VisitLoad, "address">): Promise<CallOutcome[]> {
  return runSender<VisitLoad, CallOutcome[]>(SENDER, { address, ...load });
}
