import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deletionReceiptsResponse, deletionResponse } from "@harapen/contract/staff/deletion";
import { staffFailure } from "@harapen/contract/staff/failure";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DATABASE_FILE } from "../../database/dialects/sqlite.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const OTHER = "otherhall";

// Rule (deletion)
describeEachDatabase("a visitor's deletion by a keeper", ({ kind, newMigratedSettings }) => {
  const folder = temporaryFolder();
  let app: RunningApp;
  let keeper: SignedInPerson;
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    const environment = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    app = await runApp({ environment });
    const { details, ...content } = await aquariumContent();
    await app.rooms.catalog.aquariums.replace({ ...content, details: { ...details, slug: OTHER } });
    keeper = await signInPerson(app, "Keeper", { roles: [{ aquarium: SLUG, role: "keeper" }] });
  });
  afterAll(() => app.stop());

  const ask = (named_by: string, value: string, dry_run: boolean) =>
    keeper.call("POST", STAFF_PATHS.deletions(SLUG), { named_by, value, dry_run });
  const answerOf = async (answer: Response) => deletionResponse.parse(await answer.json());
  const refusalOf = async (answer: Response) => [answer.status, staffFailure.parse(await answer.json()).code];
  const visit = async (aquarium = SLUG, device: string = randomUUID()) => {
    await saveConfirmedVisit(app.rooms, aquarium, { penguin: "p1", device });
    return device;
  };
  const receipts = async () => {
    const answer = await keeper.call("GET", STAFF_PATHS.deletions(SLUG));
    return deletionReceiptsResponse.parse(await answer.json()).receipts;
  };

  it("is counted before it is done where no study runs, and leaves a receipt; the audit log has it, and not of whom", async () => {
    const [gone, kept] = [await visit(), await visit()];
    const preview = await answerOf(await ask("device", gone.toUpperCase(), true));
    expect(preview).toMatchObject({ receipt: null, counts: { participants: 0, sessions: 1, records: 1 } });
    expect(await receipts()).toEqual([]);
    const done = await answerOf(await ask("device", gone, false));
    const receipt = expect.objectContaining({ counts: preview.counts, named_by: "device" });
    expect(done).toEqual({ ...preview, receipt });
    expect(done.receipt?.by?.id).toBe(keeper.id);
    expect(await receipts()).toEqual([done.receipt]);
    expect((await ask("device", gone, false)).status).toBe(404);
    expect((await answerOf(await ask("device", kept, true))).counts).toEqual(preview.counts);
    const { entries } = await app.rooms.people.audit.page({ aquarium: SLUG, limit: 100 });
    expect(entries.map(({ action }) => action)).toContain("delete-visitor");
    expect(JSON.stringify(entries) + app.logged()).not.toContain(gone);
  });

  it.runIf(kind === "SQLite")(
    "has its receipt as soon as it is done, though its bytes can't be overwritten yet",
    async () => {
      const gone = await visit();
      const before = await receipts();
      const reader = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true });
      reader.exec("begin");
      reader.prepare("select count(*) from event").get();
      const asked = ask("device", gone, false);
      const noted = expect.poll(receipts, { timeout: 10_000 }).toHaveLength(before.length + 1);
      await noted.finally(() => reader.close());
      const { receipt } = await answerOf(await asked);
      expect(await receipts()).toEqual([receipt, ...before]);
    },
  );

  it("leaves one receipt where it is asked for twice at once", async () => {
    const gone = await visit();
    const before = await receipts();
    const answers = await Promise.all([ask("device", gone, false), ask("device", gone, false)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await receipts()).toHaveLength(before.length + 1);
  });

  it("reaches studies in which they took part, which have a receipt as well", async () => {
    const study = await runStudy(app.rooms, SLUG);
    const { device } = await saveStudyVisit(app, study);
    const done = await answerOf(await ask("device", device, false));
    expect(done.counts).toMatchObject({ participants: 1, records: 1, drawings: 1 });
    expect(await app.rooms.studies.participants.ofStudy(study.id)).toEqual([]);
    const researcher = await signInPerson(app, "Researcher", {
      roles: [{ aquarium: SLUG, role: "researcher" }],
    });
    const answer = await researcher.call("GET", STAFF_PATHS.studyDeletions(SLUG, study.id));
    const [receipt] = deletionReceiptsResponse.parse(await answer.json()).receipts;
    expect(receipt).toMatchObject({ counts: done.counts, by: { id: keeper.id } });
  });

  it("is by account, too, and by nothing that names many or nobody", async () => {
    const uid = randomUUID();
    await saveStudyVisit(app, await runStudy(app.rooms, SLUG), { uid });
    expect((await answerOf(await ask("account", uid, true))).counts).toMatchObject({ drawings: 1 });
    expect((await ask("account", "guest", true)).status).toBe(400);
    expect((await ask("device", "mobile", true)).status).toBe(400);
    expect((await ask("code", "2222-2222", true)).status).toBe(400);
  });

  // Rule (deletion): A keeper deletes a visitor by device or account, whether a study runs or not: only
  //   visitors known at their own aquariums alone, and no staff
  it("is refused of who is known at another aquarium as well, and finds nobody of another alone", async () => {
    const both = await visit();
    await visit(OTHER, both);
    const stored = () => app.database.selectFrom("event").select("event_id").orderBy("event_id").execute();
    const before = await stored();
    for (const isDryRun of [true, false])
      expect(await refusalOf(await ask("device", both, isDryRun))).toEqual([403, "known-elsewhere"]);
    expect(await stored()).toEqual(before);
    expect((await ask("device", await visit(OTHER), true)).status).toBe(404);
  });

  it("is refused of who is staff", async () => {
    const colleague = await signInPerson(app, "Colleague", { roles: [{ aquarium: SLUG, role: "helper" }] });
    const { sub } = await app.database
      .selectFrom("staff_member")
      .select("sub")
      .where("id", "=", colleague.id)
      .executeTakeFirstOrThrow();
    const uid = sub ?? "";
    await saveStudyVisit(app, await runStudy(app.rooms, SLUG), { uid });
    expect(await refusalOf(await ask("account", uid, false))).toEqual([403, "known-elsewhere"]);
  });
});
