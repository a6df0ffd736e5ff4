import { generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { ConfigError } from "../errors.ts";
import { type Config, mistypedSettings, readConfig, SETTING_NAMES } from "./config.ts";

const HOSTED = { OIDC_ISSUER: "https://id.example/realm", OIDC_CLIENT_ID: "harapen" };
const MAIL = { SMTP_URL: "smtps://u:p@mail.example", MAIL_FROM: "harapen@aquarium.example" };
const here = import.meta.dirname;
const APPLE_KEY_FILE = join(temporaryFolder(), "key.p8");
const APPLE = { OIDC_APPLE_TEAM_ID: "TEAM", OIDC_APPLE_KEY_ID: "KEY", OIDC_APPLE_KEY_FILE: APPLE_KEY_FILE };
writeFileSync(
  APPLE_KEY_FILE,
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }),
);

const DEFAULTS: Config = {
  port: 8080,
  host: "0.0.0.0",
  dataDir: resolve("data"),
  filesDir: resolve("data"),
  diskReserveBytes: 100_000_000,
  networkBytesPerDay: 2_000_000_000,
  databaseUrl: undefined,
  migrationUrl: undefined,
  defaultAquarium: "minato",
  importDirs: [],
  signIn: { kind: "demo", offeredTo: "this-machine" },
  staffSignInDays: 7,
  publicUrl: undefined,
  allowedOrigins: [],
  trustedProxies: [],
  apiOrigin: undefined,
  restorePoints: true,
  backupRecipients: [],
  threads: expect.toSatisfy((threads: number) => threads >= 2 && threads <= 8),
  logLevel: "info",
  metrics: { kind: "served", port: 9_464, host: "127.0.0.1", isRequired: false },
  alerts: { mail: undefined, allowPrivate: false },
  shutdownGraceMs: 0,
};

// Rule (routes-and-redirects)
describe("readConfig", () => {
  // Rule (operating.md#settings): Every setting is optional: port 8080 and data in `./data` without any
  it("has a default for every setting", () => {
    expect(readConfig({})).toEqual(DEFAULTS);
  });

  it("takes empty settings as unset", () => {
    expect(readConfig({ PORT: "", OIDC_ISSUER: " ", OIDC_CLIENT_ID: "" })).toEqual(DEFAULTS);
  });

  // Rule (signing-in-and-out)
  // Rule (operating.md#settings): Settings are `PORT`, `HOST`, `DATA_DIR`, `DATABASE_URL`,
  //   `MIGRATION_DATABASE_URL`, `DEFAULT_AQUARIUM`, `IMPORT_DIR`, `OIDC_ISSUER`, `OIDC_CLIENT_ID`,
  //   `PUBLIC_URL`, `LOG_LEVEL`
  it.each<[string, Record<string, string>, Partial<Config>]>([
    ["the port", { PORT: "0" }, { port: 0 }],
    [
      "how alerts are sent",
      { ...MAIL, ALERT_PRIVATE_ADDRESSES: "on" },
      {
        alerts: {
          mail: { server: "smtps://u:p@mail.example", from: "harapen@aquarium.example" },
          allowPrivate: true,
        },
      },
    ],
    [
      "the public keys of backups",
      { BACKUP_RECIPIENTS: "age1qqq, age1pq1xyz" },
      { backupRecipients: ["age1qqq", "age1pq1xyz"] },
    ],
    ["the highest port", { PORT: "65535" }, { port: 65_535 }],
    ["the host", { HOST: "127.0.0.1" }, { host: "127.0.0.1" }],
    ["an IPv6 host", { HOST: "::1" }, { host: "::1" }],
    [
      "the data folder, which need not be there yet",
      { DATA_DIR: "new" },
      { dataDir: resolve("new"), filesDir: resolve("new") },
    ],
    ["a data folder that is there", { DATA_DIR: here }, { dataDir: here, filesDir: here }],
    [
      "a data folder beside a database",
      { DATA_DIR: here, DATABASE_URL: "postgres://h/d" },
      { dataDir: here, filesDir: here, databaseUrl: "postgres://h/d" },
    ],
    ["what a network may store", { NETWORK_MB_PER_DAY: "5000" }, { networkBytesPerDay: 5_000_000_000 }],
    ["the disk's reserve", { DISK_RESERVE_MB: "250" }, { diskReserveBytes: 250_000_000 }],
    [
      "a database, beside which no folder is written to unless one is named",
      { DATABASE_URL: "postgres://u:p@h/d" },
      { databaseUrl: "postgres://u:p@h/d", filesDir: undefined },
    ],
    [
      "an address for migrations",
      { MIGRATION_DATABASE_URL: "postgres://u:p@h/d" },
      { migrationUrl: "postgres://u:p@h/d" },
    ],
    [
      "a database's longer protocol",
      { DATABASE_URL: "postgresql://h/d" },
      { databaseUrl: "postgresql://h/d", filesDir: undefined },
    ],
    ["the number of threads", { THREADS: "3" }, { threads: 3 }],
    ["the default aquarium", { DEFAULT_AQUARIUM: "kitano" }, { defaultAquarium: "kitano" }],
    ["an import folder", { IMPORT_DIR: here }, { importDirs: [here] }],
    [
      "several import folders",
      { IMPORT_DIR: [here, "", join(here, "..")].join(delimiter) },
      { importDirs: [here, resolve(here, "..")] },
    ],
    [
      "a public address",
      { PUBLIC_URL: "https://harapen.example" },
      { publicUrl: new URL("https://harapen.example/") },
    ],
    [
      "origins whose pages may call",
      { ALLOWED_ORIGINS: "https://app.example, http://127.0.0.1:8081" },
      { allowedOrigins: ["https://app.example", "http://127.0.0.1:8081"] },
    ],
    [
      "proxies that are believed",
      { TRUSTED_PROXIES: "loopback, 10.0.0.0/8,192.0.2.1, 2001:db8::/32" },
      { trustedProxies: ["loopback", "10.0.0.0/8", "192.0.2.1", "2001:db8::/32"] },
    ],
    [
      "the server that the page calls",
      { API_ORIGIN: "https://api.example:8443" },
      { apiOrigin: "https://api.example:8443" },
    ],
    ["no restore points", { RESTORE_POINTS: "off" }, { restorePoints: false }],
    ["the log level", { LOG_LEVEL: "silent" }, { logLevel: "silent" }],
    ["a grace", { SHUTDOWN_GRACE_SECONDS: "10" }, { shutdownGraceMs: 10_000 }],
    ["no metrics", { METRICS_PORT: "off" }, { metrics: { kind: "off" } }],
    [
      "where metrics are served",
      { METRICS_PORT: "0", METRICS_HOST: "0.0.0.0" },
      { metrics: { kind: "served", port: 0, host: "0.0.0.0", isRequired: true } },
    ],
    ["spaces about a setting", { LOG_LEVEL: " warn " }, { logLevel: "warn" }],
    [
      "a hosted sign-in",
      HOSTED,
      { signIn: { kind: "hosted", issuer: "https://id.example/realm", clientId: "harapen" } },
    ],
    [
      "an issuer without a slash at its end, letter by letter",
      { ...HOSTED, OIDC_ISSUER: "https://id.example" },
      { signIn: { kind: "hosted", issuer: "https://id.example", clientId: "harapen" } },
    ],
    [
      "an issuer with a slash at its end, letter by letter",
      { ...HOSTED, OIDC_ISSUER: "https://id.example/" },
      { signIn: { kind: "hosted", issuer: "https://id.example/", clientId: "harapen" } },
    ],
    [
      "a demo sign-in for anybody",
      { DEMO_SIGN_IN: "anywhere" },
      { signIn: { kind: "demo", offeredTo: "anybody" } },
    ],
    [
      "the demo sign-in's default",
      { DEMO_SIGN_IN: "local" },
      { signIn: { kind: "demo", offeredTo: "this-machine" } },
    ],
    ["no demo sign-in", { DEMO_SIGN_IN: "off" }, { signIn: { kind: "off" } }],
    [
      "no demo sign-in in production, asked for or not",
      { NODE_ENV: "production", DEMO_SIGN_IN: "anywhere" },
      { signIn: { kind: "off" } },
    ],
    [
      "a hosted sign-in with a secret",
      { ...HOSTED, OIDC_CLIENT_SECRET: "s" },
      {
        signIn: {
          kind: "hosted",
          issuer: "https://id.example/realm",
          clientId: "harapen",
          credential: { kind: "secret", secret: "s" },
        },
      },
    ],
    [
      "a sign-in with Apple's key",
      { ...HOSTED, ...APPLE },
      {
        signIn: {
          kind: "hosted",
          issuer: "https://id.example/realm",
          clientId: "harapen",
          credential: {
            kind: "apple",
            teamId: "TEAM",
            keyId: "KEY",
            privateKey: readFileSync(APPLE_KEY_FILE, "utf8"),
          },
        },
      },
    ],
    ["no demo sign-in in production", { NODE_ENV: "production" }, { signIn: { kind: "off" } }],
    [
      "a hosted sign-in in production as anywhere",
      { ...HOSTED, NODE_ENV: "production" },
      { signIn: { kind: "hosted", issuer: "https://id.example/realm", clientId: "harapen" } },
    ],
  ])("reads %s", (_, environment, expected) => {
    expect(readConfig(environment)).toEqual({ ...DEFAULTS, ...expected });
  });

  it.each([
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "1.5"],
    ["PORT", "0x50"],
    ["PORT", "http"],
    ["HOST", "http://localhost"],
    ["DATA_DIR", import.meta.filename],
    ["DATABASE_URL", "mysql://u:p@h/d"],
    ["DATABASE_URL", "postgres"],
    ["MIGRATION_DATABASE_URL", "postgres"],
    ["DEFAULT_AQUARIUM", "list"],
    ["DEFAULT_AQUARIUM", "Kita no"],
    ["IMPORT_DIR", "/nowhere/at/all"],
    ["IMPORT_DIR", import.meta.filename],
    ["OIDC_ISSUER", "id.example"],
    ["OIDC_ISSUER", "http://id.example"],
    ["OIDC_ISSUER", "http://192.168.0.2:8443"],
    ["OIDC_ISSUER", "http://localhost.id.example"],
    ["OIDC_ISSUER", "https://id.example/?tenant=1"],
    ["OIDC_ISSUER", "https://id.example/#a"],
    ["PUBLIC_URL", "ftp://harapen.example"],
    ["DISK_RESERVE_MB", "1000001"],
    ["DISK_RESERVE_MB", "1.5"],
    ["DISK_RESERVE_MB", "-1"],
    ["TRUSTED_PROXIES", "true"],
    ["TRUSTED_PROXIES", "1"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
    ["TRUSTED_PROXIES", "2001:db8::/129"],
    ["TRUSTED_PROXIES", "10.0.0.1,"],
    ["ALLOWED_ORIGINS", "*"],
    ["ALLOWED_ORIGINS", "null"],
    ["ALLOWED_ORIGINS", "app.example"],
    ["ALLOWED_ORIGINS", "https://app.example/"],
    ["ALLOWED_ORIGINS", "https://APP.example"],
    ["ALLOWED_ORIGINS", "https://app.example:443"],
    ["ALLOWED_ORIGINS", "https://app.example https://b.example"],
    ["ALLOWED_ORIGINS", "https://app.example,"],
    ["API_ORIGIN", "https://api.example/api"],
    ["API_ORIGIN", "api.example"],
    ["LOG_LEVEL", "loud"],
    ["DEMO_SIGN_IN", "true"],
    ["METRICS_PORT", "none"],
    ["SHUTDOWN_GRACE_SECONDS", "11"],
    ["METRICS_HOST", "a b"],
    ["SMTP_URL", "mail.example"],
    ["MAIL_FROM", "Harapen"],
    ["ALERT_PRIVATE_ADDRESSES", "yes"],
  ])("refuses %s=%s and names no other setting", (name, value) => {
    const together = [HOSTED, MAIL].find((settings) => Object.hasOwn(settings, name));
    expect(problemsOf({ ...together, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} (must|names) `)),
    ]);
  });

  it.each<[Record<string, string>, readonly string[]]>([
    [{ MAIL_FROM: "a@b.example" }, ["SMTP_URL and MAIL_FROM must both be set, or neither"]],
    [{ PORT: "-1" }, ["PORT must be a whole number from 0 to 65535"]],
    [{ PORT: "65536" }, ["PORT must be a whole number from 0 to 65535"]],
    [{ PORT: "0x50" }, ["PORT must be a whole number from 0 to 65535"]],
    [{ HOST: "http://localhost" }, ["HOST must be a host's name or address"]],
    [{ DATA_DIR: import.meta.filename }, ["DATA_DIR must name a folder, not a file"]],
    [
      { DATABASE_URL: "mysql://u:secret@h/d" },
      ["DATABASE_URL must be an address like postgres://user:password@host:5432/database"],
    ],
    [
      { DEFAULT_AQUARIUM: "list" },
      [
        "DEFAULT_AQUARIUM must be small letters, digits and hyphens, and none of the words that the routes keep",
      ],
    ],
    [
      { DEFAULT_AQUARIUM: "Kita no" },
      [
        "DEFAULT_AQUARIUM must be small letters, digits and hyphens, and none of the words that the routes keep",
      ],
    ],
    [{ IMPORT_DIR: "/nowhere/at/all" }, ["IMPORT_DIR names a folder that is not there: /nowhere/at/all"]],
    [
      { IMPORT_DIR: [here, "/nowhere/a", "/nowhere/b"].join(delimiter) },
      [
        "IMPORT_DIR names a folder that is not there: /nowhere/a",
        "IMPORT_DIR names a folder that is not there: /nowhere/b",
      ],
    ],
    [
      { OIDC_ISSUER: "ftp://x?y", OIDC_CLIENT_ID: "h" },
      ["OIDC_ISSUER must be an address that begins with http:// or https://"],
    ],
    [
      { OIDC_ISSUER: "https://x/?y", OIDC_CLIENT_ID: "h" },
      ["OIDC_ISSUER must be an address without ? and #"],
    ],
    [
      { OIDC_ISSUER: "ftp://x?y" },
      [
        "OIDC_ISSUER must be an address that begins with http:// or https://",
        "OIDC_ISSUER and OIDC_CLIENT_ID must be set together or not at all",
      ],
    ],
    [{ OIDC_ISSUER: "https://x" }, ["OIDC_ISSUER and OIDC_CLIENT_ID must be set together or not at all"]],
    [{ OIDC_CLIENT_ID: "h" }, ["OIDC_ISSUER and OIDC_CLIENT_ID must be set together or not at all"]],
    [
      { OIDC_ISSUER: "id.example", OIDC_CLIENT_ID: " " },
      [
        "OIDC_ISSUER must be an address that begins with http:// or https://",
        "OIDC_ISSUER and OIDC_CLIENT_ID must be set together or not at all",
      ],
    ],
    [{ PUBLIC_URL: "ftp://x" }, ["PUBLIC_URL must be an address that begins with http:// or https://"]],
    [
      { ALLOWED_ORIGINS: "https://app.example/" },
      [
        "ALLOWED_ORIGINS must be origins like https://app.example, without paths and with commas between them",
      ],
    ],
    [{ API_ORIGIN: "x" }, ["API_ORIGIN must be an origin like https://api.example, without a path"]],
    [{ RESTORE_POINTS: "no" }, ["RESTORE_POINTS must be on or off"]],
    [{ LOG_LEVEL: "loud" }, ["LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent"]],
    [
      { LOG_LEVEL: "WARN", PORT: "x" },
      [
        "PORT must be a whole number from 0 to 65535",
        "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
      ],
    ],
    [
      {
        LOG_LEVEL: "loud",
        PUBLIC_URL: "x",
        IMPORT_DIR: "/nowhere/at/all",
        DEFAULT_AQUARIUM: "list",
        DATABASE_URL: "postgres",
        DATA_DIR: import.meta.filename,
        HOST: "a b",
        PORT: "80a",
        OIDC_ISSUER: "id.example",
      },
      [
        "OIDC_ISSUER must be an address that begins with http:// or https://",
        "OIDC_ISSUER and OIDC_CLIENT_ID must be set together or not at all",
        "PORT must be a whole number from 0 to 65535",
        "HOST must be a host's name or address",
        "DATA_DIR must name a folder, not a file",
        "DATABASE_URL must be an address like postgres://user:password@host:5432/database",
        "DEFAULT_AQUARIUM must be small letters, digits and hyphens, and none of the words that the routes keep",
        "IMPORT_DIR names a folder that is not there: /nowhere/at/all",
        "PUBLIC_URL must be an address that begins with http:// or https://",
        "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
      ],
    ],
  ])("refuses %o with exactly these lines, in this order", (environment, lines) => {
    expect(problemsOf(environment)).toEqual(lines);
  });

  it("takes NODE_ENV as it is written, spaces included", () => {
    expect(readConfig({ NODE_ENV: " production" }).signIn).toMatchObject({ kind: "demo" });
  });

  // Rule (who-may-do-what): An issuer is reached by `https`, or is on the same machine outside of production
  it.each(["http://127.0.0.1:9000", "http://localhost:8081/realm", "http://[::1]:9000"])(
    "takes the issuer %s on the same machine, and not in production",
    (issuer) => {
      const settings = { ...HOSTED, OIDC_ISSUER: issuer };
      expect(readConfig(settings).signIn).toEqual({ kind: "hosted", issuer, clientId: "harapen" });
      expect(problemsOf({ ...settings, NODE_ENV: "production" })).toEqual([
        "OIDC_ISSUER must begin with https://, or name this machine itself and NODE_ENV not be production",
      ]);
    },
  );

  const needs = "OIDC_CLIENT_SECRET and OIDC_APPLE_* need OIDC_ISSUER and OIDC_CLIENT_ID";
  const together =
    "OIDC_APPLE_TEAM_ID, OIDC_APPLE_KEY_ID and OIDC_APPLE_KEY_FILE must be set together or not at all";
  const either = "OIDC_CLIENT_SECRET must not be set beside OIDC_APPLE_*, of which secrets are made";
  const ownPage =
    "OIDC_CLIENT_SECRET and OIDC_APPLE_* must not be set beside ALLOWED_ORIGINS or API_ORIGIN: that sign-in is a cookie, which reaches no other origin";
  const publicUrl =
    "PUBLIC_URL must be the https:// address that visitors use where OIDC_CLIENT_SECRET or OIDC_APPLE_* is set and NODE_ENV is production";
  const secret = { ...HOSTED, OIDC_CLIENT_SECRET: "hush" };

  it.each<[string, Record<string, string>, readonly string[]]>([
    ["a secret without a provider", { OIDC_CLIENT_SECRET: "hush" }, [needs]],
    [
      "a second factor without a provider",
      { STAFF_ACR_VALUES: "gold" },
      ["STAFF_ACR_VALUES needs OIDC_ISSUER and OIDC_CLIENT_ID: the demo provider has no second factor"],
    ],
    ["a part of Apple's key", { ...HOSTED, OIDC_APPLE_TEAM_ID: "TEAM" }, [together]],
    ["a secret beside Apple's key", { ...secret, ...APPLE }, [either]],
    [
      "a file that holds no key",
      { ...HOSTED, ...APPLE, OIDC_APPLE_KEY_FILE: import.meta.filename },
      ["OIDC_APPLE_KEY_FILE must name a file with a private key of Apple's (.p8)"],
    ],
    ["a page elsewhere", { ...secret, ALLOWED_ORIGINS: "https://app.example" }, [ownPage]],
    ["a server elsewhere", { ...secret, API_ORIGIN: "https://api.example" }, [ownPage]],
    ["a cookie without https", { ...secret, NODE_ENV: "production" }, [publicUrl]],
    [
      "a cookie by http",
      { ...secret, NODE_ENV: "production", PUBLIC_URL: "http://harapen.example" },
      [publicUrl],
    ],
    [
      "everything at once",
      {
        ...HOSTED,
        OIDC_ISSUER: "http://id.example",
        OIDC_CLIENT_SECRET: "hush",
        API_ORIGIN: "https://api.example",
      },
      [ownPage, expect.stringMatching(/^OIDC_ISSUER must begin with https/)],
    ],
  ])("refuses %s, and tells no secret", (_case, environment, problems) => {
    expect(problemsOf(environment)).toEqual(problems);
    expect(problems.join()).not.toContain("hush");
  });

  it.each(Object.keys(HOSTED))("refuses %s by itself", (name) => {
    expect(problemsOf({ [name]: HOSTED[name as keyof typeof HOSTED] })).toEqual([
      "OIDC_ISSUER and OIDC_CLIENT_ID must be set together or not at all",
    ]);
  });

  it.each([
    "postgres://harapen:s3cr#et@db.example/harapen",
    "postgres://harapen:12#s3cret@db.example/harapen",
    "postgres://harapen:s3cr@et#x@db.example/harapen",
    "postgres://harapen:s3cr/et@db.example/harapen",
    "postgres://harapen:12?s3cret@db.example/harapen",
  ])("explains a password that ends too early, and shows nothing of it (%#)", (address) => {
    for (const name of ["DATABASE_URL", "MIGRATION_DATABASE_URL"])
      expect(problemsOf({ [name]: address })).toEqual([
        `${name} has a character in its password that ends it: write @ as %40, # as %23, / as %2F, ? as %3F and % as %25 there`,
      ]);
  });

  it.each([
    "postgres://harapen:s3cr%23et%40@db.example:5432/harapen?sslmode=verify-full",
    "postgres://harapen:s3cr@et@db.example/harapen",
    "postgres:///harapen?host=/run/postgresql&user=harapen@db",
    "postgres://u@db/x",
  ])("takes an address whose password is whole (%#)", (address) => {
    expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  it.each([
    "https://aquarium.example/harapen",
    "https://aquarium.example/?from=poster",
    "https://staff:word@aquarium.example",
  ])("refuses the address of visitors with more than a name and a port (%s)", (address) => {
    expect(problemsOf({ PUBLIC_URL: address })).toEqual([
      "PUBLIC_URL must end with the name or the port, without a path: the app answers at / alone",
    ]);
  });

  // Rule (operating.md#settings)
  it("names everything that is wrong in one message, without any secret", () => {
    const wrong = {
      PORT: "80a",
      HOST: "http://localhost",
      DATA_DIR: import.meta.filename,
      DATABASE_URL: "mysql://u:secret@h/d",
      DEFAULT_AQUARIUM: "list",
      IMPORT_DIR: "/nowhere/at/all",
      OIDC_ISSUER: "id.example",
      PUBLIC_URL: "ftp://harapen.example",
      LOG_LEVEL: "loud",
      SMTP_URL: "smtps://u:secret@mail.example",
    };
    const problems = problemsOf(wrong).join("\n");
    for (const name of [...Object.keys(wrong), "OIDC_CLIENT_ID", "MAIL_FROM"])
      expect(problems).toContain(name);
    expect(problems).not.toContain("secret");
  });
});

describe("names that are nearly a setting's", () => {
  it.each([
    ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
    ["PUBLICURL", "PUBLIC_URL"],
    ["PUBLIC_URI", "PUBLIC_URL"],
    ["public_url", "PUBLIC_URL"],
    ["OIDC_CLIENTID", "OIDC_CLIENT_ID"],
    ["OICD_ISSUER", "OIDC_ISSUER"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["HARAPEN_DEFAULT_AQUARIUM", "DEFAULT_AQUARIUM"],
    ["BACKUP_RECIPIENT", "BACKUP_RECIPIENTS"],
    ["LOGLEVEL", "LOG_LEVEL"],
  ])("are found: %s", (name, meant) => {
    expect(mistypedSettings({ [name]: "x" })).toEqual([{ name, meant }]);
    expect(mistypedSettings({ [name]: " " })).toEqual([]);
  });

  it("are no settings, and nothing that machines, systemd, containers and npm set", () => {
    const ordinary =
      "PATH HOME USER SHELL TERM LANG LC_ALL PWD OLDPWD MAIL LOGNAME TZ TMPDIR EDITOR PAGER DISPLAY SHLVL HOSTNAME HOSTTYPE " +
      "PORTS POST INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID STATE_DIRECTORY LOGS_DIRECTORY CACHE_DIRECTORY NOTIFY_SOCKET " +
      "NODE_VERSION NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_USE_ENV_PROXY YARN_VERSION HTTP_PROXY HTTPS_PROXY NO_PROXY " +
      "HARAPEN_PORT HARAPEN_SERVICE_HOST HARAPEN_SERVICE_PORT KUBERNETES_PORT PGHOST PGUSER PGPASSWORD POSTGRES_PASSWORD " +
      "TLS_FOLDER ACME_FOLDER FRONT_SUBNET COMPOSE_PROJECT_NAME REDIS_URL AMQP_URL SMTP_HOST MONGO_URL CI DEBUG COLORTERM " +
      "npm_config_loglevel npm_package_name npm_lifecycle_event INIT_CWD XDG_DATA_DIRS XDG_RUNTIME_DIR SSH_CONNECTION";
    const names = [...ordinary.split(" "), ...SETTING_NAMES];
    expect(mistypedSettings(Object.fromEntries(names.map((name) => [name, "x"])))).toEqual([]);
  });
});

/** Returns the lines of the ConfigError for an environment, one for each problem. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n  ").slice(1);
  }
  throw new Error("no ConfigError was thrown");
}
