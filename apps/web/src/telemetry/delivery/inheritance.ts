import { accept } from "./courier.ts";
import { inheritDropped } from "./dropped.ts";
import { claim, ownerPrefix } from "./ownership.ts";
import { type Kept, keptKeys, keptUnder } from "./store.ts";
import { waitingEvent } from "./waiting.ts";

/** Takes over what pages that have died left unsent. Rejects where there is no store. */
export async function inherit(): Promise<void> {
  const prefixes = new Set((await keptKeys()).map(ownerPrefix));
  for (const prefix of prefixes) if (await claim(prefix)) takeOver(await keptUnder(prefix));
}

function takeOver(records: readonly (readonly [key: string, kept: Kept])[]): void {
  const events = [];
  for (const [key, kept] of records) {
    if ("dropped" in kept) inheritDropped(key, kept.dropped);
    else events.push(waitingEvent(key, kept));
  }
  accept(events);
}
