import type { Config } from "../config/config.ts";
import { loadDiscoveryDocument } from "../identity/discovery-document.ts";
import { loggableMessage } from "../logging/loggable-error.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const TIMEOUT_MS = 5_000;
const MAX_CLOCK_DIFFERENCE_MS = 30_000;

/** Checks whether the provider's metadata and keys can be loaded, and whether its clock agrees with ours: tokens are valid by the clock. */
export async function checkProvider({ signIn }: Pick<Config, "signIn">): Promise<Finding[]> {
  if (signIn.kind !== "hosted") return [];
  try {
    const { jwks_uri } = await loadDiscoveryDocument(signIn.issuer, TIMEOUT_MS);
    const answer = await fetch(jwks_uri, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return [fail(`sign-in: the provider's keys answer ${answer.status}`)];
    return [
      ok(`sign-in: ${signIn.issuer} answers, and has keys`),
      ...checkTransport(signIn.issuer),
      ...checkClock(answer),
    ];
  } catch (error) {
    return [fail(`sign-in: ${signIn.issuer} cannot be used: ${loggableMessage(error)}`)];
  }
}

function checkTransport(issuer: string): Finding[] {
  return issuer.startsWith("https:")
    ? []
    : [warn("sign-in: the provider is not reached by https, so that anybody on the way may be it")];
}

function checkClock({ headers }: Response): Finding[] {
  const theirs = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(theirs)) return [];
  const difference = Math.abs(Date.now() - theirs);
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return [ok("clock: as the provider's")];
  return [
    fail(
      `clock: this machine's differs from the provider's by ${Math.round(difference / 1_000)} s, and tokens will be refused`,
    ),
  ];
}
