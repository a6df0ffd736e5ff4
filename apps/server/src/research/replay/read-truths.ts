import type { Database } from "../../storage/database.ts";

/** Which penguin a participant's drawings were of, as staff saw it. */
export interface JudgedPenguins {
  /** Returns the penguin's id for a drawing; for one without an entry of its own, from the entry for all drawings. */
  of(drawing: string): string | undefined;
}

/** Reads the entries about participants that staff have not replaced. */
export async function readTruths(
  database: Database,
  study: string,
  participants: readonly string[],
): Promise<Map<string, JudgedPenguins>> {
  if (participants.length === 0) return new Map();
  const rows = await database
    .selectFrom("truth")
    .select(["participant", "drawing_id", "penguin"])
    .where("study", "=", study)
    .where("participant", "in", participants)
    .where("replaced_at", "is", null)
    .orderBy("entered_at")
    .execute();
  const byParticipant = Map.groupBy(rows, ({ participant }) => participant);
  return new Map(
    [...byParticipant].map(([participant, own]) => {
      const penguins = new Map(own.map(({ drawing_id, penguin }) => [drawing_id, penguin ?? undefined]));
      const judged = {
        of: (drawing: string) => (penguins.has(drawing) ? penguins.get(drawing) : penguins.get(null)),
      };
      return [participant, judged];
    }),
  );
}
