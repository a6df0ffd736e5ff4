import { givenConsent, participation } from "@harapen/contract/calls/studies";
import { uuid } from "@harapen/contract/primitives";
import * as z from "zod/mini";
import type { GuardedStorage } from "../platform/web-storage.ts";
import { STUDY_KEYS } from "../visit/study-keys.ts";
import { studyKey } from "./answered.ts";

/** A visitor's withdrawal from a study. */
const withdrawal = z.object({
  token: z.string(),
  code: z.string(),
  /** Whether what was recorded is to be deleted. */
  erase: z.boolean(),
  /**
   * Whether the server has done it: not yet (`open`), it has (`done`), or it will not (`refused`), and the
   * staff have to be asked.
   */
  state: z.enum(["open", "done", "refused"]),
  /** The number by which staff find the deletion. */
  receipt: z.optional(z.string()),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** What a device keeps of its visitor's decision about a study: nothing before they have decided. */
const studyDecision = z.object({
  study: uuid,
  /**
   * `wanted`: to be joined as soon as the server answers. `over`: the server has said that it is over for
   * them. `revoked`: agreed to, and taken back before the server had answered, unless it has said since that
   * nobody joined by it.
   */
  decision: z.enum(["wanted", "joined", "declined", "revoked", "over", "left"]),
  consent: z.nullable(givenConsent),
  /** The consent that was declined; 0 where none was asked for. */
  declined_version: z.int(),
  code: z.optional(z.string()),
  participation: z.optional(participation),
  /** Named as in the storage of visitors' devices. */
  leaving: z.optional(withdrawal),
});
export type StudyDecision = z.infer<typeof studyDecision>;

/** For how long a decision is kept, by the study's unit of assignment; on a kiosk, for the visit. */
export type DecisionLifetime = "device" | "visit";

/**
 * What the device has kept about a study: the decision, if there is one, for how long it is kept, and the
 * code that the visitor brought in the page's address.
 */
export interface Kept {
  readonly decision: StudyDecision | undefined;
  readonly lasts: DecisionLifetime;
  readonly code: string | undefined;
}

interface Needs {
  readonly local: GuardedStorage;
  readonly session: GuardedStorage;
  isKiosk(): boolean;
  newId(): string;
}

const PREFIX = studyKey("");
const CODE = `${STUDY_KEYS}-code`;
const VISIT = `${STUDY_KEYS}-visit`;

/** What a device keeps of studies, for all its tabs or for one tab's visit. */
export class KeptDecisions {
  readonly #needs: Needs;
  readonly #stores: readonly GuardedStorage[];
  /** The id of the visit, where storage does not keep it. */
  #visit: string | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#stores = [needs.session, needs.local];
  }

  /**
   * Returns what is kept about a study at an aquarium: no decision about another study, and none with another
   * code than the page was opened with.
   */
  read(aquarium: string, study: string): Kept {
    const { local, session, isKiosk } = this.#needs;
    const { code } = this;
    const decision = (isKiosk() ? [session] : this.#stores)
      .map((store) => store.readJson(studyKey(aquarium), studyDecision))
      .find(
        (kept) =>
          kept?.study === study && (code === undefined || kept.code === undefined || kept.code === code),
      );
    return { decision, code, lasts: local.read(studyKey(aquarium)) === null ? "visit" : "device" };
  }

  /**
   * Keeps a decision, in place of the previous one; its code is the visit's from now on, whichever code the
   * page was opened with.
   */
  keep(aquarium: string, lasts: DecisionLifetime, decision: StudyDecision): void {
    const { local, session, isKiosk } = this.#needs;
    this.forget(aquarium);
    if (decision.code !== undefined) this.keepCode(decision.code);
    (lasts === "device" && !isKiosk() ? local : session).writeJson(studyKey(aquarium), decision);
  }

  forget(aquarium: string): void {
    for (const store of this.#stores) store.remove(studyKey(aquarium));
  }

  /**
   * Writes, wherever a participation is kept, that its visitor withdraws with the deletion of what was
   * recorded; returns the tokens.
   */
  leaveAll(): string[] {
    return this.#all().flatMap(({ kept: { decision, participation, study, code }, rewrite }) => {
      if (decision !== "joined" || !participation) return [];
      const { token } = participation;
      const leaving: Withdrawal = { token, code: participation.code, erase: true, state: "open" };
      rewrite({ study, decision: "left", declined_version: 0, consent: null, code, leaving });
      return [token];
    });
  }

  /** Writes the outcome of a withdrawal wherever the device has kept it as open. */
  settleWithdrawal(
    { token, erase }: Pick<Withdrawal, "token" | "erase">,
    outcome: Pick<Withdrawal, "state" | "receipt">,
  ): void {
    for (const { kept, rewrite } of this.#all()) {
      const { leaving } = kept;
      if (leaving?.state === "open" && leaving.token === token && leaving.erase === erase)
        rewrite({ ...kept, leaving: { ...leaving, ...outcome } });
    }
  }

  /** The code that the visitor brought in the page's address; it lasts as long as the visit. */
  get code(): string | undefined {
    return this.#needs.session.read(CODE) ?? undefined;
  }

  keepCode(code: string): void {
    this.#needs.session.write(CODE, code);
  }

  /**
   * The id of the visit, for studies that assign by visit: a tab's own, kept over reloads, and made when
   * first requested.
   */
  get visitId(): string {
    const { session, newId } = this.#needs;
    this.#visit = session.read(VISIT) ?? this.#visit ?? newId();
    session.write(VISIT, this.#visit);
    return this.#visit;
  }

  /** Whether the visit has this id. */
  isVisit(id: string): boolean {
    return id === (this.#needs.session.read(VISIT) ?? this.#visit);
  }

  /** Gives the next visit another id, as for a kiosk's next visitor. */
  forgetVisitId(): void {
    this.#visit = undefined;
    this.#needs.session.remove(VISIT);
  }

  #all() {
    return this.#stores.flatMap((store) =>
      store.keys().flatMap((key) => {
        const kept = key.startsWith(PREFIX) ? store.readJson(key, studyDecision) : undefined;
        return kept
          ? [{ kept, rewrite: (changed: StudyDecision) => void store.writeJson(key, changed) }]
          : [];
      }),
    );
  }
}
