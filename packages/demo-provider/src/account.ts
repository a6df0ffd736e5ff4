import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { portraitPath } from "./endpoints.ts";
import type { DemoSignIns } from "./store.ts";

export const MAX_NAME_LENGTH = 40;
const KIND = "Account";

const account = z.object({ name: z.string(), mail: z.optional(z.string()) });

/**
 * Returns a typed name as it is stored: without control characters and doubled spaces; `undefined` where
 * nothing is left.
 */
export function toName(typed: string): string | undefined {
  const name = typed
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
    .trim();
  return name !== "" && [...name].length <= MAX_NAME_LENGTH ? name : undefined;
}

/**
 * Returns the `sub` of a name, the same in upper or lower case: typing the name again leads back to the same
 * album.
 */
function subjectOf(name: string): string {
  return `demo-${createHash("sha256").update(name.toLowerCase()).digest("base64url").slice(0, 22)}`;
}

/** Stores a visitor's account under the name that they gave; resolves to their `sub`. */
export async function saveAccount(store: DemoSignIns, name: string): Promise<string> {
  const id = subjectOf(name);
  await storeAccount(store, id, name);
  return id;
}

/** What begins the `sub` of somebody who was invited as staff. */
export const INVITED_PREFIX = "demo-invited-";

/** Stores the account of somebody who was invited as staff, by their address; resolves to its `sub`. */
export async function saveInvited(
  store: DemoSignIns,
  { mail, name }: { readonly mail: string; readonly name: string },
): Promise<string> {
  const digest = createHash("sha256").update(mail.toLowerCase()).digest("base64url").slice(0, 22);
  const id = `${INVITED_PREFIX}${digest}`;
  await store.upsert({ kind: KIND, id, payload: { name, mail } });
  return id;
}

/** Stores an account under a `sub` that is known already. */
export async function storeAccount(store: DemoSignIns, sub: string, name: string): Promise<void> {
  await store.upsert({ kind: KIND, id: sub, payload: { name } });
}

/**
 * Resolves to the demo provider's claims about a visitor, whose mail address leads nowhere (RFC 2606, section
 * 2), or about somebody who was invited by an address.
 */
export async function loadClaims(store: DemoSignIns, sub: string, origin: string) {
  const parsed = z.safeParse(account, await store.find(KIND, sub));
  if (!parsed.success) return undefined;
  const { name, mail } = parsed.data;
  return {
    sub,
    name,
    email: mail ?? `${sub.toLowerCase()}@harapen.invalid`,
    email_verified: mail !== undefined,
    picture: origin + portraitPath(sub),
  };
}
