import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { DemoSignInStore } from "../../storage/demo-sign-in-store.ts";

export const LONGEST_NAME = 40;
const KIND = "Account";

const account = z.object({ name: z.string() });

/** A name as it is kept, of what was typed; `undefined` where that is none. */
export function nameOf(typed: string): string | undefined {
  const name = typed
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
    .trim();
  return name !== "" && [...name].length <= LONGEST_NAME ? name : undefined;
}

/** Whoever types a name again comes back to the album of that name, in whatever case it is typed. */
function subjectOf(name: string): string {
  return `demo-${createHash("sha256").update(name.toLowerCase()).digest("base64url").slice(0, 22)}`;
}

/** Remembers a visitor by the name that they gave; resolves to their `sub`. */
export async function rememberAccount(store: DemoSignInStore, name: string): Promise<string> {
  const id = subjectOf(name);
  await store.upsert({ kind: KIND, id, payload: { name } });
  return id;
}

/** What the demo provider claims of a visitor. The mail address leads nowhere (RFC 2606). */
export async function claimsOf(store: DemoSignInStore, sub: string, issuer: string) {
  const parsed = z.safeParse(account, await store.find(KIND, sub));
  if (!parsed.success) return undefined;
  return {
    sub,
    name: parsed.data.name,
    email: `${sub.toLowerCase()}@harapen.invalid`,
    email_verified: false,
    picture: `${issuer}/picture/${sub}.svg`,
  };
}
