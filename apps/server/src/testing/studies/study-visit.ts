import { randomUUID } from "node:crypto";
import { everythingVisible } from "@harapen/contract/drawing";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/database.ts";
import { toRecordRow } from "../../search/record-row.ts";
import { studyDigest } from "../../studies/study-digest.ts";
import type { KeyedStudy } from "../../studies/study-store.ts";
import { BELLY, taps } from "../confirmed-visit.ts";
import { studySettings } from "./study-settings.ts";

/** Adds a study that runs. */
export async function runStudy(
  rooms: Context,
  aquarium: string,
  changes: Parameters<typeof studySettings>[0] = {},
): Promise<KeyedStudy> {
  const id = await rooms.studies.stored.add(aquarium, {
    settings: studySettings(changes),
    by: null,
    reason: "",
  });
  await rooms.studies.stored.setStatus(id, "running");
  const study = await rooms.studies.stored.find(id);
  if (!study) throw new Error("the study was not added");
  return study;
}

/** A participant's visit; what is not given is new. */
export interface StudyVisit {
  readonly device?: string;
  /** The account under which they save. */
  readonly uid?: string;
  readonly drawing?: string;
  readonly session?: string;
  /** The penguin that they confirm; `null`: they leave without searching. */
  readonly penguin?: string | null;
  readonly picture?: Uint8Array;
  /** Where the strokes begin, in canvas units. */
  readonly points?: readonly { readonly x: number; readonly y: number }[];
}

/** What a visit has left. */
export interface LeftVisit {
  readonly participant: string;
  readonly code: string;
  readonly device: string;
  readonly session: string;
  readonly drawing: string;
  readonly search: string;
}

/**
 * Stores a visit in which a participant draws and confirms a penguin, for which staff enter the truth and
 * import answers.
 */
export async function saveStudyVisit(
  { rooms, database }: { readonly rooms: Context; readonly database: Database },
  study: KeyedStudy,
  visit: StudyVisit = {},
): Promise<LeftVisit> {
  const { device = randomUUID(), uid = "guest", drawing = randomUUID(), session = randomUUID() } = visit;
  const { penguin = "p2", points = BELLY } = visit;
  const search = randomUUID();
  const joined = await rooms.studies.participants.join({
    study: study.id,
    unit: studyDigest(study.key, "device", device),
    code: undefined,
    arm: "bare",
    study_version: 1,
    consent_version: 1,
    consented_at: "2026-09-01T09:59:00.000Z",
    consent_locale: "ja",
    guardian: 0,
    device: studyDigest(study.key, "device", device),
  });
  let seq = 0;
  const place = { aquarium: study.aquarium };
  const save = (name: string, payload: Record<string, unknown>) => {
    seq += 1;
    const client_ts = Date.parse("2026-09-01T10:00:00.000Z") + seq * 500;
    const numbered = { ...payload, ...place, session_seq: seq };
    return rooms.sessions.events.save({
      event_id: randomUUID(),
      session_id: session,
      name,
      client_ts,
      payload: numbered,
    });
  };
  await save("session_start", { device, uid, app_version: "1.0.0", locale: "ja", referrer: "" });
  await save("study_joined", { participant: joined.id, study: study.id, study_version: 1 });
  for (const [index, { x, y }] of points.entries()) {
    const own = { drawing_id: drawing, seq: index + 1 };
    await save("stroke_start", { ...own, x, y, pen_px: 10 });
    await save("stroke_end", { ...own, total_strokes: index + 1 });
  }
  const left = { participant: joined.id, code: joined.code, device, session, drawing, search };
  if (penguin === null) return left;
  const ids = { drawing_id: drawing, search_id: search };
  await save("search", {
    ...ids,
    algo_ver: "1.0.0",
    grid9: [0, 0, 0, 0, 1, 0, 0, 0, 0],
    total_strokes: points.length,
    part: everythingVisible(),
    latency_ms: 40,
  });
  await save("confirm_correct", { search_id: search, penguin_name: penguin, rank: 1 });
  const picture = visit.picture ?? new Uint8Array([1]);
  const saved = { uid, aquarium: study.aquarium, ...ids };
  await rooms.visits.drawings.save({ ...saved, mail: "", penguin_name: penguin }, picture);
  const record = {
    ...saved,
    name: "guest",
    penname: "",
    bandcolor: [],
    image: "",
    time: 9,
    data: taps(points),
    ranking: [{ id: penguin, score: 0.5 }],
    part: everythingVisible(),
    rank: 1,
  };
  await rooms.visits.records.save(toRecordRow(record, picture));
  await saveJudgements(database, study.id, { ...left, penguin });
  return left;
}

async function saveJudgements(
  database: Database,
  study: string,
  { participant, drawing, penguin }: LeftVisit & { readonly penguin: string },
): Promise<void> {
  const at = "2026-09-01T10:10:00.000Z";
  await database
    .insertInto("truth")
    .values({
      id: randomUUID(),
      study,
      participant,
      drawing_id: drawing,
      penguin,
      note: "",
      entered_at: at,
      entered_by: "keeper",
    })
    .execute();
  await database
    .insertInto("exclusion")
    .values({ study, participant, reason: "a test", at, by: "keeper" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // The import that all visits of the study share.
  const import_id = study;
  await database
    .insertInto("answer_import")
    .values({ id: import_id, study, number: 1, at, by: "researcher", file: "a.csv", questions: '["Fun?"]' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .insertInto("answer_row")
    .values({ import_id, study, participant, number: 1, sheet_row: 2, answers: JSON.stringify([drawing]) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
