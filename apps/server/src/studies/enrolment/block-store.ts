import { retryOnce } from "../../database/commit-faults.ts";
import type { Database } from "../../database/database.ts";
import { type BlockPlan, nextPlace, planText, type SequenceState } from "./draw-block.ts";
import { type NewParticipant, type Participant, ParticipantStore } from "./participant-store.ts";

/** A participant whose arm is their place's. */
export type PlacedParticipant = Omit<NewParticipant, "arm" | "stratum" | "block" | "block_position">;

/** What a stratum's next arm follows from. */
interface Sequence {
  /** The study's. */
  readonly key: string;
  readonly stratum: string;
  readonly plan: BlockPlan;
}

/** The sequences of places of studies that draw arms in blocks. */
export class BlockStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Adds a participant at their stratum's next place, or returns the one that the unit is already, who takes
   * none. Both or neither are stored, and of joins at once each waits for the one before, on whichever
   * server: no place is given out twice, and none is left out.
   */
  join(participant: PlacedParticipant, { key, stratum, plan }: Sequence): Promise<Participant> {
    const { study } = participant;
    return retryOnce({ idempotent: true }, () =>
      this.#database.transaction().execute(async (transaction) => {
        const state = await lockSequence(transaction, study, stratum);
        const { place, arm } = nextPlace(key, { stratum, ...state }, plan);
        const { block, position } = place;
        const joined = await new ParticipantStore(transaction).join({
          ...participant,
          arm,
          stratum,
          block,
          block_position: position,
        });
        const isNew =
          joined.stratum === stratum && joined.block === block && joined.block_position === position;
        if (isNew)
          await transaction
            .updateTable("study_sequence")
            .set({ block, taken: position, plan: planText(plan) })
            .where("study", "=", study)
            .where("stratum", "=", stratum)
            .execute();
        return joined;
      }),
    );
  }
}

/** Reads how far a sequence is, and keeps others from going on with it until the transaction ends. */
async function lockSequence(transaction: Database, study: string, stratum: string): Promise<SequenceState> {
  await transaction
    .insertInto("study_sequence")
    .values({ study, stratum, block: 0, taken: 0, plan: "" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return transaction
    .updateTable("study_sequence")
    .set((each) => ({ taken: each.ref("taken") }))
    .where("study", "=", study)
    .where("stratum", "=", stratum)
    .returning(["block", "taken", "plan"])
    .executeTakeFirstOrThrow();
}
