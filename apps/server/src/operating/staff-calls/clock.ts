import { type ClockState, confirmClockRequest } from "@harapen/contract/staff/clock";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { confirmTime, type KnownTime } from "../../database/known-time.ts";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";

/** How old the time may be that somebody saw when they confirm it, in milliseconds. */
const MAX_SEEN_MS = 3_600_000;

/** Serves whether this server's clock is believed. */
export const readClock = readingCall({
  path: STAFF_PATHS.clock,
  access: "admin",
  answer: ({ context }) => stateOf(context.knownTime),
});

/** Takes this server's clock for right, so that deletions by time go on. */
export const confirmClock = changingCall({
  method: "POST",
  path: STAFF_PATHS.clock,
  access: "admin",
  action: "confirm-clock",
  body: confirmClockRequest,
  async change({ context, body }, transaction) {
    const now = context.knownTime.clock();
    if (!(Math.abs(now - Date.parse(body.now)) <= MAX_SEEN_MS))
      throw new StaffError("conflict", "The server's clock says another time by now.");
    const confirmed = await confirmTime(transaction, now);
    const answer: ClockState = { doubt: null };
    return { answer, before: { time: confirmed.known }, after: { time: confirmed.now } };
  },
});

async function stateOf(knownTime: KnownTime): Promise<ClockState> {
  const time = await knownTime.read();
  if ("now" in time) return { doubt: null };
  const { known, now, way, isContradicted } = time.doubt;
  return { doubt: { known, now, way, contradicted: isContradicted } };
}
