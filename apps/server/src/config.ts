import { existsSync, statSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { aquariumSlug } from "@harapen/contract/aquarium";
import type { DatabaseSettings } from "./storage/database.ts";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Who says who a visitor is: a hosted provider; without settings the server's own, which lets anybody be anybody and is
 * therefore nothing for production; there, nobody.
 */
export type SignIn =
  | { readonly kind: "hosted"; readonly issuer: string; readonly clientId: string }
  | { readonly kind: "demo" }
  | { readonly kind: "off" };

export interface Config extends DatabaseSettings {
  readonly port: number;
  readonly host: string;
  readonly defaultAquarium: string;
  /** Folders that each are an aquarium or hold aquariums. */
  readonly importDirs: readonly string[];
  readonly signIn: SignIn;
  /** Where visitors reach the server, where that is not its own address. */
  readonly publicUrl?: URL | undefined;
  readonly logLevel: LogLevel;
}

/** Names every setting that is wrong, in one message. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables; an empty one counts as unset. The host is every IPv4 address unless
 * set otherwise: visitors' phones and container ports must reach a server that was started without any setting.
 * Throws a ConfigError that names every fault.
 */
export function readConfig(environment: Environment): Config {
  const faults: string[] = [];
  const setting = <Value>(name: string, parse: (text: string) => Value | Fault): Value | undefined => {
    const text = environment[name]?.trim();
    if (!text) return undefined;
    const value = parse(text);
    if (!(value instanceof Fault)) return value;
    faults.push(`${name} ${value.must}`);
    return undefined;
  };

  const issuer = setting("OIDC_ISSUER", issuerAddress);
  const clientId = setting("OIDC_CLIENT_ID", String);
  const isSet = (name: string) => Boolean(environment[name]?.trim());
  if (isSet("OIDC_ISSUER") !== isSet("OIDC_CLIENT_ID")) {
    faults.push("OIDC_ISSUER and OIDC_CLIENT_ID must be set together or not at all");
  }
  const config: Config = {
    port: setting("PORT", port) ?? 8080,
    host: setting("HOST", hostName) ?? "0.0.0.0",
    dataDir: setting("DATA_DIR", dataDirectory) ?? resolve("data"),
    databaseUrl: setting("DATABASE_URL", postgresAddress),
    defaultAquarium: setting("DEFAULT_AQUARIUM", slug) ?? "minato",
    importDirs: setting("IMPORT_DIR", directories) ?? [],
    signIn: issuer && clientId ? { kind: "hosted", issuer, clientId } : ownSignIn(environment),
    publicUrl: setting("PUBLIC_URL", webAddress),
    logLevel: setting("LOG_LEVEL", logLevel) ?? "info",
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

function ownSignIn({ NODE_ENV }: Environment): SignIn {
  return NODE_ENV === "production" ? { kind: "off" } : { kind: "demo" };
}

/** Why a setting's text will not do. The text itself is not told: it may hold a password. */
class Fault {
  readonly must: string;
  constructor(must: string) {
    this.must = must;
  }
}

function port(text: string): number | Fault {
  const number = Number(text);
  const valid = /^\d+$/.test(text) && number <= 65_535;
  return valid ? number : new Fault("must be a whole number from 0 to 65535");
}

function hostName(text: string): string | Fault {
  return /^[A-Za-z0-9.:_-]+$/.test(text) ? text : new Fault("must be a host's name or address");
}

function dataDirectory(text: string): string | Fault {
  const path = resolve(text);
  const blocked = existsSync(path) && !statSync(path).isDirectory();
  return blocked ? new Fault("must name a folder, not a file") : path;
}

function directories(text: string): string[] | Fault {
  const paths = text
    .split(delimiter)
    .filter((path) => path !== "")
    .map((path) => resolve(path));
  const missing = paths.find((path) => !existsSync(path) || !statSync(path).isDirectory());
  return missing === undefined ? paths : new Fault(`names a folder that is not there: ${missing}`);
}

function postgresAddress(text: string): string | Fault {
  const valid = URL.canParse(text) && ["postgres:", "postgresql:"].includes(new URL(text).protocol);
  return valid ? text : new Fault("must be an address like postgres://user:password@host:5432/database");
}

function webAddress(text: string): URL | Fault {
  const address = URL.parse(text);
  const valid = address && ["http:", "https:"].includes(address.protocol);
  return valid ? address : new Fault("must be an address that begins with http:// or https://");
}

/** Stays as it is written: tokens name their issuer letter by letter, a last slash included. */
function issuerAddress(text: string): string | Fault {
  const address = webAddress(text);
  if (address instanceof Fault) return address;
  return /[?#]/.test(text) ? new Fault("must be an address without ? and #") : text;
}

function slug(text: string): string | Fault {
  return aquariumSlug.safeParse(text).success
    ? text
    : new Fault("must be small letters, digits and hyphens, and none of the words that the routes keep");
}

function logLevel(text: string): LogLevel | Fault {
  const level = LOG_LEVELS.find((known) => known === text);
  return level ?? new Fault(`must be one of ${LOG_LEVELS.join(", ")}`);
}
