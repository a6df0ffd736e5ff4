import { GUEST } from "@harapen/contract/constants";
import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { Refusal } from "../errors/refusal.ts";
import { IdTokenFault, ProviderUnreachable } from "./id-token.ts";
import { originOf } from "./identity.ts";

/** Rejects with a Refusal unless the request may act in the name of `uid`; "guest" is anybody's. */
export async function assertMayActFor(context: Context, request: FastifyRequest, uid: string): Promise<void> {
  if (uid !== GUEST) await assertIsMember(context, request, uid);
}

/**
 * Rejects with a Refusal unless the request comes from the signed-in visitor `uid`: 401 without a valid token, 403 with
 * another's, 503 where that cannot be found out at present. Guests never are: no sign-in would help, hence 403.
 */
export async function assertIsMember(context: Context, request: FastifyRequest, uid: string): Promise<void> {
  if (uid === GUEST) throw new Refusal(403, "This is for visitors who have signed in.");
  const token = bearerToken(request);
  if (token === undefined) throw new Refusal(401, "Please sign in first.");
  const subject = await context.identity
    .verify(token, originOf(request, context.config))
    .catch((error: unknown) => refuse(error, request));
  if (subject !== uid) throw new Refusal(403, "This belongs to another visitor.");
}

/** RFC 6750, section 2.1. */
function bearerToken(request: FastifyRequest): string | undefined {
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "") ?? [];
  return token;
}

function refuse(error: unknown, request: FastifyRequest): never {
  if (error instanceof IdTokenFault) {
    request.log.info({ reason: error.message }, "an ID token was refused");
    throw new Refusal(
      401,
      error.expired ? "Your sign-in has expired. Please sign in again." : "Please sign in again.",
    );
  }
  if (error instanceof ProviderUnreachable) {
    request.log.warn({ err: error }, "an ID token could not be verified");
    throw new Refusal(503, "Who you are cannot be checked at present. Please try again later.");
  }
  throw error;
}
