import type { Finding } from "@harapen/contract/staff/doctor";
import { assertSameInstallation } from "../../database/installation.ts";
import { migrations } from "../../database/migrations/migrations.ts";
import { openQuery, type Query } from "../../database/open-query.ts";
import { readingOf } from "../../database/readable.ts";
import type { Config } from "../../platform/config/config.ts";
import { InstallationError } from "../../platform/errors.ts";
import { loggableMessage } from "../../platform/logging/loggable-error.ts";
import { type Cause, CUT_OFF, causeOf, type Environment, NO_ANSWER } from "./causes.ts";
import { checkContents } from "./contents.ts";
import { fail, ok, warn } from "./finding.ts";

const MAX_CLOCK_DIFFERENCE_MS = 30_000;

type Settings = Pick<
  Config,
  "dataDir" | "databaseUrl" | "defaultAquarium" | "filesDir" | "migrationUrl" | "signIn"
>;

/**
 * Checks whether the database answers, is up to date, can be written, and has what it should have. Changes
 * nothing.
 */
export async function checkDatabase(config: Settings, environment: Environment): Promise<Finding[]> {
  const kind = config.databaseUrl === undefined ? "SQLite" : "PostgreSQL";
  const query = await openQuery(config).catch((error: unknown) => cannotOpen(kind, error, environment));
  const isOpen = query === undefined || "rows" in query;
  const other = isOpen ? await findAnotherDatabase(config) : undefined;
  if (other) return [other];
  if (query === undefined)
    return [
      warn(
        "database",
        "there is none yet",
        "Start the server: its first start makes it. Or put DATA_DIR right.",
      ),
    ];
  if ("level" in query) return [query];
  try {
    const setUp = kind === "PostgreSQL" ? await checkSetUp(query, config) : [];
    const lacking = await checkMigrations(query, kind);
    if (lacking) return [...setUp, lacking];
    await query.rows(readingOf(kind));
    return [
      ok("database", `${kind} answers and is up to date`),
      ...setUp,
      ...(kind === "PostgreSQL" ? await checkPostgres(query) : []),
      ...(await checkPool(query, config, environment)),
      ...(await checkContents(query, config, environment)),
    ];
  } catch (error) {
    return [
      fail(
        "database",
        `${kind} cannot be read: ${loggableMessage(error)}`,
        "Look up what is named there (docs/operating.md#databases); where the file is damaged, restore a backup.",
      ),
    ];
  } finally {
    await query.close();
  }
}

/** What PostgreSQL's own codes mean (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const REFUSALS: Readonly<Record<string, Cause>> = {
  "28P01": {
    text: "it refuses the password",
    remedy: "Put the password in DATABASE_URL right; in it, write @ as %40, # as %23, / as %2F and % as %25.",
  },
  "28000": {
    text: "it lets this account not in from here",
    remedy:
      "Look at the account's name, and whether pg_hba.conf has a line for it and this machine's address.",
  },
  "3D000": {
    text: "it has no database of that name",
    remedy: "Put the name at the end of DATABASE_URL right, or create it: createdb <name>.",
  },
  "53300": {
    text: "it has no connection left",
    remedy: "Raise max_connections; each server holds up to twelve (docs/operating.md#many-servers).",
  },
  "57P03": { text: "it is still starting", remedy: "Look again in a minute, then at PostgreSQL's log." },
};

/** What node-postgres says without a code. */
const WITHOUT_CODE: readonly (readonly [message: RegExp, cause: Cause])[] = [
  [/timeout/i, NO_ANSWER],
  [/terminated unexpectedly/i, CUT_OFF],
  [
    /does not support SSL/i,
    {
      text: "it does not speak TLS",
      remedy:
        "Have PostgreSQL speak it (ssl = on), or, where the way to it is yours alone, leave sslmode away in DATABASE_URL.",
    },
  ],
];

function cannotOpen(kind: string, error: unknown, environment: Environment): Finding {
  const { text, remedy } = whyClosed(kind, error, environment);
  return fail("database", `${kind} cannot be opened: ${text}`, remedy);
}

function whyClosed(kind: string, error: unknown, environment: Environment): Cause {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const refusal = REFUSALS[code];
  if (refusal) return { text: `${refusal.text} (${code})`, remedy: refusal.remedy };
  if (kind === "SQLite")
    return {
      text: loggableMessage(error),
      remedy: "Look whose the file is, and what may be done with it; where it is damaged, restore a backup.",
    };
  const message = loggableMessage(error);
  return (
    WITHOUT_CODE.find(([pattern]) => code === "" && pattern.test(message))?.[1] ?? causeOf(error, environment)
  );
}

/** Says where the database is not the one that was: no server starts on it. */
async function findAnotherDatabase(config: Settings): Promise<Finding | undefined> {
  try {
    await assertSameInstallation(config);
    return undefined;
  } catch (error) {
    // Its message says what to do, too: a start prints it as it is.
    const remedy =
      error instanceof InstallationError
        ? "docs/operating.md#another-database has the whole of it."
        : "Look at DATA_DIR and DATABASE_URL.";
    return fail("database", loggableMessage(error), remedy);
  }
}

/** Says which migrations a database lacks; `undefined` where it has all of them. */
async function checkMigrations(query: Query, kind: string): Promise<Finding | undefined> {
  const known = Object.keys(migrations("blob"));
  const rows = await query.rows("select name from kysely_migration").catch(() => []);
  const done = new Set(rows.map(({ name }) => name));
  const missing = known.filter((name) => !done.has(name));
  if (missing.length === 0) return undefined;
  return missing.length === known.length
    ? warn(
        "database",
        `${kind} answers, but has no tables yet`,
        "Start the server: its first start makes them.",
      )
    : warn(
        "database",
        `${kind} answers, but lacks ${missing.join(", ")}`,
        "Restart the server, or run the command migrate: either adds them.",
      );
}

/** The oldest major version of PostgreSQL over which the tests have been run. */
const POSTGRES_MAJOR = 13;

/** Checks the version of PostgreSQL by its number: 150018 is 15.18. */
export function checkPostgresVersion(number: number): Finding {
  const major = Math.floor(number / 10_000);
  const version = `PostgreSQL ${major}.${number % 10_000}`;
  return major >= POSTGRES_MAJOR
    ? ok("database", version)
    : warn(
        "database",
        `${version}, over which Harapen has not been tried`,
        `Upgrade PostgreSQL to a version that it maintains, ${POSTGRES_MAJOR} or later.`,
      );
}

/**
 * Checks what a database of PostgreSQL gets when it is created: what it can hold, and who may make tables in
 * it. Where migrations have an address of their own, they may have an account of their own, too.
 */
async function checkSetUp(query: Query, { migrationUrl }: Settings): Promise<Finding[]> {
  const [row] = await query.rows(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
      has_schema_privilege(current_schema(), 'create') as makes_tables`,
  );
  const encoding =
    row?.encoding === "UTF8"
      ? []
      : [
          fail(
            "database",
            `its encoding is ${row?.encoding}, and texts in four languages need UTF8`,
            "Create another one with that encoding (docs/operating.md#postgresql), and restore a backup into it.",
          ),
        ];
  const owner =
    migrationUrl !== undefined || row?.makes_tables === true
      ? []
      : [
          fail(
            "database",
            "this account may not make tables in it, and so the server cannot start or be upgraded",
            "As PostgreSQL's administrator make it the owner: alter database <name> owner to <account>;",
          ),
        ];
  return [checkPostgresVersion(Number(row?.version)), ...encoding, ...owner];
}

async function checkPostgres(query: Query): Promise<Finding[]> {
  const [row] = await query.rows(
    "select now() as now, pg_is_in_recovery() as replica, has_table_privilege('event', 'insert') as writable",
  );
  const difference = Math.abs(Date.now() - new Date(String(row?.now)).getTime());
  const clock =
    difference > MAX_CLOCK_DIFFERENCE_MS
      ? warn(
          "clock",
          `this machine's differs from the database's by ${Math.round(difference / 1_000)} s`,
          "Have both machines' clocks set by NTP (timedatectl set-ntp true).",
        )
      : ok("clock", "the same as the database's");
  if (row?.replica === true)
    return [
      fail("database", "this is a replica, which cannot be written to", "Point DATABASE_URL at the primary."),
      clock,
    ];
  return [
    row?.writable === true
      ? ok("database", "it can be written to")
      : fail(
          "database",
          "this account may not write to it",
          "Make the account of DATABASE_URL the owner of the tables.",
        ),
    clock,
  ];
}

/**
 * Checks that migrations and backups do not go through a pool of connections: what they need of one
 * connection, a lock and a snapshot, a pool in transaction mode does not keep.
 */
async function checkPool(
  query: Query,
  { dataDir, migrationUrl }: Settings,
  environment: Environment,
): Promise<Finding[]> {
  const remedy =
    "Set MIGRATION_DATABASE_URL to PostgreSQL's own address, with its own port (often 5432), beside the pooler's in DATABASE_URL.";
  if (migrationUrl === undefined)
    return (await query.isPooled())
      ? [
          warn(
            "pooler",
            "a pool of connections stands before PostgreSQL, and migrations, backups and restores go through it",
            remedy,
          ),
        ]
      : [];
  try {
    const own = await openQuery({ dataDir, databaseUrl: migrationUrl });
    try {
      return (await own?.isPooled())
        ? [warn("pooler", "MIGRATION_DATABASE_URL, too, leads to a pool of connections", remedy)]
        : [ok("pooler", "migrations and backups go past it, by MIGRATION_DATABASE_URL")];
    } finally {
      await own?.close();
    }
  } catch (error) {
    const why = whyClosed("PostgreSQL", error, environment);
    const what = "MIGRATION_DATABASE_URL, by which upgrades and backups go, cannot be opened";
    return [fail("pooler", `${what}: ${why.text}`, why.remedy)];
  }
}
