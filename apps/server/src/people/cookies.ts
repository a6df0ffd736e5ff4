import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../platform/config/config.ts";
import { requestOrigin } from "../platform/http/requests.ts";
import { ATTEMPT_SECONDS } from "./identity/attempt.ts";

type Addresses = Pick<Config, "publicUrl">;

/** A cookie that scripts cannot read. */
interface CookieKind {
  readonly name: string;
  readonly sameSite: "strict" | "lax";
  /** Without it, the cookie is deleted when the browser is closed. */
  readonly maxAgeSeconds?: number;
}

/** The browser's part of a sign-in under way. Lax, as the provider redirects from another site. */
export const ATTEMPT_COOKIE: CookieKind = {
  name: "harapen-sign-in",
  sameSite: "lax",
  maxAgeSeconds: ATTEMPT_SECONDS,
};
/** The number of the browser's session. */
export const SESSION_COOKIE: CookieKind = { name: "harapen-session", sameSite: "strict" };

/** Returns a cookie's value; `undefined` where the request brings none. */
export function readCookie(request: FastifyRequest, { name }: CookieKind, config: Addresses) {
  return parseCookie(request.headers.cookie ?? "")[fullName(name, isSecure(request, config))];
}

/** Sets a cookie for this host and no other, at all paths; an empty value deletes it. */
export function setCookie(
  { request, reply, config }: { request: FastifyRequest; reply: FastifyReply; config: Addresses },
  { name, sameSite, maxAgeSeconds }: CookieKind,
  value: string,
): void {
  const secure = isSecure(request, config);
  const maxAge = value === "" ? 0 : maxAgeSeconds;
  const attributes = { path: "/", httpOnly: true, secure, sameSite, ...(maxAge !== undefined && { maxAge }) };
  reply.header("set-cookie", stringifySetCookie({ name: fullName(name, secure), value, ...attributes }));
}

/**
 * Returns a cookie's name with the prefix that makes browsers accept it only from exactly this host (RFC
 * 6265bis, section 4.1.3.2); without https they refuse it.
 */
function fullName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

function isSecure(request: FastifyRequest, config: Addresses): boolean {
  return requestOrigin(request, config).startsWith("https:");
}
