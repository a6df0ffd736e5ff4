import { GUEST } from "@harapen/contract/constants";
import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { IdTokenError } from "../errors/id-token-error.ts";
import { ProviderUnreachableError } from "../errors/provider-unreachable-error.ts";
import { nameIn } from "../identity/exchange/member.ts";
import type { TokenIdentity } from "../identity/id-token.ts";
import { requestOrigin } from "../identity/request-origin.ts";
import { findSession } from "./session.ts";

/** Who makes a call. */
export interface Caller {
  readonly uid: string;
  /** The key under which their saves are stored. */
  readonly account: string;
  /** The e-mail address, if the provider has verified it; else `undefined`. */
  readonly verifiedEmail: string | undefined;
}

const ANYBODY: Caller = { uid: GUEST, account: GUEST, verifiedEmail: undefined };

/** Resolves to who `uid` is. Rejects with an ApiError unless the request may act in their name; anybody may act as "guest". */
export async function authorize(context: Context, request: FastifyRequest, uid: string): Promise<Caller> {
  return uid === GUEST ? ANYBODY : authorizeMember(context, request, uid);
}

/**
 * Resolves to who `uid` is. Rejects with an ApiError unless the request comes from the signed-in visitor `uid`: 401 without a valid token or session, 403 with
 * another's token, 503 where that cannot be determined now. For a guest always 403, as no sign-in would help.
 */
export async function authorizeMember(
  context: Context,
  request: FastifyRequest,
  uid: string,
): Promise<Caller> {
  if (uid === GUEST) throw new ApiError("forbidden", "This is for visitors who have signed in.");
  const token = bearerToken(request);
  const verifiedEmail =
    token === undefined
      ? await emailOfSession(context, request, uid)
      : await emailOfToken(context, request, token, uid);
  const account = await context.storage.issuers.keyOf({ issuer: context.identity.issuer, sub: uid });
  return { uid, account, verifiedEmail };
}

/** Who has signed in, according to their token or the server's session. */
export interface SignedIn extends Omit<Caller, "account"> {
  readonly issuer: string;
  /** Empty where the provider gives none. */
  readonly name: string;
}

/** Resolves to who has signed in. Rejects with an ApiError: 401 where nobody has, 503 where that cannot be determined now. */
export async function authenticate(context: Context, request: FastifyRequest): Promise<SignedIn> {
  const { issuer } = context.identity;
  const token = bearerToken(request);
  if (token !== undefined) {
    const { uid, verifiedEmail, claims } = await verifyToken(context, request, token);
    return { issuer, uid, verifiedEmail, name: nameIn(claims) };
  }
  const session = await findSession(context, request);
  if (!session) throw new ApiError("unauthorized", "Please sign in first.");
  return { issuer, uid: session.uid, verifiedEmail: session.mail ?? undefined, name: session.name };
}

function verifyToken(context: Context, request: FastifyRequest, token: string): Promise<TokenIdentity> {
  return context.identity
    .verify(token, requestOrigin(request, context.config))
    .catch((error: unknown) => throwApiError(error, request));
}

async function emailOfToken(context: Context, request: FastifyRequest, token: string, uid: string) {
  const identity = await verifyToken(context, request, token);
  if (identity.uid !== uid) throw new ApiError("forbidden", "This belongs to another visitor.");
  return identity.verifiedEmail;
}

/** Another member's session counts as none: a page whose member was signed out by another's sign-in keeps its saves for its member. */
async function emailOfSession(context: Context, request: FastifyRequest, uid: string) {
  const session = await findSession(context, request);
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
