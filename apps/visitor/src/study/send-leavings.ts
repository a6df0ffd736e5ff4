import { ApiError, isRefused } from "../api/api-error.ts";
import { leaveStudy } from "../api/studies/leave-study.ts";
import { backoffMs } from "../platform/backoff.ts";
import { warn } from "../platform/log.ts";
import { noteOutcome, takeUpLeavings } from "./note-leaving.ts";
import { useStudyStore } from "./study-store.ts";
import { addLeaving, type UnsentLeaving, unsentLeavings } from "./unsent-leavings.ts";

/** How long it waits after failures, in milliseconds. */
const BACKOFF = { firstMs: 1_000, longestMs: 5 * 60_000 };

/** An older server, while it is being upgraded, knows no such call yet. */
const NOT_FOUND = 404;

const underWay = new Set<string>();
/** How often sending has failed since it last succeeded; those that fail together count once. */
let failures = 0;
/** The time until which the server asked for no more, by the monotonic clock. */
let serverUntil = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts to send who has left a study, now and whenever the network is back: whichever study runs, and whoever is there. To be called once. */
export function startLeavings(): void {
  window.addEventListener("online", sendLeavings);
  useStudyStore.subscribe(() => {
    if (takeUpLeavings()) sendLeavings();
  });
  takeUpLeavings();
  sendLeavings();
}

/** Tells the server who has left, where it does not know yet; later again where that fails. */
export function sendLeavings(): void {
  const wishes = unsentLeavings().filter((wish) => !underWay.has(nameOf(wish)));
  clearTimeout(timer);
  timer = undefined;
  if (wishes.length === 0) return;
  const held = serverUntil - performance.now();
  if (held > 0) timer = setTimeout(sendLeavings, held);
  else for (const wish of wishes) void send(wish);
}

const nameOf = ({ token, erase }: UnsentLeaving) => `${token} ${erase}`;

async function send(wish: UnsentLeaving): Promise<void> {
  underWay.add(nameOf(wish));
  try {
    const { outcome, receipt } = await leaveStudy(wish);
    failures = 0;
    if (outcome !== "deleted" && (wish.erase || outcome !== "left")) refuse(wish);
    else noteOutcome(wish, { state: "done", ...(receipt && { receipt: receipt.id }) });
  } catch (error) {
    warn("the study is not left yet", error);
    if (isRefused(error) && error.status !== NOT_FOUND) refuse(wish);
    else retryLater(error);
  } finally {
    underWay.delete(nameOf(wish));
  }
}

/** The server does not do as wished, and never will: the staff have to. Who may not be deleted so has left all the same. */
function refuse(wish: UnsentLeaving): void {
  noteOutcome(wish, { state: "refused" });
  if (!wish.erase) return;
  addLeaving({ ...wish, erase: false });
  sendLeavings();
}

function retryLater(error: unknown): void {
  const now = performance.now();
  if (error instanceof ApiError) serverUntil = Math.max(serverUntil, now + error.retryAfterMs);
  if (timer !== undefined) return;
  timer = setTimeout(sendLeavings, Math.max(backoffMs(failures, BACKOFF, Math.random()), serverUntil - now));
  failures += 1;
}
