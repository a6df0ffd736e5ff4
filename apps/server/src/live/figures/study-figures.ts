import { type Truth, truthFinder } from "../../research/study/truths.ts";
import type { zonedTime } from "../../research/study/zoned-time.ts";
import type { Database } from "../../storage/database.ts";
import { inTurns } from "../visits/in-turns.ts";
import type { Visit, VisitOutcome } from "../visits/visit.ts";

/** A visit of a participant whom the analysis includes. */
export interface StudyVisit {
  readonly visit: Visit;
  readonly participant: string;
  readonly arm: string;
  /** The day on which the visit's session_start was received, in the study's time zone. */
  readonly day: string;
  readonly hour: number;
  /** Returns which penguin an outcome's drawing showed, if staff entered it. */
  readonly truthOf: (outcome: VisitOutcome) => Truth | undefined;
}

/** Which of a study's participants are analysed, and what their drawings really showed. */
export interface Judgements {
  /** Their arms, by their ids. */
  readonly arms: ReadonlyMap<string, string>;
  readonly truthOf: (participant: string, drawing: string | undefined) => Truth | undefined;
}

/** Reads which of a study's participants are analysed: those who have neither withdrawn nor been excluded. */
export async function readJudgements(database: Database, study: string): Promise<Judgements> {
  const participants = await database
    .selectFrom("participant")
    .leftJoin("exclusion", (join) =>
      join
        .onRef("exclusion.participant", "=", "participant.id")
        .onRef("exclusion.study", "=", "participant.study"),
    )
    .select(["id", "arm"])
    .where("participant.study", "=", study)
    .where("withdrawn_at", "is", null)
    .where("exclusion.participant", "is", null)
    .execute();
  const truths = await database
    .selectFrom("truth")
    .selectAll()
    .where("study", "=", study)
    .orderBy("entered_at")
    .execute();
  return {
    arms: new Map(participants.map(({ id, arm }) => [id, arm])),
    truthOf: truthFinder(truths, (drawing) => drawing.toLowerCase()),
  };
}

/** Returns the visits of the analysed participants, each with its day and hour. */
export async function studyVisits(
  visits: readonly Visit[],
  { arms, truthOf }: Judgements,
  timeOf: ReturnType<typeof zonedTime>,
): Promise<StudyVisit[]> {
  const found: StudyVisit[] = [];
  for await (const some of inTurns(visits))
    for (const visit of some) {
      const { joined } = visit;
      const arm = joined && arms.get(joined.participant);
      if (!joined || arm === undefined) continue;
      found.push({
        visit,
        participant: joined.participant,
        arm,
        ...timeOf(visit.started),
        truthOf: ({ drawing }) => truthOf(joined.participant, drawing),
      });
    }
  return found;
}
