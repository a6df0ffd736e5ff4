import type { HeldRole } from "@harapen/contract/staff/people";
import type { RunningApp } from "./running-app.ts";
import { signIn } from "./sign-in/oidc-sign-in.ts";

type Server = Pick<RunningApp, "address" | "rooms">;

/** Somebody who has signed in at the demo provider of a running application. */
export interface SignedInPerson {
  /** The id as staff; empty for somebody who is not staff. */
  readonly id: string;
  /** Makes a request in their name; a body that is neither text nor bytes is sent as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

interface Rights {
  readonly admin?: boolean;
  readonly roles?: readonly HeldRole[];
}

/** Signs somebody in, as a member of staff if rights are given, otherwise as a visitor. */
export async function signInPerson(app: Server, name: string, rights?: Rights): Promise<SignedInPerson> {
  const token = await signIn(app.address, name);
  const id = rights ? await addMember(app, token, { name, ...rights }) : "";
  return { id, call: callWith(app, { authorization: `Bearer ${token}` }) };
}

/** Returns somebody who makes calls without having signed in. */
export function nobody(app: RunningApp): SignedInPerson {
  return { id: "", call: callWith(app, {}) };
}

function addMember(
  app: Server,
  token: string,
  { name, admin = false, roles = [] }: Rights & { name: string },
) {
  const [, claims = ""] = token.split(".");
  const { sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const mail = `${name.toLowerCase()}@aquarium.example`;
  return app.rooms.people.staff.add({
    mail,
    name,
    admin,
    roles,
    account: { issuer: "demo", sub },
    addedBy: null,
  });
}

function callWith({ address }: Pick<Server, "address">, own: Record<string, string>): SignedInPerson["call"] {
  return (method, path, body, headers = {}) =>
    fetch(address + path, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...own, ...headers },
      ...(body !== undefined && { body: isSentAsItIs(body) ? body : JSON.stringify(body) }),
    });
}

const isSentAsItIs = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === "string" || body instanceof Uint8Array;
