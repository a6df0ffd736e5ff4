import { loggableMessage } from "../../platform/logging/loggable-error.ts";

/** Environment variables, as the process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Why something failed, and what to do. */
export interface Cause {
  readonly text: string;
  readonly remedy: string;
}

const UNKNOWN_ISSUER: Cause = {
  text: "its certificate is signed by nobody whom this machine knows",
  remedy:
    "Where it is your own authority's, name a file with that authority's certificate (PEM) in NODE_EXTRA_CA_CERTS and start the server again. Where it is a public one, have the other side send its whole chain (fullchain.pem).",
};
export const NO_ANSWER: Cause = {
  text: "there is no answer in time",
  remedy:
    "Look at the firewall and the proxy on the way: one of them may drop what this machine sends, without a word.",
};
const NO_WAY: Cause = {
  text: "no way leads there from this machine",
  remedy: "Look at this machine's network: its addresses, its default route, and whether it has IPv6.",
};
export const CUT_OFF: Cause = {
  text: "the connection is cut off",
  remedy:
    "Look whether the port expects https where the address says http, or the other way round, and at the firewall on the way.",
};
const NO_TLS: Cause = {
  text: "it does not speak TLS at that port",
  remedy: "Write http:// where it has no certificate, or the port that has one.",
};

const REFUSED_TLS: Cause = {
  text: "it refuses to speak TLS with this machine",
  remedy:
    "Look whether it has a certificate for this name, and speaks TLS 1.2 or later; its own log says why it refused.",
};

/**
 * What the codes of Node mean, of its sockets (errno), its DNS, its TLS (X509_V_ERR of OpenSSL) and its
 * `fetch` (undici).
 */
const CAUSES: Readonly<Record<string, Cause>> = {
  ENOTFOUND: {
    text: "the DNS knows no address for its name",
    remedy:
      "Look for a slip in the name; where it is right, have it entered in the DNS that this machine asks.",
  },
  EAI_AGAIN: {
    text: "the DNS does not answer",
    remedy: "Look at this machine's DNS (/etc/resolv.conf) and its network.",
  },
  ECONNREFUSED: {
    text: "nothing listens at that port",
    remedy: "Start what should listen there, or put the port right; a firewall may refuse this machine, too.",
  },
  ECONNRESET: CUT_OFF,
  EPIPE: CUT_OFF,
  UND_ERR_SOCKET: CUT_OFF,
  ETIMEDOUT: NO_ANSWER,
  TimeoutError: NO_ANSWER,
  AbortError: NO_ANSWER,
  UND_ERR_CONNECT_TIMEOUT: NO_ANSWER,
  UND_ERR_HEADERS_TIMEOUT: NO_ANSWER,
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
  EADDRNOTAVAIL: NO_WAY,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_ISSUER,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
  CERT_HAS_EXPIRED: {
    text: "its certificate is out of date",
    remedy:
      "Renew it, and look why that does not happen by itself. If it is not out of date, this machine's clock is wrong.",
  },
  CERT_NOT_YET_VALID: {
    text: "its certificate is not valid yet",
    remedy: "Look at this machine's clock first; it is likely to be behind.",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    text: "its certificate is for another name",
    remedy:
      "Write the name that the certificate has, or get a certificate for this one. A web server that answers with its default site has not got this name in its settings.",
  },
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  EPROTO: NO_TLS,
};

/** The deepest cause that is looked at. */
const MAX_DEPTH = 5;

/**
 * Returns why a connection failed, with what Node says by a code alone, often of a cause within the error.
 * `environment` is looked through for a proxy of HTTP that Node does not use.
 */
export function causeOf(error: unknown, environment: Environment): Cause {
  const message = loggableMessage(deepest(error))
    .trim()
    .replace(/\s*\n\s*/g, "; ");
  // By `fetch` an alert has a code of its own for each kind; by other ways it has that of any broken protocol.
  if (codesOf(error).some((each) => /^ERR_SSL_.*ALERT/.test(each)) || /\balert\b.*SSL alert/i.test(message))
    return REFUSED_TLS;
  const code = codesOf(error).find((each) => CAUSES[each] !== undefined);
  const found = code === undefined ? undefined : CAUSES[code];
  if (code === undefined || found === undefined)
    return { text: message, remedy: "Look at what is named there." };
  return { text: `${found.text} (${code})`, remedy: found.remedy + hintOfProxy(found, environment) };
}

/** Returns the code of each error within another, the outermost first; that of an abort is its name. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return [];
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  return [...own, error.name, ...inner.flatMap((each) => codesOf(each, depth + 1))];
}

function deepest(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? deepest(error.cause) : error;
}

/** The failures of who has to go through a proxy, and does not. */
const WITHOUT_WAY: readonly (Cause | undefined)[] = [
  ...[CAUSES.ENOTFOUND, CAUSES.EAI_AGAIN, CAUSES.ECONNREFUSED],
  ...[NO_ANSWER, NO_WAY, CUT_OFF],
];

function hintOfProxy(cause: Cause, environment: Environment): string {
  if (!WITHOUT_WAY.includes(cause)) return "";
  const name = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"].find((each) => environment[each]);
  if (name === undefined) return "";
  return environment.NODE_USE_ENV_PROXY === "1"
    ? ` The way leads through the proxy of ${name}: look at that, and name what is inside in NO_PROXY.`
    : ` ${name} is set, but the server does not use it: set NODE_USE_ENV_PROXY=1, too, and name what is inside in NO_PROXY.`;
}
