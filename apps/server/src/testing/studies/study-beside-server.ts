import { randomUUID } from "node:crypto";
import type { KeyedStudy } from "../../studies/study-store.ts";
import { besideServer } from "./beside-server.ts";
import type { studySettings } from "./study-settings.ts";
import { type LeftVisit, runStudy, type StudyVisit, saveStudyVisit } from "./study-visit.ts";

/** Makes a study run at an aquarium of a server in another process, beside it, with visits that took part. */
export function saveStudy(
  dataDir: string,
  aquarium: string,
  visits: readonly StudyVisit[] = [],
  changes: Parameters<typeof studySettings>[0] = {},
): Promise<{ readonly study: KeyedStudy; readonly left: readonly LeftVisit[] }> {
  return besideServer({ dataDir }, async (stores) => {
    const study = await runStudy(stores.rooms, aquarium, changes);
    const left = [];
    for (const visit of visits) left.push(await saveStudyVisit(stores, study, visit));
    return { study, left };
  });
}

/** Makes a session that was recorded without a study take part in one; resolves to its participant. */
export function takePart(dataDir: string, study: KeyedStudy, session: string): Promise<string> {
  return besideServer({ dataDir }, async ({ rooms }) => {
    const joined = await rooms.studies.participants.join({
      study: study.id,
      unit: session,
      code: undefined,
      arm: "bare",
      study_version: 1,
      consent_version: null,
      consented_at: null,
      consent_locale: null,
      guardian: 0,
      device: null,
    });
    const payload = { participant: joined.id, study: study.id, study_version: 1, aquarium: study.aquarium };
    const event = {
      event_id: randomUUID(),
      session_id: session,
      name: "study_joined",
      client_ts: 0,
      payload,
    };
    await rooms.sessions.events.save(event);
    return joined.id;
  });
}
