import { type JoinStudyRequest, joinStudyRequest } from "@harapen/contract/calls/join-study";
import { localStore } from "../platform/web-storage.ts";

/*
 * Consents that were taken back before the server had answered, as the requests that sent them. Each is an item of its own, and outlives tab, study
 * and a kiosk's visitor, like an unsent withdrawal.
 */
const PREFIX = "harapen.revoking ";
const keyOf = ({ study, visit }: JoinStudyRequest) => `${PREFIX}${study} ${visit}`;

/** Revocations that storage did not accept, by the key: they last as long as the page. */
const inMemory = new Map<string, JoinStudyRequest>();

/** Returns the requests of all consents that were taken back and that the server has not settled yet. */
export function unsentRevocations(): JoinStudyRequest[] {
  const keys = localStore.keys().filter((key) => key.startsWith(PREFIX));
  const kept = keys.flatMap((key) => localStore.readJson(key, joinStudyRequest) ?? []);
  return [...kept, ...inMemory.values()];
}

/** Keeps a revocation until it is removed, in place of the visit's previous one. */
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
