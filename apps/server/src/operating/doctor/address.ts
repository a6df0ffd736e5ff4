import { randomBytes } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { TLSSocket } from "node:tls";
import type { Finding } from "@harapen/contract/staff/doctor";
import { readNote } from "../../database/installation.ts";
import { openQuery } from "../../database/open-query.ts";
import type { Config } from "../../platform/config/config.ts";
import { causeOf, type Environment } from "./causes.ts";
import { fail, ok, warn } from "./finding.ts";
import {
  type Forwarded,
  PRETENDED_ADDRESS,
  proofOf,
  REACHED_PATH,
  type Reached,
  reached,
} from "./reached.ts";

const TIMEOUT_MS = 5_000;
/** The longest answer that is read, in bytes: a server's own has some 150. */
const MAX_ANSWER = 10_000;
const DAY_MS = 86_400_000;
/** Certificates of 90 days are renewed when 30 are left; at half of that nobody will do it by itself. */
const MIN_CERTIFICATE_DAYS = 14;

/** The names that documents use, and that nobody can have (RFC 2606, RFC 6761). */
const PLACEHOLDER = /(^|\.)(example|invalid|example\.(com|net|org))$/;

type Settings = Pick<
  Config,
  "dataDir" | "databaseUrl" | "filesDir" | "publicUrl" | "signIn" | "trustedProxies"
>;

/** Checks the address that visitors use, by asking there for this server as they do. */
export async function checkAddress(config: Settings, environment: Environment): Promise<Finding[]> {
  const { publicUrl, signIn } = config;
  if (!publicUrl)
    return signIn.kind === "hosted"
      ? [
          warn(
            "address",
            "PUBLIC_URL is not set; the provider leads visitors back to whatever address a request names",
            "Set PUBLIC_URL to the address that visitors use.",
          ),
        ]
      : [ok("address", "the one that each request names, because PUBLIC_URL is not set")];
  if (PLACEHOLDER.test(publicUrl.hostname))
    return [
      fail(
        "address",
        `PUBLIC_URL still names ${publicUrl.hostname}, which stands for yours`,
        "Set PUBLIC_URL to the address that visitors use, and the same name in the proxy's file.",
      ),
    ];
  return [...checkScheme(publicUrl), ...(await ask(publicUrl, config, environment))];
}

function checkScheme({ protocol }: URL): Finding[] {
  if (protocol === "https:") return [];
  return [
    warn(
      "address",
      "PUBLIC_URL is not https; browsers sign in on https only, besides localhost",
      "Get a certificate (docs/operating.md#tls-and-the-proxy), and have PUBLIC_URL begin with https://.",
    ),
  ];
}

/** What came from the address. */
interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  /** What a server of ours says. */
  readonly reached: Reached | undefined;
  /** When the certificate ends. */
  readonly validTo: Date | undefined;
}

async function ask(publicUrl: URL, config: Settings, environment: Environment): Promise<Finding[]> {
  const number = randomBytes(16).toString("hex");
  const { origin } = publicUrl;
  let answer: Answer;
  try {
    answer = await answerOf(new URL(`${REACHED_PATH}?number=${number}`, publicUrl));
  } catch (error) {
    const { text, remedy } = causeOf(error, environment);
    const inside =
      "Where visitors reach it all the same, this machine alone does not find its way to its own public address: name that in its /etc/hosts.";
    return [fail("address", `${origin} cannot be reached: ${text}`, `${remedy} ${inside}`)];
  }
  return [
    ...(answer.validTo ? [checkCertificate(answer.validTo)] : []),
    ...(answer.reached
      ? await checkReached(answer.reached, number, config)
      : [explainOther(answer, publicUrl)]),
  ];
}

const NOTHING = { status: 0, location: undefined };

/** Asks for an address, and follows nothing. Rejects where it cannot be reached in time. */
function answerOf(address: URL): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = address.protocol === "https:" ? requestHttps : requestHttp;
    const options = {
      headers: { "x-forwarded-for": PRETENDED_ADDRESS, accept: "application/json", connection: "close" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const asking = send(address, options, (answer) => {
      const { statusCode: status = 0, headers, socket } = answer;
      const end =
        "getPeerCertificate" in socket ? (socket as TLSSocket).getPeerCertificate().valid_to : undefined;
      const validTo = end === undefined ? undefined : new Date(end);
      let body = "";
      const finish = () => {
        resolve({ status, location: headers.location, reached: reachedIn(body), validTo });
        asking.destroy();
      };
      answer.setEncoding("utf8").on("error", reject).on("end", finish);
      answer.on("data", (part) => {
        body += part;
        if (body.length > MAX_ANSWER) finish();
      });
    });
    asking.on("error", reject).end();
  });
}

function reachedIn(body: string): Reached | undefined {
  try {
    return reached.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

function checkCertificate(validTo: Date): Finding {
  const days = Math.floor((validTo.getTime() - Date.now()) / DAY_MS);
  const text = `ends in ${days} days, on ${validTo.toISOString().slice(0, 10)}`;
  return days < MIN_CERTIFICATE_DAYS
    ? warn(
        "certificate",
        text,
        "Renew it now, and look why that does not happen by itself (certbot renew --dry-run).",
      )
    : ok("certificate", text);
}

/** Says what answers in the server's place. */
function explainOther({ status, location }: Answer, publicUrl: URL): Finding {
  const { origin } = publicUrl;
  const elsewhere = location === undefined ? undefined : URL.parse(location, publicUrl.href)?.origin;
  if (status >= 300 && status < 400 && elsewhere !== undefined && elsewhere !== origin)
    return fail(
      "address",
      `${origin} sends visitors on to ${elsewhere}`,
      `Set PUBLIC_URL to ${elsewhere}, if that is where they stay; if not, take that redirection away.`,
    );
  if (status === 502 || status === 503 || status === 504)
    return fail(
      "address",
      `at ${origin} a proxy answers ${status}: it does not reach the server`,
      "Start the server; then look whether the proxy's file names its address and port (proxy_pass, reverse_proxy).",
    );
  if (status === 429)
    return fail("address", `${origin} answers 429: too much came from here`, "Look again in some minutes.");
  return fail(
    "address",
    `at ${origin} something else answers than this server (${status})`,
    "Look which machine the name leads to, which site the proxy there has for it, and whether it passes everything under / on to the server. An older version of the server answers so, too: restart it.",
  );
}

/** Judges what the server that was reached says of itself and of the proxy before it. */
async function checkReached(
  { proof, forwarded, secure }: Reached,
  number: string,
  config: Settings,
): Promise<Finding[]> {
  const origin = config.publicUrl?.origin;
  const installation = await knownInstallation(config);
  if (installation !== undefined && proofOf(installation, number) !== proof)
    return [
      fail(
        "address",
        `at ${origin} another Harapen answers, with another database`,
        "Look which machine the name leads to, and which server the proxy there has behind it.",
      ),
    ];
  if (!(await passesPages(config.publicUrl)))
    return [
      fail(
        "address",
        `at ${origin} the calls reach this server, and the pages do not`,
        "Have the proxy pass everything under / on to the server, not /api alone.",
      ),
    ];
  const who = installation === undefined ? "a server" : "this server";
  return [ok("address", `visitors reach ${who} at ${origin}`), ...checkForwarding(forwarded, secure, config)];
}

/** Whether a page's address leads to this server, too: `/` sends on to an aquarium, whatever is built. */
async function passesPages(publicUrl: URL | undefined): Promise<boolean> {
  if (publicUrl === undefined) return true;
  const { status, location } = await answerOf(new URL("/", publicUrl)).catch(() => NOTHING);
  const path = location === undefined ? undefined : URL.parse(location, publicUrl.href)?.pathname;
  return status === 302 && path !== undefined && /^\/[a-z0-9-]+$/.test(path);
}

/** Returns the id of this installation, as the data folder or the database has it, where either has it. */
async function knownInstallation({ filesDir, ...settings }: Settings): Promise<string | undefined> {
  try {
    const noted = filesDir === undefined ? undefined : readNote(filesDir);
    if (noted !== undefined) return noted;
    const query = await openQuery(settings);
    try {
      const [row] = (await query?.rows("select key from installation")) ?? [];
      return row && String(row.key);
    } finally {
      await query?.close();
    }
  } catch {
    return undefined;
  }
}

const SET_HEADER =
  "Have the proxy set X-Forwarded-For to the visitor's address, not add to it, as deploy/nginx/harapen.conf and deploy/caddy/Caddyfile do.";

const FORWARDING: Readonly<Record<Exclude<Forwarded, "believed">, Finding>> = {
  none: fail(
    "proxies",
    "the proxy does not say whom a request is from: all visitors count as one",
    SET_HEADER,
  ),
  untouched: fail(
    "proxies",
    "X-Forwarded-For comes as a visitor sends it: the proxy does not set it, and all visitors count as one",
    SET_HEADER,
  ),
  unnamed: fail(
    "proxies",
    "TRUSTED_PROXIES does not name the proxy before the server: all visitors count as one",
    "Name the proxy's address in TRUSTED_PROXIES: loopback where it runs on this machine, uniquelocal with containers.",
  ),
  pretended: fail(
    "proxies",
    "X-Forwarded-For is believed as a visitor sends it: anybody can pretend to be another",
    `${SET_HEADER} Where no proxy stands before the server, leave TRUSTED_PROXIES away.`,
  ),
};

function checkForwarding(
  forwarded: Forwarded,
  secure: boolean,
  { publicUrl, trustedProxies }: Settings,
): Finding[] {
  const isHttps = publicUrl?.protocol === "https:";
  if (forwarded !== "believed") {
    // Visitors may reach a server without a proxy where there is no certificate, and then nothing is believed.
    const isDirect = !isHttps && forwarded === "untouched" && trustedProxies.length === 0;
    return isDirect ? [] : [FORWARDING[forwarded]];
  }
  if (isHttps && !secure)
    return [
      warn(
        "proxies",
        "the proxy does not say that visitors came by https",
        "Have the proxy set X-Forwarded-Proto to https, as deploy/nginx/harapen.conf does.",
      ),
    ];
  return [ok("proxies", "the server knows whom each request is from")];
}
