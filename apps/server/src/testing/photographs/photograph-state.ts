import { setTimeout as pause } from "node:timers/promises";
import { type PhotographState, photographState } from "@harapen/contract/staff/photographs";

const ASK_MS = 50;

/** Resolves to a photograph's state once it is not being read any more, by asking again and again. */
export async function stateOnceRead(ask: () => Promise<Response>): Promise<PhotographState> {
  for (;;) {
    const answer = await ask();
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const state = photographState.parse(await answer.json());
    if (state.state !== "reading") return state;
    await pause(ASK_MS);
  }
}
