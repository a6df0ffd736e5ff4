import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { type ConfirmationKey, countedConfirmations } from "../../search/learning/confirmations.ts";
import { isNoPilotVisit } from "../../studies/pilots.ts";
import { type KeyedStudy, StudyStore } from "../../studies/study-store.ts";
import { truthFinder } from "../../studies/truth-store.ts";

/** Which visits are read. */
export interface Scope {
  readonly aquarium: string;
  /** Only those of a study's participants. */
  readonly study?: string | undefined;
  /** Whether studies whose arms nobody may know yet are left out, with all of their participants' visits. */
  readonly isBlind: boolean;
  /** The penguins whose visits they are. */
  readonly penguins: ReadonlySet<string>;
  /** The most visits, the latest. */
  readonly most: number;
  /** Chooses among the confirmations of one penguin that count; all of them unless given. */
  readonly choose?: (counted: readonly ConfirmationKey[]) => readonly ConfirmationKey[];
}

/** A drawing that a witness has said the bird of; `null`: none in the list. */
export interface SeenDrawing {
  readonly session: string;
  readonly drawing: string;
  readonly participant: string;
  readonly cluster: string;
  readonly penguin: string | null;
}

interface SeenDrawings {
  readonly drawings: readonly SeenDrawing[];
  /** Those of blinded studies. */
  readonly blinded: ReadonlySet<string>;
}

/** Finds the drawings of an aquarium's studies whose bird witnesses entered. */
export async function seenDrawings(database: Database, scope: Scope): Promise<SeenDrawings> {
  const drawings = new Map<string, SeenDrawing>();
  const blinded = new Set<string>();
  for (const study of await studiesOf(database, scope)) {
    const seen = await seenIn(database, study.id);
    if (scope.isBlind && isBlinded(study)) for (const { drawing } of seen) blinded.add(drawing);
    else for (const each of seen) drawings.set(each.drawing, each);
  }
  return { drawings: [...drawings.values()], blinded };
}

async function studiesOf(database: Database, { aquarium, study }: Scope): Promise<KeyedStudy[]> {
  const all = await new StudyStore(database).ofAquarium(aquarium);
  return all.filter(({ id, pilot_of }) => !pilot_of && (study === undefined || id === study));
}

/** Whether figures could say something of arms that nobody is to know yet: there are several. */
function isBlinded({ unblinded_at, current }: KeyedStudy): boolean {
  return unblinded_at === null && current.settings.arms.length > 1;
}

async function seenIn(database: Database, study: string): Promise<SeenDrawing[]> {
  const truths = await database
    .selectFrom("truth")
    .selectAll()
    .where("study", "=", study)
    .where("replaced_at", "is", null)
    .orderBy("entered_at")
    .execute();
  if (truths.length === 0) return [];
  const truthOf = truthFinder(truths, (drawing) => drawing.toLowerCase());
  const rows = await database
    .selectFrom("session_study")
    .innerJoin("session", "session.id", "session_study.session")
    .innerJoin("session_drawing", "session_drawing.session", "session_study.session")
    .innerJoin("participant", "participant.id", "session_study.participant")
    .leftJoin("exclusion", (join) =>
      join
        .onRef("exclusion.participant", "=", "participant.id")
        .onRef("exclusion.study", "=", "participant.study"),
    )
    .select(["session_study.session", "session_study.participant", "session_drawing.id", "session.device"])
    .where("session_study.study", "=", study)
    .where("participant.study", "=", study)
    .where("session_drawing.kind", "=", "drawing")
    .where("withdrawn_at", "is", null)
    .where("exclusion.participant", "is", null)
    .where(isNoPilotVisit(study))
    .orderBy("session_drawing.named_at")
    .orderBy("session_drawing.id")
    .execute();
  return rows.flatMap(({ session, participant, id, device }) => {
    const truth = truthOf(participant, id);
    if (!truth) return [];
    const cluster = device ?? participant;
    return [{ session, drawing: id, participant, cluster, penguin: truth.penguin }];
  });
}

/** A confirmation that counts, of which nobody else knows. */
export interface ConfirmedKey extends ConfirmationKey {
  readonly penguin: string;
}

/**
 * Finds the confirmations that count, the latest first, but for those whose bird a witness saw, and those of
 * participants who have withdrawn, are excluded, or must not be looked at yet: `blinded` counts all drawings
 * of the last.
 */
export async function confirmedKeys(
  database: Database,
  scope: Scope,
  seen: SeenDrawings,
): Promise<{ readonly keys: readonly ConfirmedKey[]; readonly blinded: number }> {
  const witnessed = new Set(seen.drawings.map(({ drawing }) => drawing));
  const left = await namedByWhoLeft(database);
  const blinded = await namedInBlinded(database, scope);
  const own = scope.study === undefined ? undefined : await namedInStudy(database, scope.study);
  const keys: ConfirmedKey[] = [];
  const notToBeSeen = new Set(seen.blinded);
  const { choose = (counted) => counted } = scope;
  for (const penguin of scope.penguins)
    for (const key of choose(await countedConfirmations(database, scope.aquarium, penguin))) {
      const { drawing, search } = key;
      const isIn = (named: ReadonlySet<string>) =>
        named.has(drawing.toLowerCase()) || (search !== null && named.has(search.toLowerCase()));
      if (isIn(witnessed) || isIn(left) || (own && !isIn(own))) continue;
      if (isIn(blinded)) notToBeSeen.add(drawing);
      else keys.push({ ...key, penguin });
    }
  keys.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  return { keys, blinded: notToBeSeen.size };
}

/** Selects the drawings and the searches of participants' visits: a record may name the search alone. */
function selectNamed(database: Database) {
  return database
    .selectFrom("session_study")
    .innerJoin("session_drawing", "session_drawing.session", "session_study.session")
    .select("session_drawing.id");
}

/** Finds what participants named, of any study, who have withdrawn or whom an analysis leaves out. */
async function namedByWhoLeft(database: Database): Promise<ReadonlySet<string>> {
  const rows = await selectNamed(database)
    .innerJoin("participant", "participant.id", "session_study.participant")
    .leftJoin("exclusion", (join) =>
      join
        .onRef("exclusion.participant", "=", "participant.id")
        .onRef("exclusion.study", "=", "participant.study"),
    )
    .where((is) => is.or([is("withdrawn_at", "is not", null), is("exclusion.participant", "is not", null)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function namedInBlinded(database: Database, scope: Scope): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (!scope.isBlind) return found;
  for (const study of (await studiesOf(database, { ...scope, study: undefined })).filter(isBlinded))
    for (const id of await namedInStudy(database, study.id)) found.add(id);
  return found;
}

async function namedInStudy(database: Database, study: string): Promise<ReadonlySet<string>> {
  const rows = await selectNamed(database).where(sql.ref("session_study.study"), "=", study).execute();
  return new Set(rows.map(({ id }) => id));
}
