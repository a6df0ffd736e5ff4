import { type Migration, sql } from "kysely";

/**
 * Empties the addresses that came with visitors' calls, which nobody had verified: from now on they come from tokens alone,
 * and where an aquarium keeps them (docs/behaviour.md#e-mail-addresses).
 */
export function mailFromTokens(): Migration {
  return {
    async up(db) {
      await sql`update drawing set mail = case when uid = 'guest' then 'guest' else '' end`.execute(db);
    },
  };
}
