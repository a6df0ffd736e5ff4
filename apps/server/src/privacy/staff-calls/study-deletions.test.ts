import { readFileSync } from "node:fs";
import { join } from "node:path";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { enteredTruthResponse } from "@harapen/contract/staff/studies/truth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DATABASE_FILE } from "../../database/dialects/sqlite.ts";
import type { KeyedStudy } from "../../studies/study-store.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { type LeftVisit, runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

let app: RunningApp;
let study: KeyedStudy;
let researcher: SignedInPerson;
const folder = temporaryFolder();

beforeAll(async () => {
  app = await runApp({ environment: { DATA_DIR: folder } });
  study = await runStudy(app.rooms, SLUG);
  researcher = await signInPerson(app, "Researcher", { roles: [{ aquarium: SLUG, role: "researcher" }] });
});
afterAll(() => app.stop());

const bytes = () => Buffer.concat(["", "-wal"].map((end) => readFileSync(join(folder, DATABASE_FILE + end))));

/**
 * Enters a truth about a visit, corrects it and takes it back, excludes the participant and withdraws them:
 * everything that the console can say of one.
 */
async function judge({ participant }: LeftVisit, note: string): Promise<string> {
  const enter = async (replaces: string | null, drawing_id: string | null) => {
    const seen = { participant, drawing_id, penguin: "p1", note, replaces };
    const answer = await researcher.call("POST", STAFF_PATHS.truth(SLUG, study.id), seen);
    return enteredTruthResponse.parse(await answer.json()).entry.id;
  };
  const entered = await enter(null, null);
  const corrected = await enter(entered, null);
  await researcher.call("DELETE", STAFF_PATHS.truthEntry(SLUG, study.id, corrected));
  const exclusion = STAFF_PATHS.exclusion(SLUG, study.id, participant);
  expect((await researcher.call("PUT", exclusion, { reason: note })).status).toBe(200);
  expect((await researcher.call("DELETE", exclusion)).status).toBe(200);
  expect((await researcher.call("PUT", exclusion, { reason: note })).status).toBe(200);
  expect((await researcher.call("POST", STAFF_PATHS.withdrawal(SLUG, study.id, participant))).status).toBe(
    200,
  );
  return entered;
}

const lines = async () => (await app.rooms.people.audit.page({ aquarium: SLUG, limit: 100 })).entries;

// Rule (deletion): The audit log has of what staff said of a participant its id and the penguin, and after a
//   deletion, or once it was kept long enough, that somebody said something
it("a deletion by code leaves neither byte nor line of the audit log that says about whom staff said what", async () => {
  const stays = await saveStudyVisit(app, study);
  const gone = await saveStudyVisit(app, study);
  const kept = await judge(stays, "The one who waved");
  const deleted = await judge(gone, "The one with the red cap");
  expect(JSON.stringify(await lines())).not.toContain(gone.code);
  expect(JSON.stringify(await lines())).not.toContain("red cap");
  expect((await lines()).find(({ subject }) => subject === deleted)).toMatchObject({
    after: { penguin: "p1" },
  });
  const request = { named_by: "code", value: gone.code, dry_run: false };
  expect((await researcher.call("POST", STAFF_PATHS.studyDeletions(SLUG, study.id), request)).status).toBe(
    200,
  );
  for (const word of [gone.code, "red cap", deleted]) expect(bytes().includes(word), word).toBe(false);
  const left = await lines();
  expect(JSON.stringify(left)).not.toContain(gone.participant);
  expect(left.filter(({ action, subject }) => action === "enter-truth" && subject === "")).toMatchObject([
    { before: null, after: null, by: { id: researcher.id } },
    { before: null, after: null, by: { id: researcher.id } },
  ]);
  expect(left.find(({ subject }) => subject === kept)).toMatchObject({ after: { penguin: "p1" } });
  expect(bytes().includes("The one who waved")).toBe(true);
});
