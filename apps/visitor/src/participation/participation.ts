import type { RunningStudy } from "@harapen/contract/aquarium";
import type { JoinStudyRequest, JoinStudyResponse } from "@harapen/contract/calls/studies";
import type { StoreApi } from "zustand";
import { isRefused } from "../api/api-error.ts";
import { type LeftStudy, UNKNOWN_PARTICIPANT } from "../api/studies.ts";
import { Revocations, type UnsentWithdrawal, Withdrawals } from "../delivery/withdrawals.ts";
import type { Clock } from "../platform/clock.ts";
import { warn } from "../platform/log.ts";
import { backoffMs } from "../platform/retry.ts";
import type { GuardedStorage } from "../platform/web-storage.ts";
import type { ParticipationEffect, ParticipationEvent } from "./events.ts";
import type { DecisionLifetime, Kept, KeptDecisions } from "./kept-decisions.ts";
import { doesCount, isNewStudy, isOpen, reduce } from "./reduce.ts";
import { type Given, isOutside, type ParticipationState } from "./study-store.ts";

/** What the machine is given: its page, its visitor, its server, and what the device keeps. */
export interface ParticipationNeeds {
  readonly clock: Clock;
  /** Where withdrawals and revocations wait. */
  readonly items: GuardedStorage;
  readonly kept: KeptDecisions;
  /** Where the machine's state is, for everybody to read. */
  readonly store: Pick<StoreApi<ParticipationState>, "getState" | "setState">;
  readonly recorder: { endSession(change: () => void, reason: "finished"): void };
  isKiosk(): boolean;
  isSomebodyThere(): boolean;
  isHidden(): boolean;
  deviceId(): string;
  /** The aquarium that the visitor is at. */
  aquarium(): string;
  /** An aquarium's record, as far as it is known. */
  record(aquarium: string): { readonly study?: RunningStudy | undefined } | undefined;
  /** Whether the record of the visitor's aquarium is certain, and not only what the device has cached. */
  isSure(): boolean;
  /** Sets the participant's token for an aquarium's searches from now on; `undefined`: nobody takes part. */
  searchAs(aquarium: string, token: string | undefined): void;
  /** Loads an aquarium's record anew. */
  refresh(aquarium: string): Promise<void>;
  join(request: JoinStudyRequest): Promise<JoinStudyResponse>;
  leave(withdrawal: UnsentWithdrawal): Promise<LeftStudy>;
}

/**
 * How long after the last change or failure to try again, in milliseconds; a retry also happens whenever the
 * network is back.
 */
const RETRY_MS = 15_000;
/**
 * How often an open page asks whether a study has begun or ended, in milliseconds. Where nothing has changed,
 * the server answers 304.
 */
const INTERVAL = { firstMs: 120_000, longestMs: 120_000 };
/** How often it asks while it has only cached data, in milliseconds: more often at first. */
const UNSURE = { firstMs: 2_000, longestMs: 60_000 };

/** Who takes part in the studies of this page's aquariums: does what its states ask for. */
export class Participation {
  readonly #needs: ParticipationNeeds;
  /** The withdrawals of this device's visitors. */
  readonly #withdrawals: Withdrawals;
  /** The consents of this device's visitors that were taken back before the server had answered. */
  readonly #revocations: Revocations;
  readonly #timers = new Map<string, () => void>();

  constructor(needs: ParticipationNeeds) {
    this.#needs = needs;
    const { clock, items, kept } = needs;
    this.#withdrawals = new Withdrawals({
      clock,
      items,
      leave: (withdrawal) => needs.leave(withdrawal),
      onOutcome: (withdrawal, outcome) => this.#apply({ type: "withdrawal-settled", withdrawal, outcome }),
    });
    this.#revocations = new Revocations({
      clock,
      items,
      revoke: (request) => needs.join({ ...request, revoked: true }),
      isAwaited: (request) => isAwaited(this.#state, request),
      onAnswer: ({ aquarium, study, visit }, answer) => {
        const known = kept.read(aquarium, study);
        const isTheirs = known.lasts === "device" || kept.isVisit(visit);
        this.#apply({ type: "revocation-settled", aquarium, study, answer, kept: known, isTheirs });
      },
    });
  }

  get #state(): ParticipationState {
    return this.#needs.store.getState();
  }

  /**
   * Whether all users of this device are one participant, as on a kiosk that takes part as a device: no
   * visitor may leave for the others.
   */
  isShared(lasts: DecisionLifetime): boolean {
    return lasts === "device" && this.#needs.isKiosk();
  }

  /**
   * The aquarium or its record may be another: takes part in its study if the visitor has decided to, or if
   * nobody is asked. On a kiosk nobody does before the first touch of their visit.
   */
  followStudy(): void {
    const aquarium = this.#needs.aquarium();
    const record = this.#needs.record(aquarium);
    if (!record || !isNewStudy(this.#state, aquarium, record.study)) return;
    const { study } = record;
    const kept = this.#needs.kept.read(aquarium, study?.id ?? "");
    this.#apply({ type: "study", aquarium, study, kept, isSomebodyThere: this.#needs.isSomebodyThere() });
  }

  /** Joins the study, where that has not succeeded yet, or not under its current settings. */
  goOn(): void {
    const aquarium = this.#needs.aquarium();
    const here = this.#state.aquariums[aquarium];
    if (!here?.study || !isOpen(here) || !this.#needs.isSomebodyThere()) return;
    this.#apply({ type: "go-on", aquarium, kept: this.#needs.kept.read(aquarium, here.study.id) });
  }

  /** Sends what waits: whichever study runs, and whoever is there. */
  send(): void {
    this.#withdrawals.send();
    this.#revocations.send();
  }

  /** Takes over what the visitor has decided in other tabs of the device. */
  takeOverDecisions(): void {
    // A decision may begin a session, and nobody visits a hidden page.
    if (this.#needs.isHidden()) return;
    for (const aquarium of Object.keys(this.#state.aquariums)) {
      const kept = this.#keptAt(aquarium);
      this.#apply({ type: "decided-elsewhere", aquarium, kept, isShared: this.isShared(kept.lasts) });
    }
  }

  /** Begins a kiosk's next visit, whose visitor has decided nothing yet. */
  endVisit(): void {
    this.#apply({ type: "visit-ended" });
    this.followStudy();
  }

  /**
   * Takes part: asks the server, and keeps its answer on the device, for as long as the decision `lasts`.
   * Resolves to the outcome. Rejects with an ApiError where the server does not answer; then nothing has
   * changed.
   */
  async takePart(
    aquarium: string,
    given: Given,
    lasts: DecisionLifetime,
  ): Promise<JoinStudyResponse["outcome"]> {
    const study = this.#state.aquariums[aquarium]?.study;
    return study ? this.#join(aquarium, study.id, given, lasts) : "over";
  }

  /** Takes part as soon as the server answers; until then the device keeps what was given. */
  takePartLater(aquarium: string, given: Given, lasts: DecisionLifetime): void {
    this.#apply({ type: "agreed", aquarium, given, lasts });
  }

  /**
   * Looks around without taking part, from now on. `lasts` and the version of the declined consent are the
   * study's.
   */
  decline(aquarium: string, { lasts, version }: { lasts: DecisionLifetime; version: number }): void {
    const refusal = { lasts, version, isShared: this.isShared(lasts) };
    this.#apply({ type: "declined", aquarium, kept: this.#keptAt(aquarium), refusal });
  }

  /**
   * Withdraws the visitor from the study. `erase`: and asks for the deletion of what was recorded, also where
   * they have left.
   */
  withdraw(aquarium: string, erase: boolean): void {
    this.#apply({ type: "withdrew", aquarium, kept: this.#keptAt(aquarium), erase, isForgotten: false });
  }

  /**
   * Withdraws the visitor from every study in which this tab takes part, or the device, whichever aquarium's,
   * and asks for the deletion of what was recorded.
   */
  leaveAll(): void {
    for (const [aquarium, here] of Object.entries(this.#state.aquariums))
      if (here?.study && here.status.kind === "joined") {
        const kept = this.#keptAt(aquarium);
        this.#apply({ type: "withdrew", aquarium, kept, erase: true, isForgotten: true });
      }
    this.#apply({ type: "left-all" });
  }

  /** Asks the visitor again, as they wish. */
  reopen(): void {
    this.#apply({ type: "reopened" });
  }

  /** The visitor has answered what they were asked. */
  close(): void {
    this.#apply({ type: "closed" });
  }

  /** Asks the server which study runs and what may be recorded. */
  async refresh(): Promise<void> {
    try {
      await this.#needs.refresh(this.#needs.aquarium());
    } catch {
      // It is asked again.
    }
    this.#apply({ type: "refreshed", isSure: this.#needs.isSure() });
  }

  /**
   * Has the server asked later: soon where only cached data is known. `isDue`: also where that is no news.
   */
  refreshLater(isDue: boolean): void {
    this.#apply({ type: "certainty", isSure: this.#needs.isSure(), isDue });
  }

  #keptAt(aquarium: string): Kept {
    return this.#needs.kept.read(aquarium, this.#state.aquariums[aquarium]?.study?.id ?? "");
  }

  #apply(event: ParticipationEvent): void {
    const { state, effects } = reduce(this.#state, event);
    const commit = () => {
      this.#showToServer(state);
      this.#needs.store.setState(state, true);
      for (const effect of effects) this.#do(effect);
    };
    if (effects.some((effect) => effect.do === "end-session"))
      this.#needs.recorder.endSession(commit, "finished");
    else commit();
  }

  /** Searches are the participant's from now on. */
  #showToServer({ aquariums }: ParticipationState): void {
    const before = this.#state.aquariums;
    for (const aquarium of Object.keys({ ...before, ...aquariums })) {
      const here = aquariums[aquarium];
      if (here === before[aquarium]) continue;
      const status = here?.study && here.status;
      const token = status?.kind === "joined" ? status.participation.token : UNKNOWN_PARTICIPANT;
      this.#needs.searchAs(aquarium, !status || isOutside(status) ? undefined : token);
    }
  }

  #do(effect: ParticipationEffect): void {
    const { kept } = this.#needs;
    switch (effect.do) {
      case "keep":
        kept.keep(effect.aquarium, effect.lasts, effect.decision);
        break;
      case "forget":
        kept.forget(effect.aquarium);
        break;
      case "forget-visit":
        kept.forgetVisitId();
        break;
      case "keep-outcome":
        kept.settleWithdrawal(effect.withdrawal, effect.outcome);
        break;
      case "join":
        this.#join(effect.aquarium, effect.study, effect.given, effect.lasts).catch((error: unknown) =>
          warn("the study is not joined", error),
        );
        break;
      case "withdraw":
        this.#withdraw(effect);
        break;
      case "withdraw-kept":
        for (const token of kept.leaveAll()) this.#withdrawals.add({ token, erase: true });
        this.#withdrawals.send();
        break;
      case "revoke":
        this.#revocations.add(effect.request);
        break;
      case "settle-revocation":
        this.#revocations.settle(effect.request, effect.answer);
        break;
      case "go-on-later":
        this.#later(effect.do, RETRY_MS, () => this.goOn());
        break;
      case "refresh-later":
        this.#later(effect.do, this.#refreshWait(), () => {
          if (this.#needs.isHidden()) this.refreshLater(true);
          else void this.refresh();
        });
    }
  }

  #refreshWait(): number {
    const { wasSure, failures } = this.#state.refreshing;
    const random = this.#needs.clock.random();
    return wasSure ? backoffMs(0, INTERVAL, random) : backoffMs(failures, UNSURE, random);
  }

  #later(name: string, ms: number, callback: () => void): void {
    this.#timers.get(name)?.();
    this.#timers.set(name, this.#needs.clock.after(ms, callback));
  }

  #withdraw({ token, erase, isKept }: Extract<ParticipationEffect, { do: "withdraw" }>): void {
    if (isKept && this.#withdrawals.waiting().some((waiting) => waiting.token === token)) return;
    this.#withdrawals.add({ token, erase });
    this.#withdrawals.send();
  }

  async #join(
    aquarium: string,
    study: string,
    { consent, code }: Given,
    lasts: DecisionLifetime,
  ): Promise<JoinStudyResponse["outcome"]> {
    const { deviceId, isKiosk, kept, join } = this.#needs;
    const request: JoinStudyRequest = {
      aquarium,
      study,
      device: deviceId(),
      visit: kept.visitId,
      code,
      consent,
      kiosk: isKiosk(),
    };
    this.#apply({ type: "sent", request, lasts });
    const answer = await join(request).catch((error: unknown) => {
      this.#apply({ type: "failed", request, isRefused: isRefused(error) });
      throw error;
    });
    const counts = doesCount(this.#state, request);
    this.#apply({ type: "answered", request, answer });
    return counts ? answer.outcome : "over";
  }
}

/** Whether the page waits for the answer to a visit's request to take part. */
const isAwaited = ({ requests }: ParticipationState, { study, visit }: JoinStudyRequest) =>
  requests.some(
    ({ request, answer }) => answer !== "lost" && request.study === study && request.visit === visit,
  );
