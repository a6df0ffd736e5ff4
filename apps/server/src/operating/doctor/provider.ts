import type { Finding } from "@harapen/contract/staff/doctor";
import * as z from "zod/mini";
import { type DiscoveryDocument, loadDiscoveryDocument } from "../../people/identity/discovery-document.ts";
import type { Config } from "../../platform/config/config.ts";
import { causeOf, type Environment } from "./causes.ts";
import { fail, ok, warn } from "./finding.ts";

const TIMEOUT_MS = 5_000;
/** What is at a provider's `jwks_uri` (RFC 7517): one key at least. */
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).check(z.minLength(1)) });
const MAX_CLOCK_DIFFERENCE_MS = 30_000;

/**
 * Checks whether the provider's metadata and keys can be loaded, and whether its clock agrees with ours:
 * tokens are valid by the clock.
 */
export async function checkProvider(
  { signIn }: Pick<Config, "signIn">,
  environment: Environment,
): Promise<Finding[]> {
  if (signIn.kind !== "hosted") return [];
  const { issuer, staffAcr } = signIn;
  try {
    const document = await loadDiscoveryDocument(issuer, TIMEOUT_MS);
    const answer = await fetch(document.jwks_uri, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok)
      return [
        fail(
          "sign-in",
          `the provider's keys answer ${answer.status}`,
          "Look at the provider: without its keys nobody can sign in.",
        ),
      ];
    if (!keySet.safeParse(await answer.json().catch(() => undefined)).success)
      return [
        fail(
          "sign-in",
          "something else than the provider's keys is at their address",
          `Open ${document.jwks_uri}: it has to show JSON with a list of keys. A log-in page there is a proxy's own.`,
        ),
      ];
    return [
      ok("sign-in", `${issuer} answers, and has keys`),
      ...checkTransport(issuer),
      checkStaffAcr(staffAcr, document),
      ...checkClock(answer),
    ];
  } catch (error) {
    const { text, remedy } = causeOf(error, environment);
    const isAnother = text.endsWith("is of another issuer");
    return [
      fail(
        "sign-in",
        `${issuer} cannot be used: ${text}`,
        isAnother
          ? "Write OIDC_ISSUER letter by letter as `issuer` is in that document, with or without its last slash."
          : remedy,
      ),
    ];
  }
}

/** Checks whether the provider knows the ways of signing in that staff need. */
function checkStaffAcr(
  wanted: readonly string[] | undefined,
  { acr_values_supported }: DiscoveryDocument,
): Finding {
  if (!wanted)
    return ok(
      "staff",
      "no second factor is demanded by STAFF_ACR_VALUES; the provider may demand one by itself",
    );
  const text = `signed in by ${wanted.join(" or ")} (STAFF_ACR_VALUES)`;
  if (acr_values_supported === undefined)
    return warn(
      "staff",
      `${text}; the provider does not say whether it knows that`,
      "Try a sign-in on /staff.",
    );
  return wanted.some((value) => acr_values_supported.includes(value))
    ? ok("staff", `${text}, which the provider knows`)
    : fail(
        "staff",
        `${text}, of which the provider knows none: nobody gets in on /staff`,
        `Name one that it knows: ${acr_values_supported.join(" ")}`,
      );
}

function checkTransport(issuer: string): Finding[] {
  return issuer.startsWith("https:")
    ? []
    : [
        warn(
          "sign-in",
          "the provider is not reached by https, so anybody on the way can pretend to be it",
          "Have OIDC_ISSUER begin with https://.",
        ),
      ];
}

function checkClock({ headers }: Response): Finding[] {
  const theirs = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(theirs)) return [];
  const difference = Math.abs(Date.now() - theirs);
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return [ok("clock", "the same as the provider's")];
  return [
    fail(
      "clock",
      `this machine's differs from the provider's by ${Math.round(difference / 1_000)} s, and tokens will be refused`,
      "Have this machine's clock set by NTP (timedatectl set-ntp true).",
    ),
  ];
}
