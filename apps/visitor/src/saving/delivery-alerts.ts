import { ownerOf, type QueuedSave } from "../delivery/queued-save.ts";
import type { Delivery } from "../delivery/saves.ts";
import { useIdentity } from "../identity/identity-store.ts";
import { type AlertMessageKey, reasonLine, showAlert } from "../ui/alerts/alert-store.ts";

/**
 * What an alert says of a save that has yet to be sent: why, and that the device keeps it, or that the page
 * has to stay open.
 */
function waitingLines({ outcome, reason, kept }: Delivery): AlertMessageKey[] {
  if (outcome === "sign-in-required")
    return [kept ? "common.sentAfterSignIn" : "common.sentAfterSignInWhileOpen"];
  return [...reasonLine(reason), kept ? "common.sentLater" : "common.sentWhileOpen"];
}

/** The alert after "This was the one!!!": a save that the device keeps is a success to the visitor. */
export function alertAfterConfirm(delivery: Delivery, show: typeof showAlert): void {
  const { outcome, reason, kept } = delivery;
  if (outcome === "sent") show("success", "common.sent");
  else if (outcome === "unwanted") show("notice", "common.notKept");
  else if (outcome === "refused") show("error", "common.error", ...reasonLine(reason));
  else show(outcome === "waiting" && kept ? "success" : "error", ...waitingLines(delivery));
}

/**
 * The alert after "Not sure": an error for whatever was not sent, and that nothing is lost
 * (docs/behaviour.md#outcomes).
 */
export function alertAfterNotSure(delivery: Delivery, show: typeof showAlert): void {
  const { outcome, reason } = delivery;
  if (outcome === "sent") show("success", "common.sent");
  else if (outcome === "unwanted") show("notice", "common.notKept");
  else if (outcome === "refused") show("error", "common.error", ...reasonLine(reason));
  else show("error", "common.error", ...waitingLines(delivery));
}

const FROM_WORST: readonly Delivery["outcome"][] = ["refused", "sign-in-required", "waiting"];

/** The worst of several deliveries, which is what the visitor should know. */
export function worstDelivery(deliveries: readonly Delivery[]): Delivery {
  const outcomes = deliveries.map(({ outcome }) => outcome);
  const best = outcomes.includes("sent") ? "sent" : "unwanted";
  const worst = FROM_WORST.find((outcome) => outcomes.includes(outcome)) ?? best;
  return {
    outcome: worst,
    reason: deliveries.find(({ outcome }) => outcome === worst)?.reason,
    kept: deliveries.every(({ kept }) => kept),
  };
}

/**
 * Tells the visitor what becomes of a member's waiting saves: sent once the member has signed in, kept on the
 * device once they have logged out.
 */
export class MemberAlerts {
  readonly #waiting: () => Promise<QueuedSave[]>;
  /** The keys of the saves that waited for the member who has signed in last, and have not been sent yet. */
  #awaited = new Set<string>();

  constructor(waiting: () => Promise<QueuedSave[]>) {
    this.#waiting = waiting;
  }

  /** Follows who is signed in. To be called once. */
  follow(): void {
    // A quick log-in may come before the outbox is loaded.
    const already = signedInAs(useIdentity.getState());
    if (already !== undefined) void this.#await(already);
    useIdentity.subscribe((now, before) => {
      if (before.signIn && !now.signIn) void this.#alertAfterLogOut(before.signIn.user.uid);
      const uid = signedInAs(now);
      if (uid !== undefined && uid !== signedInAs(before)) void this.#await(uid);
    });
  }

  /**
   * Alerts the visitor once all that waited for their sign-in is sent. To be called with the key of each save
   * that is.
   */
  noteSent(key: string): void {
    if (this.#awaited.delete(key) && this.#awaited.size === 0) showAlert("success", "common.sent");
  }

  async #await(uid: string): Promise<void> {
    this.#awaited = new Set((await this.#savesOf(uid)).map(({ key }) => key));
  }

  async #alertAfterLogOut(uid: string): Promise<void> {
    if ((await this.#savesOf(uid)).length > 0) showAlert("notice", "common.keptAfterLogOut");
  }

  async #savesOf(uid: string): Promise<QueuedSave[]> {
    return (await this.#waiting()).filter(({ save }) => ownerOf(save) === uid);
  }
}

/** A renewed sign-in is still the same member's. */
function signedInAs({ signIn, expired }: ReturnType<typeof useIdentity.getState>): string | undefined {
  return expired ? undefined : signIn?.user.uid;
}
