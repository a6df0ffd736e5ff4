import {
  type JoinStudyRequest,
  type JoinStudyResponse,
  joinStudyRequest,
} from "@harapen/contract/calls/studies";
import { ApiError, isRefused } from "../api/api-error.ts";
import type { LeftStudy } from "../api/studies.ts";
import type { Clock } from "../platform/clock.ts";
import { warn } from "../platform/log.ts";
import type { GuardedStorage } from "../platform/web-storage.ts";
import { type Attempt, DurableQueue } from "./durable-queue.ts";

/*
 * Withdrawals from studies, and consents that were taken back before the server had answered them. Each is an
 * item of its own in local storage, so that tabs don't overwrite each other's. They are stored apart from the
 * running study's decision and a tab's visit, and outlive both, and a kiosk's visitor. What storage does not
 * accept lasts as long as the page.
 */

interface Needs {
  readonly clock: Clock;
  readonly items: GuardedStorage;
}

/** Both are sent by any tab, and answered alike however often they come. */
const NO_LOCK = { locks: () => undefined };

/** A withdrawal that has not reached the server yet, by the participation's token. */
export interface UnsentWithdrawal {
  readonly token: string;
  /** Whether what was recorded is to be deleted. */
  readonly erase: boolean;
}

/**
 * What became of a withdrawal. `refused`: the server will never delete the visitor's data, so that the staff
 * have to.
 */
export interface WithdrawalOutcome {
  readonly state: "done" | "refused";
  readonly receipt?: string;
}

interface WithdrawalsNeeds extends Needs {
  leave(withdrawal: UnsentWithdrawal): Promise<LeftStudy>;
  onOutcome(withdrawal: UnsentWithdrawal, outcome: WithdrawalOutcome): void;
}

const LEAVING = "harapen.leaving ";
const ERASE = "erase";
const wordOf = (erase: boolean) => (erase ? ERASE : "leave");
/** An older server, while it is being upgraded, knows no such call yet. */
const NOT_FOUND = 404;

type LeaveAttempt = Attempt & { readonly outcome: WithdrawalOutcome | undefined };

/** The withdrawals of this device's visitors, each kept until the server has answered it. */
export class Withdrawals {
  readonly #needs: WithdrawalsNeeds;
  readonly #queue: DurableQueue<UnsentWithdrawal & { readonly key: string }, LeaveAttempt>;
  readonly #inMemory = new Map<string, boolean>();

  constructor(needs: WithdrawalsNeeds) {
    this.#needs = needs;
    this.#queue = new DurableQueue(
      { ...needs, ...NO_LOCK },
      {
        next: ({ inFlight }) =>
          this.waiting()
            .map((withdrawal) => ({ ...withdrawal, key: `${withdrawal.token} ${withdrawal.erase}` }))
            .find(({ key }) => !inFlight.has(key)),
        send: ({ token, erase }) => this.#leave({ token, erase }),
        settle: ({ token, erase }, { outcome }) => outcome && this.#settle({ token, erase }, outcome),
      },
    );
  }

  waiting(): UnsentWithdrawal[] {
    const { items } = this.#needs;
    const keys = items.keys().filter((key) => key.startsWith(LEAVING));
    const kept = keys.map((key) => [key.slice(LEAVING.length), items.read(key) === ERASE] as const);
    return [...new Map([...kept, ...this.#inMemory])].map(([token, erase]) => ({ token, erase }));
  }

  /** Keeps a withdrawal until it is answered, in place of the participant's previous one. */
  add({ token, erase }: UnsentWithdrawal): void {
    this.#inMemory.delete(token);
    if (!this.#needs.items.write(LEAVING + token, wordOf(erase))) this.#inMemory.set(token, erase);
  }

  /** Sends the withdrawals that have not reached the server yet; tries again later where that fails. */
  send(): void {
    this.#queue.flush();
  }

  async #leave(withdrawal: UnsentWithdrawal): Promise<LeaveAttempt> {
    try {
      const { outcome, receipt } = await this.#needs.leave(withdrawal);
      const isRefusal = outcome !== "deleted" && (withdrawal.erase || outcome !== "left");
      const done = { state: "done", ...(receipt && { receipt: receipt.id }) } as const;
      return { outcome: isRefusal ? { state: "refused" } : done, reach: "yes", retryAfterMs: 0 };
    } catch (error) {
      warn("the withdrawal is not sent yet", error);
      if (isRefused(error) && error.status !== NOT_FOUND)
        return { outcome: { state: "refused" }, reach: "unknown", retryAfterMs: 0 };
      return {
        outcome: undefined,
        reach: "no",
        retryAfterMs: error instanceof ApiError ? error.retryAfterMs : 0,
      };
    }
  }

  /** A visitor whose data the server does not delete has withdrawn all the same. */
  #settle(withdrawal: UnsentWithdrawal, outcome: WithdrawalOutcome): void {
    this.#needs.onOutcome(withdrawal, outcome);
    this.#remove(withdrawal);
    if (outcome.state === "refused" && withdrawal.erase) this.add({ ...withdrawal, erase: false });
  }

  /** Removes a withdrawal, unless another one has replaced it. */
  #remove({ token, erase }: UnsentWithdrawal): void {
    const { items } = this.#needs;
    if (this.#inMemory.get(token) === erase) this.#inMemory.delete(token);
    if (items.read(LEAVING + token) === wordOf(erase)) items.remove(LEAVING + token);
  }
}

interface RevocationsNeeds extends Needs {
  /** Requests again what was consented to, as revoked. */
  revoke(request: JoinStudyRequest): Promise<JoinStudyResponse>;
  /** Whether this page waits for the answer to the consent itself. */
  isAwaited(request: JoinStudyRequest): boolean;
  /** Takes over what the server has done about the consent; `undefined`: it refused. */
  onAnswer(request: JoinStudyRequest, answer: JoinStudyResponse | undefined): void;
}

const REVOKING = "harapen.revoking ";
const keyOf = ({ study, visit }: JoinStudyRequest) => `${REVOKING}${study} ${visit}`;
/** How long after a failure they are sent again, in milliseconds. */
const REVOKE_RETRY_MS = 15_000;

type RevokeAttempt = Attempt & { readonly isSettled: boolean; readonly answer?: JoinStudyResponse };

/** Consents that were taken back before the server had answered, as the requests that sent them. */
export class Revocations {
  readonly #needs: RevocationsNeeds;
  readonly #queue: DurableQueue<{ readonly key: string; readonly request: JoinStudyRequest }, RevokeAttempt>;
  readonly #inMemory = new Map<string, JoinStudyRequest>();

  constructor(needs: RevocationsNeeds) {
    this.#needs = needs;
    this.#queue = new DurableQueue(
      { ...needs, ...NO_LOCK },
      {
        next: ({ inFlight }) =>
          this.waiting()
            .map((request) => ({ request, key: keyOf(request) }))
            .find(({ key, request }) => !inFlight.has(key) && !needs.isAwaited(request)),
        send: ({ request }) => this.#revoke(request),
        settle: ({ request }, { isSettled, answer }) => isSettled && this.settle(request, answer),
        retryMs: REVOKE_RETRY_MS,
      },
    );
  }

  /** Returns the requests of all consents that were taken back and that the server has not settled yet. */
  waiting(): JoinStudyRequest[] {
    const { items } = this.#needs;
    const keys = items.keys().filter((key) => key.startsWith(REVOKING));
    return [
      ...keys.flatMap((key) => items.readJson(key, joinStudyRequest) ?? []),
      ...this.#inMemory.values(),
    ];
  }

  /** Keeps a revocation until it is settled, in place of the visit's previous one, and sends it. */
  add(request: JoinStudyRequest): void {
    const key = keyOf(request);
    this.#inMemory.delete(key);
    if (!this.#needs.items.writeJson(key, request)) this.#inMemory.set(key, request);
    this.send();
  }

  /**
   * Sends the revocations that the server has not settled yet, except of consents whose own answer is still
   * awaited; tries again later where that fails.
   */
  send(): void {
    this.#queue.flush();
  }

  /** Ends a revocation by the server's answer; `undefined`: it refused. */
  settle(request: JoinStudyRequest, answer: JoinStudyResponse | undefined): void {
    this.#needs.onAnswer(request, answer);
    const key = keyOf(request);
    this.#inMemory.delete(key);
    this.#needs.items.remove(key);
  }

  async #revoke(request: JoinStudyRequest): Promise<RevokeAttempt> {
    try {
      return { isSettled: true, answer: await this.#needs.revoke(request), reach: "yes", retryAfterMs: 0 };
    } catch (error) {
      warn("the revocation is not sent yet", error);
      return isRefused(error)
        ? { isSettled: true, reach: "unknown", retryAfterMs: 0 }
        : { isSettled: false, reach: "no", retryAfterMs: 0 };
    }
  }
}
