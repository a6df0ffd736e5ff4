import { ApiError, isRefused } from "../api/api-error.ts";
import { leaveStudy } from "../api/studies.ts";
import { warn } from "../platform/log.ts";
import { afterFailure, NO_FAILURES, resetRetry } from "../platform/retry.ts";
import { adoptWithdrawals, recordOutcome } from "./record-withdrawals.ts";
import { useStudyStore } from "./study-store.ts";
import { addUnsentWithdrawal, type UnsentWithdrawal, unsentWithdrawals } from "./unsent-withdrawals.ts";

/** An older server, while it is being upgraded, knows no such call yet. */
const NOT_FOUND = 404;

const underWay = new Set<string>();
let retry = NO_FAILURES;
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

/** Sends the withdrawals that have not reached the server yet; tries again later where that fails. */
export function sendWithdrawals(): void {
  const unsent = unsentWithdrawals().filter((withdrawal) => !underWay.has(nameOf(withdrawal)));
  clearTimeout(timer);
  timer = undefined;
  if (unsent.length === 0) return;
  const held = retry.serverUntil - performance.now();
  if (held > 0) timer = setTimeout(sendWithdrawals, held);
  else for (const withdrawal of unsent) void send(withdrawal);
}

const nameOf = ({ token, erase }: UnsentWithdrawal) => `${token} ${erase}`;

async function send(withdrawal: UnsentWithdrawal): Promise<void> {
  underWay.add(nameOf(withdrawal));
  const startedAt = performance.now();
  try {
    const { outcome, receipt } = await leaveStudy(withdrawal);
    retry = resetRetry(retry);
    if (outcome !== "deleted" && (withdrawal.erase || outcome !== "left")) refuse(withdrawal);
    else recordOutcome(withdrawal, { state: "done", ...(receipt && { receipt: receipt.id }) });
  } catch (error) {
    warn("the withdrawal is not sent yet", error);
    if (isRefused(error) && error.status !== NOT_FOUND) refuse(withdrawal);
    else retryLater(error, startedAt);
  } finally {
    underWay.delete(nameOf(withdrawal));
  }
}

/** Notes that the server will never delete the visitor's data, so that the staff have to. The visitor has withdrawn all the same. */
function refuse(withdrawal: UnsentWithdrawal): void {
  recordOutcome(withdrawal, { state: "refused" });
  if (!withdrawal.erase) return;
  addUnsentWithdrawal({ ...withdrawal, erase: false });
  sendWithdrawals();
}

function retryLater(error: unknown, startedAt: number): void {
  const now = performance.now();
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : 0;
  retry = afterFailure(retry, { startedAt, now, retryAfterMs, jitter: Math.random() });
  timer ??= setTimeout(sendWithdrawals, retry.until - now);
}
