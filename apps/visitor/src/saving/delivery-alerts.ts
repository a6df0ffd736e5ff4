import { useIdentity } from "../identity/identity-store.ts";
import { type AlertMessageKey, reasonLine, showAlert } from "../ui/alerts/alert-store.ts";
import type { Delivery } from "./delivery.ts";
import type { QueuedSave } from "./outbox-schedule.ts";
import { loadQueuedSaves } from "./outbox-storage.ts";
import { ownerOf } from "./save.ts";

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

/** The alert after "Not sure": an error for whatever was not sent, and that nothing is lost (docs/behaviour.md#outcomes). */
export function alertAfterNotSure(delivery: Delivery, show: typeof showAlert): void {
  const { outcome, reason } = delivery;
  if (outcome === "sent") show("success", "common.sent");
  else if (outcome === "unwanted") show("notice", "common.notKept");
  else if (outcome === "refused") show("error", "common.error", ...reasonLine(reason));
  else show("error", "common.error", ...waitingLines(delivery));
}

/** The keys of the saves that waited for the member who has signed in last, and have not been sent yet. */
let awaited = new Set<string>();

/** Tells the visitor what becomes of a member's waiting saves: sent once the member has signed in, kept on the device once they have logged out. To be called once. */
export function followMember(): void {
  // A quick log-in may come before the outbox is loaded.
  const already = signedInAs(useIdentity.getState());
  if (already !== undefined) void awaitSaves(already);
  useIdentity.subscribe((now, before) => {
    if (before.signIn && !now.signIn) void alertAfterLogOut(before.signIn.user.uid);
    const uid = signedInAs(now);
    if (uid !== undefined && uid !== signedInAs(before)) void awaitSaves(uid);
  });
}

/** Alerts the visitor once all that waited for their sign-in is sent. To be called with the key of each save that is. */
export function alertOnceAllSent(key: string): void {
  if (awaited.delete(key) && awaited.size === 0) showAlert("success", "common.sent");
}

async function awaitSaves(uid: string): Promise<void> {
  awaited = new Set((await savesOf(uid)).map(({ key }) => key));
}

async function alertAfterLogOut(uid: string): Promise<void> {
  if ((await savesOf(uid)).length > 0) showAlert("notice", "common.keptAfterLogOut");
}

/** A renewed sign-in is still the same member's. */
function signedInAs({ signIn, expired }: ReturnType<typeof useIdentity.getState>): string | undefined {
  return expired ? undefined : signIn?.user.uid;
}

async function savesOf(uid: string): Promise<QueuedSave[]> {
  return (await loadQueuedSaves()).filter(({ save }) => ownerOf(save) === uid);
}
