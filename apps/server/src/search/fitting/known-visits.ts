import { countByCell, type Stroke } from "@harapen/contract/drawing";
import type { Penguin } from "@harapen/contract/penguin";
import type { KnownVisit } from "@harapen/recognition/fitting/visit";
import { confirmationProbability } from "@harapen/recognition/learning/learn-confirmed";
import { type SqlBool, sql } from "kysely";
import { type ColorCodes, toColorCodes } from "../../catalog/published/color-words.ts";
import { inBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import { pilotedDrawings } from "../../studies/pilots.ts";
import { type RecordedConfirmation, readSigned } from "../learning/confirmations.ts";
import { lacksKeeperSpots } from "../learning/learnable.ts";

/** A witness is hardly ever wrong: somebody who stood beside the visitor, and knows the birds. */
const WITNESS_CORRECT = 0.99;
/** Records that one query reads: of each some hundred kilobytes at most. */
const BATCH_SIZE = 50;

/**
 * Reads the visits from which it may be learned how visitors draw: confirmations as patterns are learned from
 * them, signed and bounded, and drawings whose bird a study's witness saw. Only of birds whose spots keepers
 * traced: what was learned from these very drawings would agree with them. None of a pilot.
 */
export async function readKnownVisits(
  database: Database,
  aquarium: string,
  penguins: readonly Penguin[],
  colorCodes: ColorCodes,
): Promise<KnownVisit[]> {
  const traced = new Set(penguins.filter((each) => !lacksKeeperSpots(each)).map(({ id }) => id));
  const witnessed = await readWitnessed(database, aquarium, traced);
  const confirmed: (RecordedConfirmation & { readonly bird: string })[] = [];
  for (const bird of traced) {
    const own = await readSigned(database, aquarium, bird);
    confirmed.push(...own.filter(({ record }) => !witnessed.has(record)).map((each) => ({ ...each, bird })));
  }
  const bands = await readBands(database, aquarium, [
    ...confirmed.map(({ record }) => record),
    ...witnessed.keys(),
  ]);
  const bandsOf = (record: string) => toColorCodes(colorCodes, bands.get(record) ?? []);
  return [
    ...confirmed.map(
      (each): KnownVisit => ({
        drawing: drawingOf(each.strokes, each.mask, bandsOf(each.record)),
        answered: [],
        bird: each.bird,
        correct: confirmationProbability(each),
        witnessed: false,
        device: each.device ?? "",
        uid: each.uid,
        prefix: each.prefix,
        day: each.day,
      }),
    ),
    ...[...witnessed].map(
      ([record, { strokes, mask, bird, participant, day }]): KnownVisit => ({
        drawing: drawingOf(strokes, mask, bandsOf(record)),
        answered: [],
        bird,
        correct: WITNESS_CORRECT,
        witnessed: true,
        device: participant,
        prefix: "",
        day,
      }),
    ),
  ];
}

function drawingOf(
  strokes: readonly Stroke[],
  mask: KnownVisit["drawing"]["mask"],
  bandColors: readonly string[],
): KnownVisit["drawing"] {
  return { strokes, mask, counts: countByCell([...strokes]), bandColors };
}

interface Witnessed {
  readonly strokes: readonly Stroke[];
  readonly mask: KnownVisit["drawing"]["mask"];
  readonly bird: string;
  readonly participant: string;
  readonly day: string;
}

/**
 * Reads the records of which a witness says the bird, by their ids: of the drawing, or of all that a
 * participant drew. Neither of who is excluded, nor of a pilot.
 */
async function readWitnessed(
  database: Database,
  aquarium: string,
  birds: ReadonlySet<string>,
): Promise<Map<string, Witnessed>> {
  const rows = await database
    .selectFrom("truth")
    .innerJoin("study", "study.id", "truth.study")
    .innerJoin("session_study", (join) =>
      join
        .onRef("session_study.study", "=", "truth.study")
        .onRef("session_study.participant", "=", "truth.participant"),
    )
    .innerJoin("session_drawing", "session_drawing.session", "session_study.session")
    .innerJoin("record", "record.drawing_id", "session_drawing.id")
    .select(["record_id", "record.drawing_id", "strokes", "part", "penguin", "saved_at"])
    .select("truth.participant")
    .where("study.aquarium", "=", aquarium)
    .where("record.aquarium", "=", aquarium)
    .where("session_drawing.kind", "=", "drawing")
    .where("truth.replaced_at", "is", null)
    .where(sql<SqlBool>`(truth.drawing_id is null or truth.drawing_id = record.drawing_id)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("exclusion")
            .select("exclusion.study")
            .whereRef("exclusion.study", "=", "truth.study")
            .whereRef("exclusion.participant", "=", "truth.participant"),
        ),
      ),
    )
    .where(sql<number>`length(strokes)`, "<=", MAX_STROKES_LENGTH)
    .orderBy("saved_at", "desc")
    .limit(MAX_WITNESSED)
    .execute();
  const piloted = await pilotedDrawings(database);
  return new Map(
    rows.flatMap(({ record_id, drawing_id, penguin, participant, strokes, part, saved_at }) =>
      penguin !== null && birds.has(penguin) && !piloted.has(drawing_id ?? "")
        ? [
            [
              record_id,
              {
                strokes: JSON.parse(strokes),
                mask: JSON.parse(part),
                bird: penguin,
                participant,
                day: saved_at.slice(0, 10),
              },
            ] as const,
          ]
        : [],
    ),
  );
}

const MAX_STROKES_LENGTH = 200_000;
/** The latest: more would change nothing that is fitted. */
const MAX_WITNESSED = 3_000;

/** Reads the words for the bands that visitors reported with records. */
async function readBands(
  database: Database,
  aquarium: string,
  records: readonly string[],
): Promise<Map<string, string[]>> {
  const bands = new Map<string, string[]>();
  for (const batch of inBatches(records, BATCH_SIZE)) {
    const rows = await database
      .selectFrom("record")
      .select(["record_id", "band_color"])
      .where("aquarium", "=", aquarium)
      .where("record_id", "in", batch)
      .execute();
    for (const { record_id, band_color } of rows) bands.set(record_id, JSON.parse(band_color));
  }
  return bands;
}
