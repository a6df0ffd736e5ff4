import { givenConsent, participation } from "@harapen/contract/calls/join-study";
import { uuid } from "@harapen/contract/uuid";
import * as z from "zod/mini";
import { isKiosk } from "../platform/kiosk.ts";
import { newUuid } from "../platform/uuid.ts";
import { type GuardedStorage, localStore, sessionStore } from "../platform/web-storage.ts";
import { STUDY_KEYS } from "../visit/study-keys.ts";

/** A visitor's withdrawal from a study. */
const withdrawal = z.object({
  token: z.string(),
  code: z.string(),
  /** Whether what was recorded is to be deleted. */
  erase: z.boolean(),
  /** Whether the server knows: not yet (`open`), or it does (`done`), or it does not do so (`refused`), and the staff have to be asked. */
  state: z.enum(["open", "done", "refused"]),
  /** By which staff find the deletion. */
  receipt: z.optional(z.string()),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** What a device keeps of what its visitor has decided about a study: nothing before they have. */
const keptStudy = z.object({
  study: uuid,
  /**
   * `wanted`: to be joined as soon as the server answers. `over`: the server has said that it is over for them. `revoked`: agreed to, and taken back before the
   * server had answered, unless it has said since that nobody takes part by it.
   */
  decision: z.enum(["wanted", "joined", "declined", "revoked", "over", "left"]),
  consent: z.nullable(givenConsent),
  /** The consent that was declined; 0 where none was asked for. */
  declined_version: z.int(),
  code: z.optional(z.string()),
  participation: z.optional(participation),
  /** Under the name by which devices have it stored. */
  leaving: z.optional(withdrawal),
});
export type KeptStudy = z.infer<typeof keptStudy>;

/** For how long a decision is kept, as the study's unit of assignment has it; a kiosk's is its visit's. */
export type Lasts = "device" | "visit";

/** Whether who takes part are all who use this device, as at a kiosk that takes part as one: nobody leaves for the others. */
export const isShared = (lasts: Lasts) => isKiosk() && lasts === "device";

const PREFIX = `${STUDY_KEYS}.`;
const keyOf = (aquarium: string) => PREFIX + aquarium;
const CODE = `${STUDY_KEYS}-code`;
const VISIT = `${STUDY_KEYS}-visit`;

/** What was decided about a study at an aquarium; `undefined` where nothing was, or about another one, or by who had another code than the page was opened with. */
export function keptStudyOf(aquarium: string, study: string): KeptStudy | undefined {
  const stores = isKiosk() ? [sessionStore] : [sessionStore, localStore];
  for (const store of stores) {
    const kept = store.readJson(keyOf(aquarium), keptStudy);
    const isAnother = keptCode() !== undefined && kept?.code !== undefined && kept.code !== keptCode();
    if (kept?.study === study && !isAnother) return kept;
  }
  return undefined;
}

/** Keeps a decision, in place of the one before; the code that it was made with is the visit's from now on, whichever the page was opened with. */
export function keepStudy(aquarium: string, lasts: Lasts, kept: KeptStudy): void {
  forgetStudy(aquarium);
  if (kept.code !== undefined) keepCode(kept.code);
  const store: GuardedStorage = lasts === "device" && !isKiosk() ? localStore : sessionStore;
  store.writeJson(keyOf(aquarium), kept);
}

/** For how long what is kept of an aquarium's study is. */
export function keptFor(aquarium: string): Lasts {
  return localStore.read(keyOf(aquarium)) === null ? "visit" : "device";
}

export function forgetStudy(aquarium: string): void {
  for (const store of [sessionStore, localStore]) store.remove(keyOf(aquarium));
}

/** Writes the outcome of a withdrawal wherever the device has kept it as open. */
export function updateWithdrawal(
  { token, erase }: Pick<Withdrawal, "token" | "erase">,
  outcome: Pick<Withdrawal, "state" | "receipt">,
): void {
  for (const store of [sessionStore, localStore])
    for (const key of store.keys().filter((each) => each.startsWith(PREFIX))) {
      const kept = store.readJson(key, keptStudy);
      const withdrawal = kept?.leaving;
      if (withdrawal?.state === "open" && withdrawal.token === token && withdrawal.erase === erase)
        store.writeJson(key, { ...kept, leaving: { ...withdrawal, ...outcome } });
    }
}

/** The code that the visitor brought in the page's address; it lasts as long as the visit. */
export function keptCode(): string | undefined {
  return sessionStore.read(CODE) ?? undefined;
}

export function keepCode(code: string): void {
  sessionStore.write(CODE, code);
}

let visit: string | undefined;

/** The id of the visit, by which a study that assigns visits knows it: a tab's own, over reloads. Made when it is first asked for. */
export function visitId(): string {
  visit = sessionStore.read(VISIT) ?? visit ?? newUuid();
  sessionStore.write(VISIT, visit);
  return visit;
}

/** Makes the next visit another one, as a kiosk's next visitor is. */
export function forgetVisitId(): void {
  visit = undefined;
  sessionStore.remove(VISIT);
}
