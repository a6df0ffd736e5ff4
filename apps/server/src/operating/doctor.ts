import { once } from "node:events";
import { access, constants, stat, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { assertSameInstallation } from "../database/installation.ts";
import { doubtOf, sentenceOf } from "../database/known-time.ts";
import { migrations } from "../database/migrations/migrations.ts";
import { openQuery, type Query } from "../database/open-query.ts";
import { readingOf } from "../database/readable.ts";
import { type DiscoveryDocument, loadDiscoveryDocument } from "../people/identity/discovery-document.ts";
import { describeChain, verifyChain } from "../people/staff/audit-chain.ts";
import { type Config, type MetricsConfig, readConfig, settingNames } from "../platform/config/config.ts";
import { loggableMessage } from "../platform/logging/loggable-error.ts";
import { newestIn } from "./backup/make/series.ts";

/**
 * Checks everything that a server with these settings needs, beside the running server or before its start,
 * and changes nothing. Resolves to one line for each finding; throws a ConfigError where the settings cannot
 * be read.
 */
export async function diagnose(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  const config = readConfig(environment);
  return [
    ...checkSettings(config, settingNames(environment)),
    ...(await checkFiles(config)),
    ...(await checkDatabase(config)),
    ...(await checkProvider(config)),
    ...(await checkMetrics(config)),
  ];
}

/** The result of one check, in a sentence that contains no secret. */
interface Finding {
  readonly level: "ok" | "warn" | "fail";
  readonly text: string;
}

const ok = (text: string): Finding => ({ level: "ok", text });
/** A finding about something that works, but should be changed. */
const warn = (text: string): Finding => ({ level: "warn", text });
/** A finding because of which visitors lack something, or will. */
const fail = (text: string): Finding => ({ level: "fail", text });

const METRICS_TIMEOUT_MS = 2_000;

/** Checks whether the metrics are or could be served, and whether other machines can reach them. */
async function checkMetrics({ metrics }: { readonly metrics: MetricsConfig }): Promise<Finding[]> {
  if (metrics.kind === "off") return [warn("metrics: off")];
  const { host, port, isRequired } = metrics;
  const open = ["127.0.0.1", "::1", "localhost"].includes(host)
    ? []
    : [warn(`metrics: offered on ${host}; only your own network should reach port ${port}`)];
  if (await isServed(host, port)) return [ok(`metrics: served on port ${port}`), ...open];
  if (await isFree(host, port))
    return [ok(`metrics: port ${port} is free; no server serves them now`), ...open];
  const taken = `metrics: port ${port} belongs to another program`;
  return [
    isRequired
      ? fail(`${taken}, and the server will not start`)
      : warn(`${taken}, and the server will have none`),
    ...open,
  ];
}

async function isServed(host: string, port: number): Promise<boolean> {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host;
  const address = `http://${name.includes(":") ? `[${name}]` : name}:${port}/metrics`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(METRICS_TIMEOUT_MS) }).catch(
    () => undefined,
  );
  return answer?.ok === true && (await answer.text()).includes("harapen_");
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

const PROVIDER_TIMEOUT_MS = 5_000;
const MAX_PROVIDER_CLOCK_DIFFERENCE_MS = 30_000;

/**
 * Checks whether the provider's metadata and keys can be loaded, and whether its clock agrees with ours:
 * tokens are valid by the clock.
 */
async function checkProvider({ signIn }: Pick<Config, "signIn">): Promise<Finding[]> {
  if (signIn.kind !== "hosted") return [];
  try {
    const document = await loadDiscoveryDocument(signIn.issuer, PROVIDER_TIMEOUT_MS);
    const answer = await fetch(document.jwks_uri, { signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) });
    if (!answer.ok) return [fail(`sign-in: the provider's keys answer ${answer.status}`)];
    return [
      ok(`sign-in: ${signIn.issuer} answers, and has keys`),
      ...checkTransport(signIn.issuer),
      checkStaffAcr(signIn.staffAcr, document),
      ...checkClock(answer),
    ];
  } catch (error) {
    return [fail(`sign-in: ${signIn.issuer} cannot be used: ${loggableMessage(error)}`)];
  }
}

/** Checks whether the provider knows the ways of signing in that staff need. */
function checkStaffAcr(
  wanted: readonly string[] | undefined,
  { acr_values_supported }: DiscoveryDocument,
): Finding {
  if (!wanted)
    return ok(
      "staff: no second factor is demanded by STAFF_ACR_VALUES; the provider may demand one by itself",
    );
  const text = `staff: signed in by ${wanted.join(" or ")} (STAFF_ACR_VALUES)`;
  if (acr_values_supported === undefined)
    return warn(`${text}; the provider does not say whether it knows that: try a sign-in on /staff`);
  return wanted.some((value) => acr_values_supported.includes(value))
    ? ok(`${text}, which the provider knows`)
    : fail(`${text}, of which the provider knows none: nobody gets in on /staff`);
}

function checkTransport(issuer: string): Finding[] {
  return issuer.startsWith("https:")
    ? []
    : [warn("sign-in: the provider is not reached by https, so anybody on the way can pretend to be it")];
}

function checkClock({ headers }: Response): Finding[] {
  const theirs = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(theirs)) return [];
  const difference = Math.abs(Date.now() - theirs);
  if (difference <= MAX_PROVIDER_CLOCK_DIFFERENCE_MS) return [ok("clock: the same as the provider's")];
  return [
    fail(
      `clock: this machine's differs from the provider's by ${Math.round(difference / 1_000)} s, and tokens will be refused`,
    ),
  ];
}

const MEGABYTE = 1_000_000;
/** Free space under which visitors will soon be refused, and under which an operator should look. */
const SCARCE = 500 * MEGABYTE;
const LOW = 5_000 * MEGABYTE;
/** The permission bits that let others than the owner read, write or enter. */
const OTHERS = 0o077;
const HOUR_MS = 3_600_000;
/** A day and a half, for who backs up once a day; of the timer's backups six are missing by then. */
const OLD_BACKUP_HOURS = 36;

/**
 * Checks whether the data folder can be written, who can read it, how much room it has, and how old its
 * newest backup is. A server has no data folder where the database is elsewhere and nobody named one.
 */
async function checkFiles({
  filesDir: folder,
  backupRecipients,
}: Pick<Config, "backupRecipients" | "filesDir">): Promise<Finding[]> {
  if (folder === undefined) return [ok("data folder: none, because DATABASE_URL is set and DATA_DIR is not")];
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [fail(`data folder: ${folder} does not exist, or this account may not write to it`)];
  }
  return [
    ok(`data folder: ${folder}`),
    await checkModes(folder),
    await checkSpace(folder),
    checkBackups(folder, backupRecipients.length > 0),
  ];
}

async function checkModes(folder: string): Promise<Finding> {
  const { mode } = await stat(folder);
  return (mode & OTHERS) === 0
    ? ok("files: the data folder is private")
    : warn(
        `files: other accounts of this machine may enter the data folder; chmod 700 ${folder} makes it private`,
      );
}

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `disk: ${Math.floor(free / MEGABYTE)} MB free`;
  if (free < SCARCE) return fail(text);
  return free < LOW ? warn(text) : ok(text);
}

/**
 * Checks the place where the units in deploy/systemd put backups: the folder `backups` of the data folder.
 */
function checkBackups(folder: string, shouldEncrypt: boolean): Finding {
  const backups = join(folder, "backups");
  const newest = newestIn(backups);
  if (!newest) return warn(`backups: none in ${backups}`);
  const hours = Math.floor((Date.now() - Date.parse(newest.made_at)) / HOUR_MS);
  const text = `backups: the newest is ${hours} hours old${newest.isEncrypted ? ", and encrypted" : ""}`;
  if (shouldEncrypt && !newest.isEncrypted)
    return warn(`${text}, and not encrypted, though BACKUP_RECIPIENTS is set`);
  return hours > OLD_BACKUP_HOURS ? warn(text) : ok(text);
}

const MAX_CLOCK_DIFFERENCE_MS = 30_000;

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "defaultAquarium" | "filesDir">;

/**
 * Checks whether the database answers, is up to date, can be written, and has the aquariums that it should
 * have. Changes nothing.
 */
async function checkDatabase(config: Settings): Promise<Finding[]> {
  const kind = config.databaseUrl === undefined ? "SQLite" : "PostgreSQL";
  const query = await openQuery(config).catch((error: unknown) =>
    fail(`database: ${kind} cannot be opened: ${loggableMessage(error)}`),
  );
  const isOpen = query === undefined || "rows" in query;
  const other = isOpen ? await findAnotherDatabase(config) : undefined;
  if (other) return [other];
  if (query === undefined) return [warn("database: there is none yet; the server's first start creates it")];
  if ("level" in query) return [query];
  try {
    const missing = await missingMigrations(query);
    if (missing.length > 0)
      return [
        warn(
          `database: ${kind} answers, but lacks ${missing.join(", ")}; a start or the command migrate adds them`,
        ),
      ];
    await query.rows(readingOf(kind));
    const own = config.databaseUrl === undefined ? [] : await checkPostgres(query);
    return [
      ok(`database: ${kind} answers and is up to date`),
      ...own,
      ...(await checkKnownTime(query)),
      ...(await checkSigningKey(query)),
      ...(await checkAquariums(query, config)),
      await checkAudit(query),
    ];
  } catch (error) {
    return [fail(`database: ${kind} cannot be read: ${loggableMessage(error)}`)];
  } finally {
    await query.close();
  }
}

/** Checks whether the audit log is as it was written. */
async function checkAudit(query: Query): Promise<Finding> {
  const state = await verifyChain((statement) => query.rows(statement));
  const text = `audit log: ${describeChain(state)}`;
  return state.whole ? ok(text) : fail(text);
}

/** Says where the database is not the one that was: no server starts on it. */
async function findAnotherDatabase(config: Settings): Promise<Finding | undefined> {
  try {
    await assertSameInstallation(config);
    return undefined;
  } catch (error) {
    return fail(`database: ${loggableMessage(error)}`);
  }
}

/** Says whether the clock fits the last time that a server knew: where not, nothing is deleted by time. */
async function checkKnownTime(query: Query): Promise<Finding[]> {
  const [row] = await query.rows("select known_at from known_time");
  const doubt = row && doubtOf(String(row.known_at), Date.now());
  return doubt ? [fail(`clock: ${sentenceOf(doubt)}`)] : [];
}

/** Warns of a signing key from before backups left it out. */
async function checkSigningKey(query: Query): Promise<Finding[]> {
  const [key] = await query.rows("select made_at from signing_key");
  const [since] = await query.rows("select timestamp from kysely_migration where name = '053-retired-keys'");
  if (!key || !since || Date.parse(String(key.made_at)) >= Date.parse(String(since.timestamp))) return [];
  return [warn("signing key: backups of versions before this one hold it; keys rotate makes another")];
}

async function missingMigrations(query: Query): Promise<string[]> {
  const known = Object.keys(migrations("blob"));
  const rows = await query.rows("select name from kysely_migration").catch(() => []);
  const done = new Set(rows.map(({ name }) => name));
  return known.filter((name) => !done.has(name));
}

async function checkPostgres(query: Query): Promise<Finding[]> {
  const [row] = await query.rows(
    "select now() as now, pg_is_in_recovery() as replica, has_table_privilege('event', 'insert') as writable",
  );
  const difference = Math.abs(Date.now() - new Date(String(row?.now)).getTime());
  const clock =
    difference > MAX_CLOCK_DIFFERENCE_MS
      ? warn(`clock: this machine's differs from the database's by ${Math.round(difference / 1_000)} s`)
      : ok("clock: the same as the database's");
  if (row?.replica === true) return [fail("database: this is a replica, which cannot be written to"), clock];
  return [
    row?.writable === true
      ? ok("database: it can be written to")
      : fail("database: this account may not write to it"),
    clock,
  ];
}

async function checkAquariums(query: Query, { defaultAquarium }: Settings): Promise<Finding[]> {
  const rows = await query.rows(
    "select slug, (select count(*) from penguin where penguin.aquarium = aquarium.slug) as penguins from aquarium where removed_at is null order by slug",
  );
  const slugs = rows.map(({ slug }) => String(slug));
  const empty = rows.filter(({ penguins }) => Number(penguins) === 0).map(({ slug }) => slug);
  return [
    slugs.includes(defaultAquarium)
      ? ok(`aquariums: ${slugs.join(", ")}; visitors come to ${defaultAquarium}`)
      : fail(
          `aquariums: DEFAULT_AQUARIUM is ${defaultAquarium}, and there are ${slugs.join(", ") || "none"}`,
        ),
    ...(await checkRecording(query)),
    ...(empty.length > 0 ? [warn(`aquariums: ${empty.join(", ")} without a penguin`)] : []),
  ];
}

/**
 * Warns of the aquariums that need a consent for which nobody is asked: nothing of their visits is stored.
 */
async function checkRecording(query: Query): Promise<Finding[]> {
  const aquariums = await query.rows(
    "select slug, details from aquarium where removed_at is null order by slug",
  );
  const studies = await query.rows(
    "select aquarium, settings from study join study_version on study_version.study = study.id and study_version.version = study.version where status = 'running'",
  );
  const asking = new Set(
    studies.flatMap(({ aquarium, settings }) => (JSON.parse(String(settings)).consent ? [aquarium] : [])),
  );
  const waiting = aquariums.filter(
    ({ slug, details }) => JSON.parse(String(details)).recording === "consent" && !asking.has(slug),
  );
  return waiting.map(({ slug }) =>
    warn(
      `recording: ${slug} records only with consent ("recording": "consent"), but no study that runs there asks for it: nothing of its visits is stored`,
    ),
  );
}

/**
 * Lists the settings that are set, and reports those that do not fit each other. Values are not shown: some
 * are secrets.
 */
function checkSettings(config: Config, names: readonly string[]): Finding[] {
  const set = names.length > 0 ? names.join(", ") : "none, so the defaults hold";
  return [ok(`settings: ${set}`), ...checkAddress(config), ...checkProxies(config), ...checkSignIn(config)];
}

function checkAddress({ publicUrl, signIn }: Config): Finding[] {
  if (publicUrl?.protocol === "https:") return [ok("address: visitors come by https")];
  if (publicUrl)
    return [warn("address: PUBLIC_URL is not https; browsers sign in on https only, besides localhost")];
  return signIn.kind === "hosted"
    ? [
        warn(
          "address: PUBLIC_URL is not set; the provider leads visitors back to whatever address a request names",
        ),
      ]
    : [ok("address: the one that each request names, because PUBLIC_URL is not set")];
}

function checkProxies({ publicUrl, trustedProxies }: Config): Finding[] {
  const wide = trustedProxies.filter((network) => Number(network.split("/")[1] ?? 128) < 8);
  if (wide.length > 0)
    return [
      warn(`proxies: TRUSTED_PROXIES names ${wide.join(", ")}: nearly anybody can pretend to be another`),
    ];
  if (publicUrl?.protocol === "https:" && trustedProxies.length === 0)
    return [
      warn("proxies: TRUSTED_PROXIES is not set; behind a proxy all visitors would count as one address"),
    ];
  return [ok(`proxies: ${trustedProxies.length > 0 ? trustedProxies.join(", ") : "none"}`)];
}

function checkSignIn({ signIn }: Config): Finding[] {
  if (signIn.kind === "hosted") return [];
  if (signIn.kind === "off")
    return [warn("sign-in: off, because OIDC_ISSUER and OIDC_CLIENT_ID are not set: there are only guests")];
  return signIn.offeredTo === "anybody"
    ? [warn("sign-in: the demo provider, for anybody: people who know a member's name can open their album")]
    : [ok("sign-in: the demo provider, on this machine only")];
}
