import { OUTBOX } from "../saving/outbox-store.ts";

/** Runs `work` while neither another page nor the service worker sends from the outbox, where the browser has locks and allows them. */
export async function holdOutbox<Result>(work: () => Promise<Result>): Promise<Result> {
  let isHeld = false;
  try {
    return await navigator.locks.request(OUTBOX, () => {
      isHeld = true;
      return work();
    });
  } catch (error) {
    if (isHeld) throw error;
    return work();
  }
}
