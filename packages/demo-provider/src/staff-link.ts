import { createHash, randomBytes } from "node:crypto";
import { STAFF_PATH } from "@harapen/contract/staff/paths";
import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { storeAccount } from "./account.ts";
import { DemoError } from "./demo-error.ts";
import { DEMO_ISSUER, MOUNT } from "./endpoints.ts";
import type { DemoSignIns } from "./store.ts";

const CODE_BYTES = 16;
const DAY_SECONDS = 86_400;
/** The `sub` of the demo's staff: no typed name leads to it, as names' `sub`s are digests. */
export const STAFF_SUBJECT = "demo-staff";
const STAFF_NAME = "Demo keeper";
const COOKIE = "harapen-demo-staff";
/** Where the staff page begins its sign-in without a click. */
const SIGN_IN_NOW = `${STAFF_PATH}?sign-in=now`;
/** The time for which a browser that has opened the link signs in without a name. */
const BROWSER_SECONDS = 12 * 3_600;

const LINK = "StaffLink";
const BROWSER = "StaffBrowser";

/** Makes the demo's staff person, who has this account and this name, staff of the server. */
export type AddStaff = (
  account: { readonly issuer: string; readonly sub: string },
  name: string,
) => Promise<void>;

interface Dependencies {
  readonly store: DemoSignIns;
  readonly originOf: (request: FastifyRequest) => string;
  readonly addStaff: AddStaff;
}

/**
 * Serves the link that the server prints at its start: it signs the browser in as the demo's staff, and leads
 * to the staff page.
 */
export async function serveStaffLink(
  app: FastifyInstance,
  { store, originOf, addStaff }: Dependencies,
): Promise<void> {
  app.get<{ Params: { code: string } }>(staffLinkPath(":code"), async (request, reply) => {
    if (await hasOpenedStaffLink(store, request)) return reply.redirect(SIGN_IN_NOW, 303);
    const secret = await openStaffLink(store, request.params.code);
    if (secret === undefined) throw new DemoError("not-found", "This link has been used, or is too old.");
    await storeAccount(store, STAFF_SUBJECT, STAFF_NAME);
    await addStaff({ issuer: DEMO_ISSUER, sub: STAFF_SUBJECT }, STAFF_NAME);
    const secure = originOf(request).startsWith("https:");
    const attributes = {
      path: MOUNT,
      httpOnly: true,
      secure,
      sameSite: "lax",
      maxAge: BROWSER_SECONDS,
    } as const;
    reply.header("set-cookie", stringifySetCookie({ name: COOKIE, value: secret, ...attributes }));
    return reply.redirect(SIGN_IN_NOW, 303);
  });
}

/** Returns the path of the link with a code. */
function staffLinkPath(code: string): string {
  return `${MOUNT}/staff/${code}`;
}

/** Resolves to the path of a link that signs one browser in as the demo's staff: once, within a day. */
export async function createStaffLink(store: DemoSignIns): Promise<string> {
  return staffLinkPath(await createSecret(store, LINK, DAY_SECONDS));
}

/**
 * Redeems a link's code; resolves to the secret for the cookie of the browser that has opened the link, or to
 * `undefined` where there is no such link any more.
 */
async function openStaffLink(store: DemoSignIns, code: string): Promise<string | undefined> {
  const isThere = await store.take(LINK, digestOf(code));
  return isThere ? createSecret(store, BROWSER, BROWSER_SECONDS) : undefined;
}

/** Whether a request is from a browser that has opened a link. */
export async function hasOpenedStaffLink(
  store: DemoSignIns,
  { headers }: Pick<FastifyRequest, "headers">,
): Promise<boolean> {
  const secret = parseCookie(headers.cookie ?? "")[COOKIE];
  return secret !== undefined && (await store.find(BROWSER, digestOf(secret))) !== undefined;
}

async function createSecret(store: DemoSignIns, kind: string, seconds: number): Promise<string> {
  const secret = randomBytes(CODE_BYTES).toString("base64url");
  await store.upsert({ kind, id: digestOf(secret), payload: {}, seconds });
  return secret;
}

/** Returns the digest of a secret that the database stores: nobody who reads it can use the secret. */
function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
