import * as z from "zod/mini";
import { hasProtocol, webAddress } from "./settings.ts";

/** Where the demo sign-in is offered: to who sits at this machine, to anybody who reaches the server, or nowhere. */
const DEMO_REACHES = ["local", "anywhere", "off"] as const;

/** The issuer's address, as it is written: tokens name their issuer letter by letter, a last slash included. */
const issuer = webAddress.check(
  z.refine((address) => !/[?#]/.test(address), {
    error: "must be an address without ? and #",
    when: ({ issues }) => issues.length === 0,
  }),
);

/** Whether an address is on this machine itself, where nobody listens in. */
function isLoopback(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? "");
}

/** The settings of the sign-in, by their environment variables, and those of the server that they must agree with. */
const settings = z.object({
  OIDC_ISSUER: z.optional(issuer),
  OIDC_CLIENT_ID: z.optional(z.string()),
  DEMO_SIGN_IN: z.optional(z.enum(DEMO_REACHES, `must be one of ${DEMO_REACHES.join(", ")}`)),
  NODE_ENV: z.optional(z.string()),
});
export type SignInSettings = z.output<typeof settings>;

/** A rule about several settings, checked whatever else is wrong, so that one message names everything. */
function rule(keeps: (values: SignInSettings) => boolean, error: string) {
  return z.refine<SignInSettings>(keeps, { error, when: () => true });
}

/** Whether a provider's keys and tokens come over a line that nobody can change: https, or within this machine while it is no server for visitors. */
function hasSafeIssuer({ OIDC_ISSUER = "", NODE_ENV }: SignInSettings): boolean {
  return !hasProtocol(OIDC_ISSUER, "http:") || (NODE_ENV !== "production" && isLoopback(OIDC_ISSUER));
}

export const signInSettings = settings.check(
  rule(
    (values) => (values.OIDC_ISSUER === undefined) === (values.OIDC_CLIENT_ID === undefined),
    "OIDC_ISSUER and OIDC_CLIENT_ID must be set together or not at all",
  ),
  rule(
    hasSafeIssuer,
    "OIDC_ISSUER must begin with https://, or name this machine itself and NODE_ENV not be production",
  ),
);
