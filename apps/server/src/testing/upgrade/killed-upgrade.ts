import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { pino } from "pino";
import * as z from "zod/mini";
import { type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { openOldDatabase } from "../old-database.ts";

const LAST_OF_FIRST_RELEASE = "005-learned-patterns";
/** More saves than fit several batches of pictures, and one of records. */
const SAVES = 70;
const TABLES = [
  ...["aquarium", "penguin", "dictionary", "media", "record", "drawing", "picture"],
  ...["event", "event_aside", "session", "session_drawing", "learned_pattern"],
];

const finished = z.object({ marks: z.array(z.number()), statements: z.number() });

/**
 * A finished upgrade: after which of its statements each migration was done, and the number of statements.
 */
export type Finished = z.infer<typeof finished>;

/** When an upgrade is killed: after this many migrations and then this many statements. */
export interface KillAt {
  readonly migrations: number;
  readonly statements: number;
}

/**
 * Upgrades as a server does at its start and after it: migrates, then moves the pictures and makes the
 * sessions' rows; is killed after the statement that was named, if any.
 */
const UPGRADE = `
  import { Kysely } from "kysely";
  import { pino } from "pino";
  import { selectDialect } from "./src/database/database.ts";
  import { migrate } from "./src/database/migrations/migrate.ts";
  import { movePictures } from "./src/catalog/pictures/move-pictures.ts";
  import { completeSessions } from "./src/sessions/complete-sessions.ts";
  const { settings, killAt } = JSON.parse(process.argv[1]);
  const marks = [];
  let statements = 0;
  const log = ({ query }) => {
    statements++;
    if (killAt?.migrations === marks.length && killAt.statements === statements - (marks.at(-1) ?? 0))
      process.kill(process.pid, "SIGKILL");
    if (query.sql.startsWith('insert into "kysely_migration"')) marks.push(statements);
  };
  const { dialect, bytes } = await selectDialect(settings, pino({ level: "silent" }));
  const database = new Kysely({ dialect, log });
  await migrate(database, bytes);
  await movePictures(database, undefined, 0);
  await completeSessions(database, { pauseMs: 0 });
  await database.destroy();
  console.log(JSON.stringify({ marks, statements }));`;

/** Upgrades a database in a process of its own; returns "killed" where that was killed as requested. */
export function upgrade(settings: DatabaseSettings, killAt?: KillAt): Finished | "killed" {
  const { signal, status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--eval", UPGRADE, JSON.stringify({ settings, killAt })],
    { cwd: fileURLToPath(new URL("../../../", import.meta.url)), encoding: "utf8" },
  );
  if (signal === "SIGKILL") return "killed";
  if (status !== 0) throw new Error(stderr);
  return finished.parse(JSON.parse(stdout));
}

/** Fills a new database as the first release left it, always with the same rows. */
export async function fillFirstRelease(settings: DatabaseSettings): Promise<void> {
  const old = await openOldDatabase(settings, LAST_OF_FIRST_RELEASE);
  await sql`insert into aquarium (slug, details, version, imported_at) values ('hall', '{}', '1', '')`.execute(
    old,
  );
  for (let index = 0; index < SAVES; index++) {
    const [id, image] = [`id ${index}`, Buffer.from([index, 1])];
    const at = new Date(index * 1_000).toISOString();
    const payload = JSON.stringify({ session_seq: index, aquarium: "hall", search_id: id });
    await sql`insert into record (aquarium, record_id, uid, name, penname, band_color, draw_seconds, strokes, ranking, part, rank, drawing_id, search_id, saved_at, image)
      values ('hall', ${id}, 'guest', '', '', '[]', 1, '[]', '[{"id":"p1"}]', '[]', 1, ${id}, ${id}, ${id}, ${image})`.execute(
      old,
    );
    await sql`insert into drawing (aquarium, saved_id, uid, mail, penguin_name, drawing_id, search_id, saved_at, image)
      values ('hall', ${id}, ${id}, 'umi@visitor.example', 'p1', ${id}, ${id}, ${id}, ${image})`.execute(old);
    await sql`insert into event (event_id, session_id, session_seq, name, client_ts, received_at, aquarium, payload)
      values (${id}, 's', ${index}, 'search', ${index}, ${at}, 'hall', ${payload})`.execute(old);
    await sql`insert into media (aquarium, name, type, hash, bytes) values ('hall', ${id}, 'image/png', ${id}, ${image})`.execute(
      old,
    );
  }
  await old.destroy();
}

/** Reads every row with content from a visitor or keeper. */
export async function contentOf(settings: DatabaseSettings): Promise<Record<string, unknown[]>> {
  const database = await openDatabase(settings, pino({ level: "silent" }));
  const content: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const { rows } = await sql`select * from ${sql.table(table)} order by 1, 2`.execute(database);
    content[table] = rows;
  }
  await database.destroy();
  return content;
}
