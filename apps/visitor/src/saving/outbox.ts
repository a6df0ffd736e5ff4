import { GUEST } from "@harapen/contract/constants";
import { isRetryable } from "../api/api-error.ts";
import { queryClient } from "../api/query-client.ts";
import { saveDrawing } from "../api/save-drawing.ts";
import { saveRecord } from "../api/save-record.ts";
import { MEMBER_QUERY_KEY, signedInUid, useIdentity } from "../identity/identity-store.ts";
import { withIdToken } from "../identity/oidc/id-token.ts";
import { SignInRequiredError } from "../identity/sign-in-required-error.ts";
import { warn } from "../platform/log.ts";
import { newUuid } from "../platform/uuid.ts";
import {
  afterFailure,
  dueSaves,
  type KeptSave,
  newKeptSave,
  ownerOf,
  type Save,
  sendableBy,
  untilNextDue,
} from "./outbox-policy.ts";
import { forget, keep, keptSaves } from "./outbox-store.ts";

/**
 * sent: the server has it; kept: it will be sent later; orphaned: it will be sent once the member whose it is has signed
 * in again; refused: the server will never take it.
 */
export type Delivery = "sent" | "kept" | "orphaned" | "refused";

const LOCK = "harapen-outbox";

function send(save: Save, token?: string): Promise<void> {
  return save.call === "record" ? saveRecord(save.request, token) : saveDrawing(save.request, token);
}

function sendForOwner(save: Save): Promise<void> {
  const owner = ownerOf(save);
  return owner === GUEST ? send(save) : withIdToken(owner, (token) => send(save, token));
}

async function attempt(save: Save): Promise<Delivery> {
  try {
    await sendForOwner(save);
    // What a member is shown of their own, such as the album, has changed.
    void queryClient.invalidateQueries({ queryKey: [MEMBER_QUERY_KEY] });
    return "sent";
  } catch (error) {
    if (error instanceof SignInRequiredError) return "orphaned";
    if (isRetryable(error)) return "kept";
    warn(`a ${save.call} was refused and is dropped`, error);
    return "refused";
  }
}

function settle(kept: KeptSave, delivery: Delivery): Promise<void> {
  const waits = delivery === "kept" || delivery === "orphaned";
  return waits ? keep(afterFailure(kept, Date.now())) : forget(kept.key);
}

/** What may be sent by whoever is signed in now. */
async function sendableSaves(): Promise<KeptSave[]> {
  return sendableBy(await keptSaves(), signedInUid());
}

/**
 * Sends a save, and keeps it where that fails for a passing reason. It is written down while it is being sent, so that a
 * page closed meanwhile loses nothing; the server knows the same save sent twice by its ids. The visitor hears how it went
 * without waiting for the writing, since IndexedDB can hang for ever (WebKit bug 226547). Never throws.
 */
export async function deliver(save: Save): Promise<Delivery> {
  const kept = newKeptSave(save, newUuid(), Date.now());
  const written = keep(kept);
  const delivery = await attempt(save);
  void written
    .then(() => settle(kept, delivery))
    .then(() => (delivery === "sent" ? sendDue() : wakeWhenDue()));
  return delivery;
}

/** Runs `work` in one tab at a time, where the browser can promise that. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** Sends what is due, or, where the network or a member has just come back, whatever waits after a failure. */
export async function sendDue({ isBack = false } = {}): Promise<void> {
  await inOneTab(async () => {
    const kept = await sendableSaves();
    const waiting = isBack ? kept.map((save) => (save.failures > 0 ? { ...save, dueAt: 0 } : save)) : kept;
    for (const due of dueSaves(waiting, Date.now())) await settle(due, await attempt(due.save));
  });
  await wakeWhenDue();
}

let timer: ReturnType<typeof setTimeout> | undefined;

async function wakeWhenDue(): Promise<void> {
  const wait = untilNextDue(await sendableSaves(), Date.now());
  clearTimeout(timer);
  // At least a second, so that a save that another tab is just sending does not make this one spin.
  if (wait !== undefined) timer = setTimeout(() => void sendDue(), Math.max(wait, 1_000));
}

/** From now on saves kept on this device are sent as soon as they can be. */
export function openOutbox(): void {
  window.addEventListener("online", () => void sendDue({ isBack: true }));
  useIdentity.subscribe((now, before) => {
    if (now.signIn && now.signIn.idToken !== before.signIn?.idToken) void sendDue({ isBack: true });
  });
  void sendDue();
}
