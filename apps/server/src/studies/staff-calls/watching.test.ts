import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { exportsResponse, WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { liveResponse } from "@harapen/contract/staff/studies/live";
import { qualityResponse } from "@harapen/contract/staff/studies/quality";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseCsvTable } from "../../testing/csv.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { signIn } from "../../testing/sign-in/oidc-sign-in.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { StudyFixture } from "../../testing/studies/study-fixture.ts";

const MORNING = new Date("2026-09-03T01:00:00.000Z");

// Rule (research.md#watching)
describeEachDatabase("the calls by which a study is watched and exported", ({ newMigratedSettings }) => {
  let app: RunningApp;
  let fixture: StudyFixture;
  let analyst: SignedInPerson;
  let researcher: SignedInPerson;
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    app = await runApp({ environment: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } });
    const roleOf = (role: "analyst" | "researcher") =>
      signInPerson(app, role, { roles: [{ aquarium: SLUG, role }] });
    [analyst, researcher] = [await roleOf("analyst"), await roleOf("researcher")];
    fixture = await StudyFixture.at(app.rooms, SLUG);
    for (const [index, arm] of ["hints", "bare", "hints"].entries()) {
      const device = `device-${index}`;
      const participant = await fixture.join(arm, device, MORNING);
      await fixture.visit({ at: MORNING, device, participant, kiosk: index === 0, rank: index });
    }
    await fixture.visit({ at: MORNING, device: "device-9" });
  });
  afterAll(() => app.stop());

  const get = (path: string, query = "") => analyst.call("GET", path + query);
  const live = STAFF_PATHS.studyLive;
  const exports = () => STAFF_PATHS.studyExports(SLUG, fixture.study.id);
  /** Where this process makes exports. */
  const folders = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith(`harapen-study-${process.pid}-`));
  const refusalOf = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { code: string }).code,
  ];

  it("tell what visits come to, and nothing by arm before unblinding", async () => {
    const path = live(SLUG, fixture.study.id);
    const { all, groups, visits_seen, unblinded } = liveResponse.parse(
      await (await get(path, "?by=device")).json(),
    );
    expect([all.visits, all.funnel.confirmed, all.funnel.not_sure, visits_seen]).toEqual([3, 2, 1, 4]);
    expect(groups.map(({ key, visits }) => [key, visits])).toEqual([
      ["kiosk", 1],
      ["phone", 2],
    ]);
    expect(unblinded).toBe(false);
    for (const query of ["?by=arm", "?arm=bare"])
      expect(await refusalOf(await get(path, query))).toEqual([409, "blinded"]);
    expect((await get(path, "?by=shoe")).status).toBe(400);
    expect((await get(live(SLUG, "00000000-0000-4000-8000-000000000000"))).status).toBe(404);
  });

  it("tell whether what is recorded can be trusted", async () => {
    const answer = await get(STAFF_PATHS.studyQuality(SLUG, fixture.study.id));
    const quality = qualityResponse.parse(await answer.json());
    expect(quality).toMatchObject({ visits: 3, settled: 3, complete: 3, arms_balanced: null, other_aids: 0 });
    expect(quality.rows).toMatchObject({ unknown_searches: 0, ranks_beyond: 0, quarantined: 0 });
  });

  // Rule (research.md#participants)
  it("export a study once it is unblinded, note it, and leave nothing on the server's disk", async () => {
    const selection = { ...WHOLE_STUDY, drawings: false };
    expect(await refusalOf(await analyst.call("POST", exports(), { selection }))).toEqual([409, "blinded"]);
    const blinded = await analyst.call("POST", exports(), { selection: { ...selection, blinded: true } });
    const early = unzipSync(new Uint8Array(await blinded.arrayBuffer()));
    expect([blinded.status, "outcomes.csv" in early, "exposures.csv" in early]).toEqual([200, true, false]);
    const pictured = { ...WHOLE_STUDY, blinded: true };
    expect((await analyst.call("POST", exports(), { selection: pictured })).status).toBe(400);
    const study = await app.rooms.studies.stored.find(fixture.study.id);
    const unblinding = STAFF_PATHS.studyUnblinding(SLUG, fixture.study.id);
    expect((await researcher.call("POST", unblinding, { revision: study?.revision })).status).toBe(200);
    const zips: string[] = [];
    for (let made = 0; made < 2; made++) {
      const answer = await analyst.call("POST", exports(), { selection });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
      const zip = new Uint8Array(await answer.arrayBuffer());
      zips.push(createHash("sha256").update(zip).digest("hex"));
      const files = unzipSync(zip);
      const { exports: past } = exportsResponse.parse(await (await get(exports())).json());
      expect(past[0]).toMatchObject({ selection, by: { mail: "analyst@aquarium.example" } });
      for (const [path, digest] of Object.entries(past[0]?.files ?? {}))
        expect(
          createHash("sha256")
            .update(files[path] ?? "")
            .digest("hex"),
          path,
        ).toBe(digest);
      expect(Object.keys(files)).toContain("SHA256SUMS");
    }
    expect(zips[1]).toBe(zips[0]);
    const codesOf = async (by: SignedInPerson) => {
      const zip = new Uint8Array(await (await by.call("POST", exports(), { selection })).arrayBuffer());
      const table = unzipSync(zip)["participants.csv"] ?? new Uint8Array();
      return parseCsvTable(new TextDecoder().decode(table)).map(({ code }) => code);
    };
    const codes = (await app.rooms.studies.participants.ofStudy(fixture.study.id)).map(({ code }) => code);
    expect((await codesOf(researcher)).sort()).toEqual(codes.sort());
    expect(await codesOf(analyst)).toEqual(["", "", ""]);
    await expect.poll(folders).toEqual([]);
    const { entries } = await app.rooms.people.audit.page({ limit: 5 });
    expect(entries[0]).toMatchObject({ action: "export-study", subject: fixture.study.id, after: selection });
    expect((await get(live(SLUG, fixture.study.id), "?by=arm")).status).toBe(200);
  });

  // Rule (research.md#exporting): An export of the console's leaves nothing on the server's disk, whatever
  //   becomes of it
  it.each(["study_export", "audit_entry"])(
    "leave no export behind where %s cannot be written",
    async (table) => {
      const { database } = app.rooms;
      const rename = (from: string, to: string) => database.schema.alterTable(from).renameTo(to).execute();
      await rename(table, "away");
      const answer = await analyst.call("POST", exports(), { selection: WHOLE_STUDY });
      await rename("away", table);
      expect(await refusalOf(answer)).toEqual([500, "internal"]);
      await expect.poll(folders).toEqual([]);
    },
  );

  // Rule (research.md#exporting)
  it("leave no export behind of whoever has gone before it was made, and note none", async () => {
    const noted = async () =>
      (await app.rooms.database.selectFrom("study_export").select("id").execute()).length;
    const before = await noted();
    const token = await signIn(app.address, "analyst");
    const asked = request(app.address + exports(), {
      method: "POST",
      agent: false,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    });
    asked.on("error", () => {});
    asked.end(JSON.stringify({ selection: WHOLE_STUDY }));
    await expect.poll(folders, { interval: 1 }).toHaveLength(1);
    expect(await noted()).toBe(before + 1);
    asked.destroy();
    await expect.poll(folders).toEqual([]);
    await expect.poll(noted).toBe(before);
  });
});
