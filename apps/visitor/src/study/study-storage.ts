import { givenConsent, participation } from "@harapen/contract/calls/studies";
import { uuid } from "@harapen/contract/primitives";
import * as z from "zod/mini";
import { isKiosk } from "../platform/kiosk.ts";
import { newUuid } from "../platform/uuid.ts";
import { type GuardedStorage, localStore, sessionStore } from "../platform/web-storage.ts";
import { STUDY_KEYS } from "../visit/forget-visit.ts";

/** A visitor's withdrawal from a study. */
const withdrawal = z.object({
  token: z.string(),
  code: z.string(),
  /** Whether what was recorded is to be deleted. */
  erase: z.boolean(),
  /** Whether the server has done it: not yet (`open`), it has (`done`), or it will not (`refused`), and the staff have to be asked. */
  state: z.enum(["open", "done", "refused"]),
  /** The number by which staff find the deletion. */
  receipt: z.optional(z.string()),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** What a device keeps of its visitor's decision about a study: nothing before they have decided. */
const studyDecision = z.object({
  study: uuid,
  /**
   * `wanted`: to be joined as soon as the server answers. `over`: the server has said that it is over for them. `revoked`: agreed to, and taken back before the
   * server had answered, unless it has said since that nobody joined by it.
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

/** Whether all users of this device are one participant, as on a kiosk that takes part as a device: no visitor may leave for the others. */
export const isShared = (lasts: DecisionLifetime) => isKiosk() && lasts === "device";

const PREFIX = `${STUDY_KEYS}.`;
const keyOf = (aquarium: string) => PREFIX + aquarium;
const CODE = `${STUDY_KEYS}-code`;
const VISIT = `${STUDY_KEYS}-visit`;

/** Returns what was decided about a study at an aquarium; `undefined` where nothing was, or about another study, or with another code than the page was opened with. */
export function loadDecision(aquarium: string, study: string): StudyDecision | undefined {
  const stores = isKiosk() ? [sessionStore] : [sessionStore, localStore];
  for (const store of stores) {
    const kept = store.readJson(keyOf(aquarium), studyDecision);
    const isAnother =
      loadParticipantCode() !== undefined && kept?.code !== undefined && kept.code !== loadParticipantCode();
    if (kept?.study === study && !isAnother) return kept;
  }
  return undefined;
}

/** Keeps a decision, in place of the previous one; its code is the visit's from now on, whichever code the page was opened with. */
export function saveDecision(aquarium: string, lasts: DecisionLifetime, kept: StudyDecision): void {
  forgetDecision(aquarium);
  if (kept.code !== undefined) saveParticipantCode(kept.code);
  const store: GuardedStorage = lasts === "device" && !isKiosk() ? localStore : sessionStore;
  store.writeJson(keyOf(aquarium), kept);
}

/** Returns for how long the decision about an aquarium's study is kept. */
export function decisionLifetime(aquarium: string): DecisionLifetime {
  return localStore.read(keyOf(aquarium)) === null ? "visit" : "device";
}

export function forgetDecision(aquarium: string): void {
  for (const store of [sessionStore, localStore]) store.remove(keyOf(aquarium));
}

/** Writes, wherever a participation is kept, that its visitor withdraws with the deletion of what was recorded; returns the tokens. */
export function leaveStoredStudies(): string[] {
  return [sessionStore, localStore].flatMap((store) =>
    store.keys().flatMap((key) => {
      const kept = key.startsWith(PREFIX) ? store.readJson(key, studyDecision) : undefined;
      if (kept?.decision !== "joined" || !kept.participation) return [];
      const { token, code } = kept.participation;
      const leaving: Withdrawal = { token, code, erase: true, state: "open" };
      const { study, code: enteredBy } = kept;
      const left = {
        study,
        decision: "left",
        declined_version: 0,
        consent: null,
        code: enteredBy,
        leaving,
      } as const;
      store.writeJson(key, left satisfies StudyDecision);
      return [token];
    }),
  );
}

/** Writes the outcome of a withdrawal wherever the device has kept it as open. */
export function updateWithdrawal(
  { token, erase }: Pick<Withdrawal, "token" | "erase">,
  outcome: Pick<Withdrawal, "state" | "receipt">,
): void {
  for (const store of [sessionStore, localStore])
    for (const key of store.keys().filter((each) => each.startsWith(PREFIX))) {
      const kept = store.readJson(key, studyDecision);
      const withdrawal = kept?.leaving;
      if (withdrawal?.state === "open" && withdrawal.token === token && withdrawal.erase === erase)
        store.writeJson(key, { ...kept, leaving: { ...withdrawal, ...outcome } });
    }
}

/** The code that the visitor brought in the page's address; it lasts as long as the visit. */
export function loadParticipantCode(): string | undefined {
  return sessionStore.read(CODE) ?? undefined;
}

export function saveParticipantCode(code: string): void {
  sessionStore.write(CODE, code);
}

let visit: string | undefined;

/** Returns the id of the visit, for studies that assign by visit: a tab's own, kept over reloads, and made when first requested. */
export function visitId(): string {
  visit = sessionStore.read(VISIT) ?? visit ?? newUuid();
  sessionStore.write(VISIT, visit);
  return visit;
}

/** Gives the next visit another id, as for a kiosk's next visitor. */
export function forgetVisitId(): void {
  visit = undefined;
  sessionStore.remove(VISIT);
}
