import type { Kysely, Migration } from "kysely";

/** The aids of an aquarium that sets none, as of this migration. */
const DEFAULT_AIDS = { close_match: true, comparison: "offered", look: true, narrowing: false };

/** Gives the aquariums that were imported before there were study aids the default ones, in `aquarium.details`. */
export function studyAids(): Migration {
  return {
    async up(db) {
      const aquariums = db as Kysely<OldAquariums>;
      const rows = await aquariums.selectFrom("aquarium").select(["slug", "details"]).execute();
      for (const { slug, details } of rows) {
        const changed = JSON.stringify({ ...JSON.parse(details), aids: DEFAULT_AIDS });
        await aquariums.updateTable("aquarium").set({ details: changed }).where("slug", "=", slug).execute();
      }
    },
  };
}

/** The columns at this migration, whatever later ones make of the table. */
interface OldAquariums {
  aquarium: { slug: string; details: string };
}
