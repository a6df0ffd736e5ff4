import { GUEST } from "@harapen/contract/constants";
import { STAFF_PAGE_HEADER } from "@harapen/contract/staff/paths";
import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { KnownTime } from "../database/known-time.ts";
import type { Config } from "../platform/config/config.ts";
import { ApiError, IdTokenError, ProviderUnreachableError } from "../platform/errors.ts";
import { isStaffCall, requestOrigin } from "../platform/http/requests.ts";
import { IssuerStore, VisitorStore } from "./accounts/accounts.ts";
import { type SignInSession, SignInSessionStore } from "./accounts/sign-in-session-store.ts";
import { readCookie, SESSION_COOKIE } from "./cookies.ts";
import { DemoSignInStore } from "./demo-sign-in-store.ts";
import { createIdentity } from "./identity/create-identity.ts";
import type { TokenIdentity } from "./identity/id-token.ts";
import type { Identity } from "./identity/identity.ts";
import { acrIn, authenticationTime, inSeconds, issuedAt, nameIn } from "./identity/member.ts";
import { AuditLog } from "./staff/audit-log.ts";
import { StaffStore } from "./staff/staff-store.ts";

/** Who visitors and staff are: their accounts, how they sign in, what staff may do and have done. */
export interface People {
  readonly identity: Identity;
  readonly visitors: VisitorStore;
  readonly issuers: IssuerStore;
  readonly sessions: SignInSessionStore;
  readonly demoSignIns: DemoSignInStore;
  readonly staff: StaffStore;
  readonly audit: AuditLog;
}

export function createPeople(parts: {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly knownTime: KnownTime;
}): People {
  const { database, knownTime } = parts;
  const demoSignIns = new DemoSignInStore(database, knownTime);
  return {
    identity: createIdentity({ ...parts, demoSignIns }),
    visitors: new VisitorStore(database),
    issuers: new IssuerStore(database),
    sessions: new SignInSessionStore(database, knownTime),
    demoSignIns,
    staff: new StaffStore(database),
    audit: new AuditLog(database),
  };
}

interface Parts {
  readonly config: Config;
  readonly people: People;
}

/** Who makes a call. */
export interface Caller {
  readonly uid: string;
  /** The key under which their saves are stored. */
  readonly account: string;
  /** The e-mail address, if the provider has verified it; else `undefined`. */
  readonly verifiedEmail: string | undefined;
}

const ANYBODY: Caller = { uid: GUEST, account: GUEST, verifiedEmail: undefined };

/**
 * Resolves to who `uid` is. Rejects with an ApiError unless the request may act in their name; anybody may
 * act as "guest".
 */
export async function authorize(parts: Parts, request: FastifyRequest, uid: string): Promise<Caller> {
  return uid === GUEST ? ANYBODY : authorizeMember(parts, request, uid);
}

/**
 * Resolves to who `uid` is. Rejects with an ApiError unless the request comes from the signed-in visitor
 * `uid`: 401 without a valid token or session, 403 with another's token, 503 where that cannot be determined
 * now. For a guest always 403, as no sign-in would help.
 */
export async function authorizeMember(parts: Parts, request: FastifyRequest, uid: string): Promise<Caller> {
  if (uid === GUEST) throw new ApiError("forbidden", "This is for visitors who have signed in.");
  const token = bearerToken(request);
  const verifiedEmail =
    token === undefined
      ? await emailOfSession(parts, request, uid)
      : await emailOfToken(parts, request, token, uid);
  const account = await parts.people.issuers.keyOf({ issuer: parts.people.identity.issuer, sub: uid });
  return { uid, account, verifiedEmail };
}

/** Who has signed in, according to their token or the server's session. */
export interface SignedIn extends Omit<Caller, "account"> {
  readonly issuer: string;
  /** Empty where the provider gives none. */
  readonly name: string;
  /** When they signed in here: ISO 8601 in UTC, in whole seconds. */
  readonly at: string;
  /** When the provider last asked them who they are, as far as it tells; in whole seconds. */
  readonly authenticatedAt: string;
  /** How they signed in at the provider (`acr`); `null` where it does not tell. */
  readonly acr: string | null;
  /** The number of the server's session; `undefined` for a token. */
  readonly session: string | undefined;
}

/**
 * Resolves to who has signed in. Rejects with an ApiError: 401 where nobody has, 503 where that cannot be
 * determined now.
 */
export async function authenticate(parts: Parts, request: FastifyRequest): Promise<SignedIn> {
  const { issuer } = parts.people.identity;
  const token = bearerToken(request);
  if (token !== undefined) {
    const { uid, verifiedEmail, claims } = await verifyToken(parts, request, token);
    const name = nameIn(claims);
    const at = issuedAt(claims);
    const authenticatedAt = authenticationTime(claims) ?? at;
    const acr = acrIn(claims);
    return { issuer, uid, verifiedEmail, name, at, authenticatedAt, acr, session: undefined };
  }
  const session = await findSession(parts, request);
  if (!session) throw new ApiError("unauthorized", "Please sign in first.");
  const { uid, name, mail, auth_at, made_at, acr } = session;
  return {
    ...{ issuer, uid, name, acr },
    verifiedEmail: mail ?? undefined,
    at: inSeconds(made_at),
    authenticatedAt: inSeconds(auth_at ?? made_at),
    session: readCookie(request, SESSION_COOKIE, parts.config),
  };
}

function verifyToken(parts: Parts, request: FastifyRequest, token: string): Promise<TokenIdentity> {
  return parts.people.identity
    .verify(token, requestOrigin(request, parts.config))
    .catch((error: unknown) => throwApiError(error, request));
}

async function emailOfToken(parts: Parts, request: FastifyRequest, token: string, uid: string) {
  const identity = await verifyToken(parts, request, token);
  if (identity.uid !== uid) throw new ApiError("forbidden", "This belongs to another visitor.");
  return identity.verifiedEmail;
}

/**
 * Another member's session counts as none: a page whose member was signed out by another's sign-in keeps its
 * saves for its member.
 */
async function emailOfSession(parts: Parts, request: FastifyRequest, uid: string) {
  const session = await findSession(parts, request);
  if (session?.uid !== uid) throw new ApiError("unauthorized", "Please sign in first.");
  return session.mail ?? undefined;
}

/** Returns the token of the `Authorization` header (RFC 6750, section 2.1). */
function bearerToken(request: FastifyRequest): string | undefined {
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "") ?? [];
  return token;
}

function throwApiError(error: unknown, request: FastifyRequest): never {
  if (error instanceof IdTokenError) {
    request.log.info({ reason: error.message }, "an ID token was refused");
    const expired = error.code === "expired" ? "Your sign-in has expired. " : "";
    throw new ApiError("unauthorized", `${expired}Please sign in again.`);
  }
  if (error instanceof ProviderUnreachableError) {
    request.log.warn({ err: error }, "an ID token could not be verified");
    const message = "Who you are cannot be checked at present. Please try again later.";
    throw new ApiError("service-unavailable", message);
  }
  throw error;
}

/**
 * Resolves to the session of the browser that sends a request; `undefined` where it has none, where the
 * server keeps none, and for a request that another site's page has caused: the browser adds the cookie by
 * itself, so that the cookie alone proves nobody's intention.
 */
export async function findSession(
  { config, people }: Parts,
  request: FastifyRequest,
): Promise<SignInSession | undefined> {
  if (!people.identity.exchange || !isFromOwnPage(request, config)) return undefined;
  const number = readCookie(request, SESSION_COOKIE, config);
  return number === undefined ? undefined : people.sessions.find(number, people.identity.issuer);
}

/**
 * Whether a request comes from a page of this very origin, according to the browser: no page can make it say
 * otherwise. Where an older browser says nothing, the staff app's own header does.
 */
export function isFromOwnPage(request: FastifyRequest, config: Config): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site !== undefined) return site === "same-origin";
  if (origin !== undefined) return origin === requestOrigin(request, config);
  return isStaffCall(request) && request.headers[STAFF_PAGE_HEADER] !== undefined;
}
