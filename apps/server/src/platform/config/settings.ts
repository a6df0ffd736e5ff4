import { existsSync, statSync } from "node:fs";
import { isIP, isIPv4 } from "node:net";
import { delimiter, resolve } from "node:path";
import { aquariumSlug } from "@harapen/contract/aquarium";
import * as z from "zod/mini";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Returns the schema of a text that meets a condition. The message never repeats the text: it may contain a
 * password.
 */
function text(isValid: (text: string) => boolean, message: string) {
  return z.string().check(z.refine(isValid, message));
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Whether an address has one of these schemes (`https:`). */
export function hasProtocol(address: string, ...protocols: string[]): boolean {
  return protocols.includes(URL.parse(address)?.protocol ?? "");
}

function isWholeUpTo(digits: string, most: number): boolean {
  return /^\d+$/.test(digits) && Number(digits) <= most;
}

const isPort = (digits: string) => isWholeUpTo(digits, 65_535);

const port = z.pipe(text(isPort, "must be a whole number from 0 to 65535"), z.transform(Number));

const metricsPort = z.pipe(
  text((word) => word === "off" || isPort(word), "must be off, or a whole number from 0 to 65535"),
  z.transform((word: string) => (word === "off" ? ("off" as const) : Number(word))),
);

const MAX_MEGABYTES = 1_000_000;
const megabytes = z.pipe(
  text((digits) => isWholeUpTo(digits, MAX_MEGABYTES), "must be a whole number of megabytes, up to 1000000"),
  z.transform((digits: string) => Number(digits) * 1_000_000),
);

/**
 * The least bound on a network's storage within a day: a sixteenth of it, which those without tokens have
 * within an hour, is some thirty visits.
 */
const MIN_NETWORK_MEGABYTES = 100;
const networkMegabytes = z.pipe(
  text(
    (digits) => isWholeUpTo(digits, MAX_MEGABYTES) && Number(digits) >= MIN_NETWORK_MEGABYTES,
    `must be a whole number of megabytes, from ${MIN_NETWORK_MEGABYTES} to ${MAX_MEGABYTES}`,
  ),
  z.transform((digits: string) => Number(digits) * 1_000_000),
);

const graceSeconds = z.pipe(
  text((digits) => /^\d+$/.test(digits) && Number(digits) <= 10, "must be a whole number from 0 to 10"),
  z.transform(Number),
);

const MAX_SIGN_IN_DAYS = 90;
const signInDays = z.pipe(
  text(
    (digits) => isWholeUpTo(digits, MAX_SIGN_IN_DAYS) && Number(digits) >= 1,
    `must be a whole number of days, from 1 to ${MAX_SIGN_IN_DAYS}`,
  ),
  z.transform(Number),
);

/** The most threads that a server may have: each takes memory, even if it has nothing to do. */
const MAX_THREADS = 64;

const threads = z.pipe(
  text(
    (digits) => /^\d+$/.test(digits) && Number(digits) >= 1 && Number(digits) <= MAX_THREADS,
    `must be a whole number from 1 to ${MAX_THREADS}`,
  ),
  z.transform(Number),
);

const hostName = text((host) => /^[A-Za-z0-9.:_-]+$/.test(host), "must be a host's name or address");

const dataFolder = z.pipe(
  text((path) => !existsSync(path) || isFolder(path), "must name a folder, not a file"),
  z.transform((path: string) => resolve(path)),
);

/** Folders listed as in a `PATH`, each of which must exist. */
const folders = z.pipe(
  z.string(),
  z
    .transform((list: string) =>
      list
        .split(delimiter)
        .filter((path) => path !== "")
        .map((path) => resolve(path)),
    )
    .check(({ value, issues }) => {
      for (const missing of value.filter((path) => !isFolder(path)))
        issues.push({
          code: "custom",
          input: value,
          message: `names a folder that is not there: ${missing}`,
        });
    }),
);

/**
 * Whether nothing in an address ends its password but the `@` before the host: what follows a `#`, a `/` or a
 * `?` of the password would be taken for something else, and a part of the password for the host.
 */
function hasWholePassword(address: string): boolean {
  const [, authority = "", path = "", query = ""] = /^\w+:\/\/([^/?#]*)([^?#]*)([^#]*)/.exec(address) ?? [];
  if (address.includes("#") || path.includes("@")) return false;
  return authority.includes("@") || path !== "" || !query.includes("@");
}

const postgresAddress = z.string().check(
  z.refine(hasWholePassword, {
    error:
      "has a character in its password that ends it: write @ as %40, # as %23, / as %2F, ? as %3F and % as %25 there",
    abort: true,
  }),
  z.refine(
    (address) => hasProtocol(address, "postgres:", "postgresql:"),
    "must be an address like postgres://user:password@host:5432/database",
  ),
);

export const webAddress = text(
  (address) => hasProtocol(address, "http:", "https:"),
  "must be an address that begins with http:// or https://",
);

/** Whether an address has nothing after its host and port; a last slash is allowed. */
function isWholeSite(address: string): boolean {
  const url = URL.parse(address);
  return url === null || url.href === `${url.origin}/`;
}

const siteAddress = webAddress.check(
  z.refine(isWholeSite, {
    error: "must end with the name or the port, without a path: the app answers at / alone",
    when: ({ issues }) => issues.length === 0,
  }),
);

/** Whether a text is an origin as browsers write it in `Origin`: only scheme, host and port. */
function isOrigin(address: string): boolean {
  return hasProtocol(address, "http:", "https:") && URL.parse(address)?.origin === address;
}

const splitAtCommas = (list: string) => list.split(",").map((each) => each.trim());

const origin = text(isOrigin, "must be an origin like https://api.example, without a path");

const origins = z.pipe(
  text(
    (list) => splitAtCommas(list).every(isOrigin),
    "must be origins like https://app.example, without paths and with commas between them",
  ),
  z.transform(splitAtCommas),
);

/** The names that proxy-addr has for private networks. */
const NAMED_NETWORKS: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

/** Whether a text is an address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const most = isIPv4(address) ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || isWholeUpTo(bits, most));
}

const networks = z.pipe(
  text(
    (list) => splitAtCommas(list).every(isNetwork),
    "must be addresses or networks like 10.0.0.0/8, or loopback, linklocal or uniquelocal, with commas between them",
  ),
  z.transform(splitAtCommas),
);

const mailServer = text(
  (address) => hasProtocol(address, "smtp:", "smtps:"),
  "must be an address like smtps://user:password@mail.example",
);

const mailAddress = text((address) => /^[^\s@<>]+@[^\s@<>]+$/.test(address), "must be a mail address");

const recipients = z.pipe(
  text(
    (list) => splitAtCommas(list).every((each) => /^age1[a-z0-9]+$/.test(each)),
    "must be public keys of age like age1…, with commas between them",
  ),
  z.transform(splitAtCommas),
);

const onOrOff = z.pipe(
  z.enum(["on", "off"], "must be on or off"),
  z.transform((word: "on" | "off") => word === "on"),
);

const slug = text(
  (word) => aquariumSlug.safeParse(word).success,
  "must be small letters, digits and hyphens, and none of the words that the routes keep",
);

/**
 * Every setting except the sign-in's. All are optional. The default host is every IPv4 address: visitors'
 * phones and container ports must reach a server that was started without any setting.
 */
const settings = z.object({
  PORT: z._default(port, 8080),
  HOST: z._default(hostName, "0.0.0.0"),
  DATA_DIR: z._default(dataFolder, () => resolve("data")),
  DISK_RESERVE_MB: z._default(megabytes, 100_000_000),
  NETWORK_MB_PER_DAY: z._default(networkMegabytes, 2_000_000_000),
  DATABASE_URL: z.optional(postgresAddress),
  MIGRATION_DATABASE_URL: z.optional(postgresAddress),
  DEFAULT_AQUARIUM: z._default(slug, "minato"),
  IMPORT_DIR: z._default(folders, []),
  PUBLIC_URL: z.optional(
    z.pipe(
      siteAddress,
      z.transform((address: string) => new URL(address)),
    ),
  ),
  ALLOWED_ORIGINS: z._default(origins, []),
  TRUSTED_PROXIES: z._default(networks, []),
  API_ORIGIN: z.optional(origin),
  RESTORE_POINTS: z._default(onOrOff, true),
  BACKUP_RECIPIENTS: z._default(recipients, []),
  STAFF_SIGN_IN_DAYS: z._default(signInDays, 7),
  THREADS: z.optional(threads),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`), "info"),
  SHUTDOWN_GRACE_SECONDS: z._default(graceSeconds, 0),
  METRICS_PORT: z.optional(metricsPort),
  METRICS_HOST: z._default(hostName, "127.0.0.1"),
  SMTP_URL: z.optional(mailServer),
  MAIL_FROM: z.optional(mailAddress),
  ALERT_PRIVATE_ADDRESSES: z._default(onOrOff, false),
});

export const serverSettings = settings.check(
  z.refine(({ SMTP_URL, MAIL_FROM }) => (SMTP_URL === undefined) === (MAIL_FROM === undefined), {
    error: "SMTP_URL and MAIL_FROM must both be set, or neither",
    // Checked even if other settings are wrong, so that one message names everything.
    when: () => true,
  }),
);
export type ServerSettings = z.output<typeof serverSettings>;
