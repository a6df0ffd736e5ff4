import { randomUUID } from "node:crypto";
import { formatCode, makeParticipantCode } from "@harapen/contract/codes";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  ANSWER_LIMITS,
  answersPreview,
  answersResponse,
  importAnswersResponse,
} from "@harapen/contract/staff/studies/answers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { studySettings } from "../../testing/studies/study-settings.ts";
import type { Participant } from "../enrolment/participant-store.ts";

// Rule (research.md#answers)
describeEachDatabase("the answers of a questionnaire", ({ newMigratedSettings }) => {
  let app: RunningApp;
  let researcher: SignedInPerson;
  let study: string;
  let [one, two]: Participant[] = [];
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    app = await runApp({ environment: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } });
    researcher = await signInPerson(app, "Researcher", { roles: [{ aquarium: SLUG, role: "researcher" }] });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    study = await app.rooms.studies.stored.add(SLUG, { settings: studySettings(), by: null, reason: "" });
    await app.rooms.studies.stored.setStatus(study, "running");
    [one, two] = [await join(), await join()];
  });

  const join = () =>
    app.rooms.studies.participants.join({
      ...{ study, unit: randomUUID(), code: undefined, arm: "bare", study_version: 1, guardian: 0 },
      ...{ consent_version: null, consented_at: null, consent_locale: null, device: null },
    });
  const codeOf = (participant: Participant | undefined) => participant?.code ?? "";
  const tableOf = (rows: readonly (readonly [string, ...string[]])[], changes: object = {}) => ({
    ...{ file: "answers.csv", questions: ["Fun?", "Why?"], repeats: "last" },
    rows: rows.map(([code, ...answers], index) => ({ row: index + 2, code, answers })),
    ...changes,
  });
  const preview = async (table: object) => {
    const answer = await researcher.call("POST", STAFF_PATHS.answersPreview(SLUG, study), table);
    return answersPreview.parse(await answer.json());
  };
  const send = (table: object, latest: string | null = null) =>
    researcher.call("POST", STAFF_PATHS.answers(SLUG, study), { ...table, latest });
  const imported = async (table: object, latest: string | null = null) =>
    importAnswersResponse.parse(await (await send(table, latest)).json());
  const listed = async () => {
    const answer = await researcher.call("GET", STAFF_PATHS.answers(SLUG, study));
    return answersResponse.parse(await answer.json()).imports;
  };
  const refused = async (answer: Promise<Response>) => {
    const { status, ...response } = await answer.then(async (each) => ({
      status: each.status,
      ...((await each.json()) as { code: string }),
    }));
    return [status, response.code];
  };
  const storedRows = () =>
    app.database
      .selectFrom("answer_row")
      .selectAll()
      .where("study", "=", study)
      .orderBy("sheet_row")
      .execute();

  it("are shown before they are stored, with the codes that nobody has, and stored once they are confirmed", async () => {
    const stranger = makeParticipantCode(() => [0, 1, 2, 3, 4, 5, 6]);
    const table = tableOf([
      [formatCode(codeOf(one)).toLowerCase(), "yes", ""],
      [codeOf(two), "no", "=1+1"],
      [stranger, "no", "x"],
    ]);
    expect(await preview(table)).toEqual({
      ...{ latest: null, rows: 2, participants: 2, withdrawn: [], excluded: [], repeated: [], changes: [] },
      nobody: [{ code: stranger, rows: [4] }],
      answers: { added: 3, changed: 0, removed: 0, unchanged: 0 },
    });
    expect(await storedRows()).toEqual([]);
    const { id } = await imported(table);
    expect((await storedRows()).map(({ participant, answers }) => [participant, answers])).toEqual([
      [one?.id, '["yes",""]'],
      [two?.id, '["no","=1+1"]'],
    ]);
    expect(await listed()).toMatchObject([
      { id, file: "answers.csv", questions: ["Fun?", "Why?"], participants: 2, answers: 3, in_force: 3 },
    ]);
  });

  it("imported again replace by code and question what was there, and taken back leave what was", async () => {
    const first = await imported(
      tableOf([
        [codeOf(one), "yes", "the sun"],
        [codeOf(two), "no", ""],
      ]),
    );
    const again = tableOf([[codeOf(one), "no", ""]]);
    const seen = await preview(again);
    expect(seen).toMatchObject({
      latest: first.id,
      answers: { added: 0, changed: 1, removed: 1, unchanged: 0 },
      changes: [
        { code: codeOf(one), question: "Fun?", before: "yes", after: "no" },
        { code: codeOf(one), question: "Why?", before: "the sun", after: null },
      ],
    });
    const second = await imported(again, seen.latest);
    const inForce = async () => (await listed()).map(({ id, in_force }) => [id, in_force]);
    expect(await inForce()).toEqual([
      [second.id, 1],
      [first.id, 1],
    ]);
    const path = STAFF_PATHS.answersImport(SLUG, study, second.id);
    expect((await researcher.call("DELETE", path)).status).toBe(200);
    expect(await inForce()).toEqual([[first.id, 3]]);
    expect(await refused(researcher.call("DELETE", path))).toEqual([404, "not-found"]);
  });

  it("are refused where somebody else has imported some since they were shown", async () => {
    const table = tableOf([[codeOf(one), "yes", ""]]);
    const { latest } = await preview(table);
    await imported(table);
    expect(await refused(send(table, latest))).toEqual([409, "conflict"]);
  });

  // Rule (research.md#answers): Nothing is stored of who has withdrawn, nor of a code that is nobody's
  it("of who has withdrawn are never stored, and of who is left out are, and said to be", async () => {
    await app.rooms.studies.participants.withdraw(study, one?.id ?? "");
    await app.rooms.studies.exclusions.exclude({ study, participant: two?.id ?? "", reason: "x", by: "y" });
    const table = tableOf([
      [codeOf(one), "secret", ""],
      [codeOf(two), "yes", ""],
    ]);
    expect(await preview(table)).toMatchObject({
      ...{ rows: 1, withdrawn: [{ code: codeOf(one), rows: [2] }] },
      excluded: [{ code: codeOf(two), rows: [3] }],
    });
    await imported(table);
    expect(JSON.stringify(await storedRows())).not.toContain("secret");
    expect(await refused(send(tableOf([[codeOf(one), "x", ""]]), (await listed())[0]?.id))).toEqual([
      409,
      "unchanged",
    ]);
  });

  it("of several rows are all kept with a number, or the first or the last", async () => {
    const table = tableOf(
      [
        [codeOf(one), "1", ""],
        [codeOf(one), "2", ""],
      ],
      { repeats: "all" },
    );
    expect(await preview(table)).toMatchObject({ rows: 2, repeated: [{ code: codeOf(one), rows: [2, 3] }] });
    await imported(table);
    expect((await storedRows()).map(({ number }) => number)).toEqual([1, 2]);
  });

  it("are lines of the audit log, without a code or an answer", async () => {
    const { id } = await imported(tableOf([[codeOf(one), "a secret", ""]]));
    await researcher.call("DELETE", STAFF_PATHS.answersImport(SLUG, study, id));
    const lines = await app.database
      .selectFrom("audit_entry")
      .selectAll()
      .where("action", "in", ["import-answers", "take-back-answers"])
      .where("subject", "=", id)
      .orderBy("number")
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(["import-answers", "take-back-answers"]);
    for (const part of ["a secret", codeOf(one), one?.id ?? ""])
      expect(JSON.stringify(lines)).not.toContain(part);
  });

  // Rule (limits): An import of answers has limits of its rows, its questions, its answers and their length
  it.each<[string, object, number, string]>([
    ["two questions have one text", { questions: ["Fun?", "Fun?"] }, 400, "bad-request"],
    ["there is no question", { questions: [] }, 400, "bad-request"],
    ["a row has no code", { rows: [{ row: 2, code: "2345", answers: ["", ""] }] }, 400, "bad-request"],
    [
      "an answer is too long",
      { questions: ["x".repeat(ANSWER_LIMITS.questionLength + 1)] },
      400,
      "bad-request",
    ],
  ])("are refused, and nothing is stored, where %s", async (_, changes, status, code) => {
    const table = tableOf([[codeOf(one), "yes", ""]], changes);
    expect(await refused(send(table))).toEqual([status, code]);
    expect(await storedRows()).toEqual([]);
  });

  it("are refused where a row lacks an answer, or there are more than a study may have", async () => {
    expect(await refused(send(tableOf([[codeOf(one), "yes"]])))).toEqual([400, "bad-request"]);
    const questions = Array.from({ length: ANSWER_LIMITS.questions }, (_, index) => `question ${index}`);
    const cells = Array(ANSWER_LIMITS.questions).fill("");
    const rows = Array(ANSWER_LIMITS.answers / ANSWER_LIMITS.questions + 1).fill([codeOf(one), ...cells]);
    expect(await refused(send(tableOf(rows, { questions })))).toEqual([400, "too-long"]);
    let latest: string | null = null;
    for (let number = 0; number < ANSWER_LIMITS.imports; number++)
      latest = (await imported(tableOf([[codeOf(one), `${number}`, ""]]), latest)).id;
    expect(await refused(send(tableOf([[codeOf(one), "more", ""]]), latest))).toEqual([400, "too-long"]);
  });

  it("are of no draft", async () => {
    const draft = await app.rooms.studies.stored.add(SLUG, {
      settings: studySettings(),
      by: null,
      reason: "",
    });
    const path = STAFF_PATHS.answersPreview(SLUG, draft);
    expect(await refused(researcher.call("POST", path, tableOf([[codeOf(one), "a", "b"]])))).toEqual([
      409,
      "wrong-status",
    ]);
  });
});
