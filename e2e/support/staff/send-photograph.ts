import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { photographBegun, type SentPhotograph } from "@harapen/contract/staff/photographs";
import { stateOnceRead } from "../../../apps/server/src/testing/photographs/photograph-state.ts";
import type { Member } from "./members.ts";

/** Sends a photograph in a member's name; resolves once the server has read it. */
export async function sendPhotograph(
  { call, send }: Pick<Member, "call" | "send">,
  slug: string,
  file: Parameters<Member["send"]>[1],
): Promise<SentPhotograph> {
  const answer = await send(STAFF_PATHS.photographs(slug), file);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { id } = photographBegun.parse(await answer.json());
  const read = await stateOnceRead(() => call("GET", STAFF_PATHS.photographState(slug, id)));
  if (read.state !== "ready") throw new Error(`the photograph was not taken: ${JSON.stringify(read)}`);
  return read;
}
