import { type JoinStudyRequest, joinStudyRequest } from "@harapen/contract/calls/join-study";
import { localStore } from "../platform/web-storage.ts";

/*
 * Agreements that were taken back before the server had answered to them, as the requests by which they were sent. Each is an item of its own, and outlives tab,
 * study and a kiosk's visitor, as an unsent withdrawal does.
 */
const PREFIX = "harapen.revoking ";
const keyOf = ({ study, visit }: JoinStudyRequest) => `${PREFIX}${study} ${visit}`;

/** What the device's storage did not take, by the key: it lasts as long as the page. */
const inMemory = new Map<string, JoinStudyRequest>();

/** The requests of all agreements that were taken back, as far as the server has not settled what becomes of them. */
export function unsentRevocations(): JoinStudyRequest[] {
  const keys = localStore.keys().filter((key) => key.startsWith(PREFIX));
  const kept = keys.flatMap((key) => localStore.readJson(key, joinStudyRequest) ?? []);
  return [...kept, ...inMemory.values()];
}

/** Keeps a revocation until it is removed, in place of the visit's one before. */
export function addUnsentRevocation(request: JoinStudyRequest): void {
  const key = keyOf(request);
  inMemory.delete(key);
  if (!localStore.writeJson(key, request)) inMemory.set(key, request);
}

export function removeUnsentRevocation(request: JoinStudyRequest): void {
  const key = keyOf(request);
  inMemory.delete(key);
  localStore.remove(key);
}
