import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { hasProtocol, webAddress } from "./settings.ts";

/** Where the demo sign-in is offered: at this machine, to anybody who reaches the server, or nowhere. */
const DEMO_REACHES = ["local", "anywhere", "off"] as const;

/**
 * The issuer's address, exactly as it is written: tokens name their issuer letter by letter, including a last
 * slash.
 */
const issuer = webAddress.check(
  z.refine((address) => !/[?#]/.test(address), {
    error: "must be an address without ? and #",
    when: ({ issues }) => issues.length === 0,
  }),
);

/** Whether an address is on this machine itself, where nobody can eavesdrop. */
function isLoopback(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? "");
}

/**
 * The settings of the sign-in, by their environment variables, and those of the server that they must agree
 * with.
 */
const settings = z.object({
  OIDC_ISSUER: z.optional(issuer),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_APPLE_TEAM_ID: z.optional(z.string()),
  OIDC_APPLE_KEY_ID: z.optional(z.string()),
  OIDC_APPLE_KEY_FILE: z.optional(
    z.string().check(z.refine(isAppleKeyFile, "must name a file with a private key of Apple's (.p8)")),
  ),
  STAFF_ACR_VALUES: z.optional(
    z.string().check(z.regex(/^[!-~]+( +[!-~]+)*$/, "must be names with spaces between them")),
  ),
  PUBLIC_URL: z.optional(z.string()),
  ALLOWED_ORIGINS: z.optional(z.string()),
  API_ORIGIN: z.optional(z.string()),
  DEMO_SIGN_IN: z.optional(z.enum(DEMO_REACHES, `must be one of ${DEMO_REACHES.join(", ")}`)),
  NODE_ENV: z.optional(z.string()),
});
export type SignInSettings = z.output<typeof settings>;

/**
 * Returns a rule about several settings that is checked even if others are wrong, so that one message names
 * everything.
 */
function rule(keeps: (values: SignInSettings) => boolean, error: string) {
  return z.refine<SignInSettings>(keeps, { error, when: () => true });
}

/**
 * Whether nobody can tamper with a provider's keys and tokens on their way: by https, or within this machine
 * outside of production.
 */
function hasSafeIssuer({ OIDC_ISSUER = "", NODE_ENV }: SignInSettings): boolean {
  return !hasProtocol(OIDC_ISSUER, "http:") || (NODE_ENV !== "production" && isLoopback(OIDC_ISSUER));
}

/** The settings of Apple's key, which signs a new secret for each request. */
const APPLE_KEY = ["OIDC_APPLE_TEAM_ID", "OIDC_APPLE_KEY_ID", "OIDC_APPLE_KEY_FILE"] as const;

const hasAppleKey = (values: SignInSettings) => APPLE_KEY.some((name) => values[name] !== undefined);

/** Whether the server exchanges the provider's code itself, and keeps the sign-in. */
const exchangesCode = (values: SignInSettings) =>
  values.OIDC_CLIENT_SECRET !== undefined || hasAppleKey(values);

/** Whether the cookie of a sign-in that the server keeps reaches it: only pages of its own can send it. */
const hasOwnPageAlone = ({ ALLOWED_ORIGINS, API_ORIGIN }: SignInSettings) =>
  ALLOWED_ORIGINS === undefined && API_ORIGIN === undefined;

/** Whether that cookie is safe in transit: in production, visitors use an https address. */
const hasSafeCookie = ({ PUBLIC_URL = "", NODE_ENV }: SignInSettings) =>
  NODE_ENV !== "production" || hasProtocol(PUBLIC_URL, "https:");

export const signInSettings = settings.check(
  rule(
    (values) => !exchangesCode(values) || values.OIDC_ISSUER !== undefined,
    "OIDC_CLIENT_SECRET and OIDC_APPLE_* need OIDC_ISSUER and OIDC_CLIENT_ID",
  ),
  rule(
    (values) => !hasAppleKey(values) || APPLE_KEY.every((name) => values[name] !== undefined),
    "OIDC_APPLE_TEAM_ID, OIDC_APPLE_KEY_ID and OIDC_APPLE_KEY_FILE must be set together or not at all",
  ),
  rule(
    (values) => !hasAppleKey(values) || values.OIDC_CLIENT_SECRET === undefined,
    "OIDC_CLIENT_SECRET must not be set beside OIDC_APPLE_*, of which secrets are made",
  ),
  rule(
    (values) => !exchangesCode(values) || hasOwnPageAlone(values),
    "OIDC_CLIENT_SECRET and OIDC_APPLE_* must not be set beside ALLOWED_ORIGINS or API_ORIGIN: that sign-in is a cookie, which reaches no other origin",
  ),
  rule(
    (values) => !exchangesCode(values) || hasSafeCookie(values),
    "PUBLIC_URL must be the https:// address that visitors use where OIDC_CLIENT_SECRET or OIDC_APPLE_* is set and NODE_ENV is production",
  ),
  rule(
    (values) => (values.OIDC_ISSUER === undefined) === (values.OIDC_CLIENT_ID === undefined),
    "OIDC_ISSUER and OIDC_CLIENT_ID must be set together or not at all",
  ),
  rule(
    (values) => values.STAFF_ACR_VALUES === undefined || values.OIDC_ISSUER !== undefined,
    "STAFF_ACR_VALUES needs OIDC_ISSUER and OIDC_CLIENT_ID: the demo provider has no second factor",
  ),
  rule(
    hasSafeIssuer,
    "OIDC_ISSUER must begin with https://, or name this machine itself and NODE_ENV not be production",
  ),
);

/**
 * How the server authenticates at the provider: with a secret from the provider, or with a key of Apple's
 * that signs secrets.
 */
export type ClientCredential =
  | { readonly kind: "secret"; readonly secret: string }
  | {
      readonly kind: "apple";
      readonly teamId: string;
      readonly keyId: string;
      /** PEM. */
      readonly privateKey: string;
    };

/** Whether a file holds a private key of the curve P-256, as Apple's do. */
function isAppleKeyFile(path: string): boolean {
  try {
    return createPrivateKey(readFileSync(path)).asymmetricKeyDetails?.namedCurve === "prime256v1";
  } catch {
    return false;
  }
}

/** Reads the file of a key that `isAppleKeyFile` has accepted. */
export function readAppleKey(path: string): string {
  return readFileSync(path, "utf8");
}
