import { availableParallelism } from "node:os";
import type * as z from "zod/mini";
import { ConfigError } from "../errors.ts";
import { nearMiss } from "../near-miss.ts";
import { type LogLevel, type ServerSettings, serverSettings } from "./settings.ts";
import {
  type ClientCredential,
  readAppleKey,
  type SignInSettings,
  signInSettings,
} from "./sign-in-settings.ts";

/** The default port of OpenTelemetry's Prometheus exporter, for which some scrapers are set up already. */
const DEFAULT_METRICS_PORT = 9_464;

/** How many times the reserve has to be free on a disk so that no call is refused because of it. */
export const MOST_RESERVES = 4;

/**
 * The provider with which visitors sign in: a hosted one; without settings the server's own, which believes
 * any name and is therefore offered only to requests from this machine, unless the settings offer it to
 * anybody; in production, none.
 */
export type SignInConfig =
  | {
      readonly kind: "hosted";
      readonly issuer: string;
      readonly clientId: string;
      /** With one, the server exchanges the provider's code and keeps the sign-in; without, the page does. */
      readonly credential?: ClientCredential;
      /**
       * The ways of signing in (`acr`) of which the provider has to confirm one to staff, as for a second factor;
       * unset: each will do.
       */
      readonly staffAcr?: readonly string[];
    }
  | { readonly kind: "demo"; readonly offeredTo: "this-machine" | "anybody" }
  | { readonly kind: "off" };

/**
 * Where the metrics are served; `isRequired` where the settings name the port, so that a server does not
 * start without it.
 */
export type MetricsConfig =
  | { readonly kind: "served"; readonly port: number; readonly host: string; readonly isRequired: boolean }
  | { readonly kind: "off" };

/** The mail server and the sender's address; and whether webhooks may be at private addresses. */
export interface AlertConfig {
  readonly mail: { readonly server: string; readonly from: string } | undefined;
  readonly allowPrivate: boolean;
}

/** The server's settings, read and checked. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The folder of the embedded database. */
  readonly dataDir: string;
  /**
   * The folder of files beside the database, which is the data folder: the app's of earlier builds, and
   * temporary ones. `undefined` where the database is elsewhere and nobody named one, as then nobody asked
   * for files in the folder where the server runs.
   */
  readonly filesDir: string | undefined;
  /** The bytes of its disk that visitors' saves leave free. */
  readonly diskReserveBytes: number;
  /** How many bytes the visitors of one network may store within a day. */
  readonly networkBytesPerDay: number;
  /** The address of PostgreSQL, in place of the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly migrationUrl?: string | undefined;
  readonly defaultAquarium: string;
  /** Folders each of which is an aquarium or contains aquariums. */
  readonly importDirs: readonly string[];
  readonly signIn: SignInConfig;
  /** For how many days staff's sign-ins are renewed while they work. */
  readonly staffSignInDays: number;
  /** The address at which visitors reach the server, if it differs from the server's own. */
  readonly publicUrl?: URL | undefined;
  /** The origins of other sites' pages whose calls are answered (CORS). */
  readonly allowedOrigins: readonly string[];
  /**
   * The addresses and networks of proxies that are trusted to say where a request came from
   * (`X-Forwarded-For`).
   */
  readonly trustedProxies: readonly string[];
  /** The origin of the server that the page served here calls, where that is another one. */
  readonly apiOrigin?: string | undefined;
  /** Whether a restore point is made before a database with data is migrated. */
  readonly restorePoints: boolean;
  /** The public keys to which backups are encrypted; none: they are not. */
  readonly backupRecipients: readonly string[];
  /** The threads that decode large requests and search. */
  readonly threads: number;
  readonly logLevel: LogLevel;
  readonly metrics: MetricsConfig;
  /** How studies' alerts are sent: `undefined` for mail where the settings name no mail server. */
  readonly alerts: AlertConfig;
  /** How long requests are answered as before after the signal to stop, in milliseconds. */
  readonly shutdownGraceMs: number;
}

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = [
  ...new Set([serverSettings, signInSettings].flatMap(({ shape }) => Object.keys(shape))),
].sort();

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables; an empty one counts as unset. Throws a ConfigError that
 * names every setting that is wrong.
 */
export function readConfig(environment: Environment): Config {
  const set = withoutEmpty(environment);
  const signIn = signInSettings.safeParse({ ...set, NODE_ENV: environment.NODE_ENV });
  const server = serverSettings.safeParse(set);
  if (!signIn.success || !server.success) {
    const issues = [signIn, server].flatMap(({ error }) => error?.issues ?? []);
    throw new ConfigError(issues.map(describeIssue));
  }
  const { data } = server;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    filesDir: data.DATABASE_URL === undefined || set.DATA_DIR !== undefined ? data.DATA_DIR : undefined,
    diskReserveBytes: data.DISK_RESERVE_MB,
    networkBytesPerDay: data.NETWORK_MB_PER_DAY,
    databaseUrl: data.DATABASE_URL,
    migrationUrl: data.MIGRATION_DATABASE_URL,
    defaultAquarium: data.DEFAULT_AQUARIUM,
    importDirs: data.IMPORT_DIR,
    signIn: signInConfig(signIn.data),
    staffSignInDays: data.STAFF_SIGN_IN_DAYS,
    publicUrl: data.PUBLIC_URL,
    allowedOrigins: data.ALLOWED_ORIGINS,
    trustedProxies: data.TRUSTED_PROXIES,
    apiOrigin: data.API_ORIGIN,
    restorePoints: data.RESTORE_POINTS,
    backupRecipients: data.BACKUP_RECIPIENTS,
    threads: data.THREADS ?? defaultThreads(),
    logLevel: data.LOG_LEVEL,
    metrics: metricsConfig(data),
    alerts: alertConfig(data),
    shutdownGraceMs: data.SHUTDOWN_GRACE_SECONDS * 1_000,
  };
}

/** Returns the names of the settings that an environment sets. */
export function settingNames(environment: Environment): string[] {
  const set = withoutEmpty(environment);
  return SETTING_NAMES.filter((name) => set[name] !== undefined);
}

/** The letters of a setting's name of which one may be wrong: short names are near to too many others. */
const LETTERS_AN_EDIT = 5;

/**
 * Returns the environment variables that are no settings, each with the setting that its name is nearly, also
 * with `HARAPEN_` before it: `TRUSTED_PROXY` for `TRUSTED_PROXIES`.
 */
export function mistypedSettings(environment: Environment): { name: string; meant: string }[] {
  const mostEdits = (word: string) => Math.floor(word.length / LETTERS_AN_EDIT);
  return Object.keys(withoutEmpty(environment)).flatMap((name) => {
    if (SETTING_NAMES.includes(name)) return [];
    const own = name.replace(/^HARAPEN_/i, "");
    // Kubernetes sets <SERVICE>_PORT for a service of that name.
    if (own !== name && own.length < LETTERS_AN_EDIT) return [];
    const meant = nearMiss(own, SETTING_NAMES, mostEdits);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/**
 * Returns one for each core except the event loop's, at least 2, so that no single long task holds up all
 * others, and at most 8, for the memory that each takes.
 */
function defaultThreads(): number {
  return Math.min(8, Math.max(2, availableParallelism() - 1));
}

function withoutEmpty(environment: Environment): Environment {
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value));
}

function signInConfig(settings: SignInSettings): SignInConfig {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = settings;
  if (issuer === undefined || clientId === undefined) return demoConfig(settings);
  const credential = clientCredential(settings);
  const staffAcr = settings.STAFF_ACR_VALUES?.split(/ +/);
  const more = { ...(credential && { credential }), ...(staffAcr && { staffAcr }) };
  return { kind: "hosted", issuer, clientId, ...more };
}

function clientCredential(settings: SignInSettings): ClientCredential | undefined {
  const { OIDC_CLIENT_SECRET: secret, OIDC_APPLE_TEAM_ID: teamId, OIDC_APPLE_KEY_ID: keyId } = settings;
  if (secret !== undefined) return { kind: "secret", secret };
  const { OIDC_APPLE_KEY_FILE: file } = settings;
  if (teamId === undefined || keyId === undefined || file === undefined) return undefined;
  return { kind: "apple", teamId, keyId, privateKey: readAppleKey(file) };
}

function demoConfig({ DEMO_SIGN_IN, NODE_ENV }: SignInSettings): SignInConfig {
  if (NODE_ENV === "production" || DEMO_SIGN_IN === "off") return { kind: "off" };
  return { kind: "demo", offeredTo: DEMO_SIGN_IN === "anywhere" ? "anybody" : "this-machine" };
}

function metricsConfig({ METRICS_PORT, METRICS_HOST }: ServerSettings): MetricsConfig {
  if (METRICS_PORT === "off") return { kind: "off" };
  const port = METRICS_PORT ?? DEFAULT_METRICS_PORT;
  return { kind: "served", port, host: METRICS_HOST, isRequired: METRICS_PORT !== undefined };
}

function alertConfig({ SMTP_URL, MAIL_FROM, ALERT_PRIVATE_ADDRESSES }: ServerSettings): AlertConfig {
  const mail =
    SMTP_URL !== undefined && MAIL_FROM !== undefined ? { server: SMTP_URL, from: MAIL_FROM } : undefined;
  return { mail, allowPrivate: ALERT_PRIVATE_ADDRESSES };
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return [...path.slice(0, 1), message].join(" ");
}
