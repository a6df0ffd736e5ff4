import { GUEST } from "@harapen/contract/constants";
import { ApiError, failureReason, isRefused } from "../api/api-error.ts";
import { reloadQueries } from "../api/query-client.ts";
import { saveDrawing, saveRecord } from "../api/saves.ts";
import { page } from "../delivery/page.ts";
import {
  OUTBOX,
  OUTBOX_PLACE,
  ownerOf,
  type QueuedSave,
  type Save,
  sentSave,
} from "../delivery/queued-save.ts";
import { RecordStore } from "../delivery/record-store.ts";
import { type Outcome, type SaveAttempt, Saves } from "../delivery/saves.ts";
import {
  MEMBER_QUERY_KEY,
  SignInRequiredError,
  signedInUid,
  useIdentity,
} from "../identity/identity-store.ts";
import { withIdToken } from "../identity/oidc/id-token.ts";
import { mayRecord } from "../participation/recording.ts";
import { joinedStudy } from "../participation/study-store.ts";
import { warn } from "../platform/log.ts";
import { recordError } from "../telemetry/events/record.ts";
import { MemberAlerts } from "./delivery-alerts.ts";
import { withinLimits } from "./within-limits.ts";

/** The saves of this page's visitors, and of those before them. */
export const saves = new Saves({
  ...page,
  store: new RecordStore<QueuedSave>(page, OUTBOX_PLACE),
  send: sendSave,
  asAccepted: withinLimits,
  member: signedInUid,
  participant: (aquarium) => joinedStudy(aquarium)?.participant,
  maySave,
  onSent: (key) => memberAlerts.noteSent(key),
  onDropped: (count) => recordError("saves_dropped", count),
  requestSync: () => void requestSync(),
});

const memberAlerts = new MemberAlerts(() => saves.waiting());

/**
 * Starts to send the saves in the outbox: now, and whenever the network is back, a member has signed in, or
 * the page is shown again. The last is the only sign that the terms of a venue's network were accepted, which
 * happens in another page.
 */
export function startOutbox(): void {
  memberAlerts.follow();
  window.addEventListener("online", () => saves.flush());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") saves.flush();
    else saves.handOver();
  });
  useIdentity.subscribe((now, before) => {
    if (now.signIn && now.signIn !== before.signIn) saves.flush();
  });
  saves.flush();
}

/**
 * Whether a save may leave the page. Nothing of a visitor who was asked and has not agreed may be kept or
 * sent, except what members put into their own albums, which is their own wish.
 */
export function maySave(save: Save): boolean {
  const isOwnWish = save.call === "drawing" && ownerOf(save) !== GUEST;
  return isOwnWish || mayRecord(save.request.aquarium) !== "nothing";
}

const CONSEQUENCES: Record<Exclude<Outcome, "sent" | "unwanted">, string> = {
  waiting: "is kept and will be sent later",
  "sign-in-required": "is kept until its member has signed in again",
  refused: "was refused and is dropped",
};

/**
 * Sends a save once, in its owner's name. Its first failure and its refusal are logged, its further retries
 * not. Never rejects.
 */
export async function sendSave(queued: QueuedSave): Promise<SaveAttempt> {
  const { save, failures } = queued;
  const owner = ownerOf(save);
  try {
    const sent = sentSave(queued, Date.now());
    await (owner === GUEST ? send(sent) : withIdToken(owner, (token) => send(sent, token)));
    // Albums, and who was met, are of drawings.
    if (save.call === "drawing" && owner !== GUEST) void reloadQueries([MEMBER_QUERY_KEY, owner]);
    return { outcome: "sent", isAnswered: true, retryAfterMs: 0 };
  } catch (error) {
    const outcome = failureOf(error);
    if (outcome !== "unwanted" && (failures === 0 || outcome === "refused"))
      warn(`a ${save.call} ${CONSEQUENCES[outcome]}`, error);
    const { status = undefined, retryAfterMs = 0 } = error instanceof ApiError ? error : {};
    return { outcome, reason: failureReason(error), isAnswered: status !== 0, retryAfterMs };
  }
}

function send(save: Save, token?: string): Promise<void> {
  return save.call === "record" ? saveRecord(save.request, token) : saveDrawing(save.request, token);
}

/**
 * Only the server's own refusal ends a save: whatever else goes wrong, the app itself included, may not go
 * wrong again.
 */
function failureOf(error: unknown): Exclude<Outcome, "sent"> {
  if (error instanceof SignInRequiredError) return "sign-in-required";
  if (error instanceof ApiError && error.code === "unwanted") return error.code;
  return isRefused(error) ? "refused" : "waiting";
}

/** Background Sync, which is not in every browser (https://wicg.github.io/background-sync/spec/). */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the service worker, once there is one, to send what waits. Never rejects. */
async function requestSync(): Promise<void> {
  try {
    const worker: SyncRegistration | undefined = await navigator.serviceWorker?.ready;
    await worker?.sync?.register(OUTBOX);
  } catch (error) {
    // A visitor may forbid it, some builds of Chromium have it switched off, and Firefox has no worker where
    // storage is forbidden.
    warn("saves that wait go with the next visit", error);
  }
}
