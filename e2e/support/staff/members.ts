import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { AquariumRole } from "@harapen/contract/staff/people";
import { signIn } from "../../../apps/server/src/testing/sign-in/oidc-sign-in.ts";
import type { RunningServer } from "../server.ts";

/** What somebody may do: everything, or what a role allows in one aquarium. */
export type Rights = "admin" | { readonly role: AquariumRole; readonly aquarium: string };

/** A member of staff who has signed in at the demo provider. */
export interface Member {
  readonly idToken: string;
  /** Makes a staff call in their name; a body is sent as JSON. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** Posts a file in their name. */
  send(path: string, file: { readonly mimeType: string; readonly buffer: Buffer }): Promise<Response>;
}

/** Makes somebody staff with these rights (the same person for the same rights), and signs them in. */
export async function signInMember(
  { origin, dataDir }: Pick<RunningServer, "origin" | "dataDir">,
  rights: Rights,
): Promise<Member> {
  const name = rights === "admin" ? "Admin" : `${rights.role} of ${rights.aquarium}`;
  const idToken = await signIn(origin, name);
  store(dataDir, { sub: claimsOf(idToken).sub, name, rights });
  return memberAt(origin, idToken);
}

/** Returns somebody who has signed in at a server. */
export function memberAt(origin: string, idToken: string): Member {
  const authorization = `Bearer ${idToken}`;
  return {
    idToken,
    call: (method, path, body) =>
      fetch(origin + path, {
        method,
        headers: { authorization, ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    send: (path, { mimeType, buffer }) =>
      fetch(origin + path, {
        method: "POST",
        headers: { authorization, "content-type": mimeType },
        body: new Uint8Array(buffer),
      }),
  };
}

interface Claims {
  readonly sub: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** Reads the claims of an ID token, unverified. */
export function claimsOf(idToken: string): Claims {
  return JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString());
}

/** Stores the member directly in the database, as there is no staff yet who could add them. */
function store(dataDir: string, { sub, name, rights }: { sub: string; name: string; rights: Rights }): void {
  const database = new DatabaseSync(join(dataDir, "harapen.sqlite"), { timeout: 10_000 });
  const id = randomUUID();
  const now = new Date().toISOString();
  database
    .prepare(
      `insert or ignore into staff_member (id, issuer, sub, mail, name, admin, added_at, last_sign_in_at)
      values (?, 'demo', ?, ?, ?, ?, ?, ?)`,
    )
    .run(id, sub, `${sub}@aquarium.example`, name, rights === "admin" ? 1 : 0, now, now);
  if (rights !== "admin")
    database
      .prepare(
        "insert or ignore into staff_role (member, aquarium, role) select id, ?, ? from staff_member where sub = ?",
      )
      .run(rights.aquarium, rights.role, sub);
  database.close();
}
