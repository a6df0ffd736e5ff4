import type { Config } from "../config/config.ts";
import { loggableMessage } from "../logging/loggable-error.ts";
import { migrations } from "../storage/migrations/migrations.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { openQuery, type Query } from "./open-query.ts";

const MAX_CLOCK_DIFFERENCE_MS = 30_000;

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "defaultAquarium">;

/** Checks whether the database answers, is up to date, can be written, and has the aquariums that it should have. Changes nothing. */
export async function checkDatabase(config: Settings): Promise<Finding[]> {
  const kind = config.databaseUrl === undefined ? "SQLite" : "PostgreSQL";
  const query = await openQuery(config).catch((error: unknown) =>
    fail(`database: ${kind} cannot be opened: ${loggableMessage(error)}`),
  );
  if (query === undefined) return [warn("database: there is none yet; the server's first start makes it")];
  if ("level" in query) return [query];
  try {
    const missing = await missingMigrations(query);
    if (missing.length > 0)
      return [
        warn(
          `database: ${kind} answers, and lacks ${missing.join(", ")}; a start or the command migrate brings them`,
        ),
      ];
    const own = config.databaseUrl === undefined ? [] : await checkPostgres(query);
    return [
      ok(`database: ${kind} answers and is up to date`),
      ...own,
      ...(await checkAquariums(query, config)),
    ];
  } catch (error) {
    return [fail(`database: ${kind} cannot be read: ${loggableMessage(error)}`)];
  } finally {
    await query.close();
  }
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
      : ok("clock: as the database's");
  if (row?.replica === true) return [fail("database: this is a replica, which cannot be written"), clock];
  return [
    row?.writable === true
      ? ok("database: it can be written")
      : fail("database: this account may not write it"),
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

/** Warns of the aquariums that need a consent for which nobody is asked: nothing of their visits is stored. */
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
      `recording: ${slug} waits for a consent ("recording": "consent"), and no study that runs there asks for one: nothing of its visits is stored`,
    ),
  );
}
