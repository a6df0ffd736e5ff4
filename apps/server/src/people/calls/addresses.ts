import { PATHS } from "@harapen/contract/calls/paths";
import { SIGNED_IN_PATH } from "@harapen/contract/constants";
import { STAFF_SIGNED_IN_PATH } from "@harapen/contract/staff/paths";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../platform/config/config.ts";
import { requestOrigin } from "../../platform/http/requests.ts";
import { isStaffAttempt } from "../identity/attempt.ts";

/** Returns the address to which the provider sends visitors back, the one that is registered with it. */
export function callbackAddress(request: FastifyRequest, config: Pick<Config, "publicUrl">): URL {
  return new URL(PATHS.signInCallback, requestOrigin(request, config));
}

interface Exchanged {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Redirects the browser to the last page, the popup's or staff's, which tells the app that the attempt `id`
 * has ended: successfully, or with an error, of which only the kind is in the address.
 */
export async function redirectToPage(
  { request, reply }: Exchanged,
  id: string,
  error?: unknown,
): Promise<FastifyReply> {
  const ended = new URLSearchParams({ state: id });
  if (error !== undefined) {
    const { failureOf, reasonOf } = await import("../identity/exchange-error.ts");
    const failure = failureOf(error);
    ended.set("error", failure);
    request.log[failure === "refused" ? "info" : "warn"](
      { failure, reason: reasonOf(error) },
      "a sign-in failed",
    );
  }
  const page = isStaffAttempt(id) ? STAFF_SIGNED_IN_PATH : SIGNED_IN_PATH;
  return reply.redirect(`${page}?${ended}`, 303);
}
