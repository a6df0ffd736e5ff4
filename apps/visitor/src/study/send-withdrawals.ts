import { ApiError, isRefused } from "../api/api-error.ts";
import { leaveStudy } from "../api/studies/leave-study.ts";
import { backoffMs } from "../platform/backoff.ts";
import { warn } from "../platform/log.ts";
import { adoptWithdrawals, recordOutcome } from "./record-withdrawals.ts";
import { useStudyStore } from "./study-store.ts";
import { addUnsentWithdrawal, type UnsentWithdrawal, unsentWithdrawals } from "./unsent-withdrawals.ts";

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

/** Starts to send withdrawals, now and whenever the network is back: whichever study runs, and whoever is there. To be called once. */
export function startSendingWithdrawals(): void {
  window.addEventListener("online", sendWithdrawals);
  useStudyStore.subscribe(() => {
    if (adoptWithdrawals()) sendWithdrawals();
  });
  adoptWithdrawals();
  sendWithdrawals();
}

/** Sends the withdrawals that have not reached the server yet; later again where that fails. */
export function sendWithdrawals(): void {
  const unsent = unsentWithdrawals().filter((withdrawal) => !underWay.has(nameOf(withdrawal)));
  clearTimeout(timer);
  timer = undefined;
  if (unsent.length === 0) return;
  const held = serverUntil - performance.now();
  if (held > 0) timer = setTimeout(sendWithdrawals, held);
  else for (const withdrawal of unsent) void send(withdrawal);
}

const nameOf = ({ token, erase }: UnsentWithdrawal) => `${token} ${erase}`;

async function send(withdrawal: UnsentWithdrawal): Promise<void> {
  underWay.add(nameOf(withdrawal));
  try {
    const { outcome, receipt } = await leaveStudy(withdrawal);
    failures = 0;
    if (outcome !== "deleted" && (withdrawal.erase || outcome !== "left")) refuse(withdrawal);
    else recordOutcome(withdrawal, { state: "done", ...(receipt && { receipt: receipt.id }) });
  } catch (error) {
    warn("the withdrawal is not sent yet", error);
    if (isRefused(error) && error.status !== NOT_FOUND) refuse(withdrawal);
    else retryLater(error);
  } finally {
    underWay.delete(nameOf(withdrawal));
  }
}

/** The server will never delete them: the staff have to. Who may not be deleted so has withdrawn all the same. */
function refuse(withdrawal: UnsentWithdrawal): void {
  recordOutcome(withdrawal, { state: "refused" });
  if (!withdrawal.erase) return;
  addUnsentWithdrawal({ ...withdrawal, erase: false });
  sendWithdrawals();
}

function retryLater(error: unknown): void {
  const now = performance.now();
  if (error instanceof ApiError) serverUntil = Math.max(serverUntil, now + error.retryAfterMs);
  if (timer !== undefined) return;
  timer = setTimeout(
    sendWithdrawals,
    Math.max(backoffMs(failures, BACKOFF, Math.random()), serverUntil - now),
  );
  failures += 1;
}
