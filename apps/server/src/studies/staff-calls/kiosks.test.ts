// Rule (kiosks): Staff give kiosks names, by which they are named wherever staff see one

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { kioskNumber } from "@harapen/contract/kiosk-number";
import { kiosksResponse } from "@harapen/contract/staff/kiosks";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { liveResponse } from "@harapen/contract/staff/studies/live";
import { qualityResponse } from "@harapen/contract/staff/studies/quality";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { DatabaseSettings } from "../../database/database.ts";
import { deletePerson, findPerson } from "../../privacy/forgetting/forget-person.ts";
import { exportStudy } from "../../research/study/export-study.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { parseCsvTable } from "../../testing/csv.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { StudyFixture } from "../../testing/studies/study-fixture.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { alertText, testText } from "../alerts/alert-senders.ts";
import { readStudyKiosks } from "../kiosks/study-kiosks.ts";
import { findFaults } from "../quality/find-faults.ts";

const MINUTE = 60_000;
const ENTRANCE = randomUUID();
const POOL = randomUUID();

describeEachDatabase("kiosks", ({ newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let app: RunningApp;
  let keeper: SignedInPerson;
  let analyst: SignedInPerson;
  let fixture: StudyFixture;
  beforeAll(async () => {
    settings = await newMigratedSettings();
    const { databaseUrl, dataDir } = settings;
    app = await runApp({
      environment: { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
    });
    const roleOf = (role: "keeper" | "analyst") =>
      signInPerson(app, role, { roles: [{ aquarium: SLUG, role }] });
    [keeper, analyst] = [await roleOf("keeper"), await roleOf("analyst")];
    const days = { starts_on: "2026-01-01", ends_on: "2099-12-31", time_zone: "UTC" };
    fixture = await StudyFixture.at(app.rooms, SLUG, days);
    for (const [index, device] of [ENTRANCE, ENTRANCE, POOL, randomUUID()].entries()) {
      const at = new Date(Date.now() - (4 - index) * MINUTE);
      const participant = await fixture.join("bare", device, at);
      await fixture.visit({ at, device, participant, kiosk: index < 3 });
    }
  });
  afterAll(() => app.stop());
  beforeEach(() => app.database.deleteFrom("kiosk").execute());

  const list = async () =>
    kiosksResponse.parse(await (await keeper.call("GET", STAFF_PATHS.kiosks(SLUG))).json());
  async function idOf(device: string): Promise<string> {
    const found = (await list()).kiosks.find(({ number }) => number === kioskNumber(device));
    if (!found) throw new Error("the kiosk is not listed");
    return found.id;
  }
  async function change(device: string, body: object, by = keeper): Promise<[number, string | undefined]> {
    const answer = await by.call("PATCH", STAFF_PATHS.kiosk(SLUG, await idOf(device)), body);
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  }
  const quality = async () =>
    qualityResponse.parse(
      await (await analyst.call("GET", STAFF_PATHS.studyQuality(SLUG, fixture.study.id))).json(),
    );

  it("are listed by the number that they show, with what recognises them, and by nothing of their device", async () => {
    const { kiosks, partial, devices_recorded } = await list();
    expect([partial, devices_recorded]).toEqual([false, true]);
    expect(kiosks.map(({ number }) => number).sort()).toEqual([ENTRANCE, POOL].map(kioskNumber).sort());
    const entrance = kiosks.find(({ number }) => number === kioskNumber(ENTRANCE));
    expect(entrance).toMatchObject({ name: null, set_aside_at: null, window: { width: 390, height: 844 } });
    expect([1, 2]).toContain(entrance?.visits_today);
    expect(JSON.stringify(kiosks)).not.toContain(ENTRANCE);
  });

  // Rule (kiosks): A name belongs to one kiosk in use; one that is set aside leaves it to the next
  it("have a name each: another in use with the same is refused, until one is set aside", async () => {
    expect(await change(ENTRANCE, { name: " Entrance " })).toEqual([200, undefined]);
    expect(await change(POOL, { name: "ｅｎｔｒａｎｃｅ" })).toEqual([409, "used-name"]);
    expect(await change(ENTRANCE, { set_aside: true })).toEqual([200, undefined]);
    expect(await change(POOL, { name: "Entrance" })).toEqual([200, undefined]);
    expect(await change(ENTRANCE, { set_aside: false })).toEqual([409, "used-name"]);
    expect((await list()).kiosks.map(({ name, set_aside_at }) => [name, set_aside_at !== null])).toEqual([
      ["Entrance", false],
      ["Entrance", true],
    ]);
    expect(await change(POOL, { name: "" })).toEqual([200, undefined]);
    expect(await change(POOL, { name: "x".repeat(41) })).toEqual([400, "bad-request"]);
    expect(await change(POOL, { name: "Pool" }, analyst)).toEqual([403, "forbidden"]);
    const unknown = await keeper.call("PATCH", STAFF_PATHS.kiosk(SLUG, "0".repeat(16)), { name: "x" });
    expect(unknown.status).toBe(404);
    const { entries } = await app.rooms.people.audit.page({ limit: 1 });
    expect(entries[0]).toMatchObject({ action: "change-kiosk", after: { name: null, set_aside: false } });
    expect(JSON.stringify(entries)).not.toContain(POOL);
  });

  it("are named in live figures, data quality, alerts and their test", async () => {
    await change(ENTRANCE, { name: "ペンギン前" });
    const path = `${STAFF_PATHS.studyLive(SLUG, fixture.study.id)}?by=kiosk`;
    const { groups } = liveResponse.parse(await (await analyst.call("GET", path)).json());
    expect(groups.map(({ key, visits }) => [key, visits])).toEqual([
      ["", 1],
      ["ペンギン前", 2],
    ]);
    const { devices } = await quality();
    const named = devices.find(({ name }) => name === "ペンギン前");
    expect([devices.length, named?.device]).toEqual([2, expect.stringMatching(/^d_[0-9a-f]{8}$/)]);
    const kiosks = (await readStudyKiosks(app.database, fixture.study, Date.now())).devices;
    const test = testText(fixture.study, kiosks).text;
    expect(test).toContain("ペンギン前");
    const times = { began_at: "2026-09-01T01:00:00.000Z", ended_at: null };
    const alert = {
      kind: "device-silent",
      subject: named?.device ?? "",
      alert: "a",
      moment: "began",
    } as const;
    const { subject, text, json } = alertText(fixture.study, { ...alert, ...times }, "ペンギン前");
    expect(subject).toContain("ペンギン前");
    expect(text).toContain(`(ペンギン前, ${named?.device})`);
    expect(json).toMatchObject({ kiosk: "ペンギン前", subject: named?.device });
    expect(alertText(fixture.study, { ...alert, ...times }, null).text).toContain(`(${named?.device})`);
  });

  // Rule (kiosks): The silence of a kiosk that is set aside is no fault, until it is taken back
  it("that are set aside may be silent, until they are taken back", async () => {
    const noon = new Date();
    noon.setUTCHours(24 + 12, 0, 0, 0);
    const silent = async () => {
      const rows = await app.rooms.studies.live.rows(fixture.study, noon.getTime());
      return findFaults(rows).filter(({ kind }) => kind === "device-silent").length;
    };
    expect(await silent()).toBe(2);
    await change(POOL, { set_aside: true });
    expect(await silent()).toBe(1);
    expect((await quality()).devices.map(({ set_aside }) => set_aside).sort()).toEqual([false, true]);
    await change(POOL, { set_aside: false });
    expect(await silent()).toBe(2);
  });

  // Rule (research.md#exporting): A study's export has the names of its kiosks, a blinded one nothing of them
  it("are named by their pseudonyms in a study's export, and not in a blinded one", async () => {
    await change(ENTRANCE, { name: "Entrance" });
    await change(POOL, { set_aside: true });
    const exported = async (blinded: boolean) => {
      const folder = join(temporaryFolder(), "export");
      const selection = { ...WHOLE_STUDY, drawings: false, blinded };
      const { files } = await exportStudy({ folder, study: fixture.study.id, selection }, settings);
      const table = (path: string) => parseCsvTable(readFileSync(join(folder, `${path}.csv`), "utf8"));
      return { files: Object.keys(files), table };
    };
    const { table } = await exported(false);
    const rows = table("kiosks");
    expect(rows.map(({ name, set_aside, sessions }) => [name, set_aside, sessions]).sort()).toEqual([
      ["", "TRUE", "1"],
      ["Entrance", "FALSE", "2"],
    ]);
    const devices = new Set(table("sessions").map(({ device }) => device));
    for (const { device = "" } of rows) expect(devices).toContain(device);
    expect((await exported(true)).files.filter((path) => path.includes("kiosk"))).toEqual([]);
  });

  // Rule (deletion): Who deletes a kiosk's device by its number deletes its name
  it("lose their name with what else is of the device, and stay known without visits until then", async () => {
    await change(POOL, { name: "Pool" });
    const device = randomUUID();
    await fixture.visit({ at: new Date(), device, kiosk: true, until: "home" });
    await change(device, { name: "Corner" });
    await app.database
      .deleteFrom("session")
      .where("id", "in", (query) =>
        query.selectFrom("event").select("session_id").where("payload", "like", `%${device}%`),
      )
      .execute();
    expect((await list()).kiosks.map(({ name, last_received }) => [name, last_received !== null])).toEqual([
      ["Corner", false],
      ["Pool", true],
      [null, true],
    ]);
    const found = await findPerson(app.database, { kind: "device", device });
    if (!found) throw new Error("nothing was found");
    await deletePerson(app.database, found, "command");
    expect((await list()).kiosks.map(({ name }) => name)).toEqual(["Pool", null]);
  });

  // Rule (kiosks): Where the aquarium records no devices, kiosks can't be told apart, and the page says so
  it("can't be told apart where the aquarium records no devices, and the list says so", async () => {
    const { details, ...content } = await aquariumContent();
    await app.rooms.catalog.aquariums.replace({
      ...content,
      details: { ...details, recording: "anonymous" },
    });
    expect((await list()).devices_recorded).toBe(false);
  });

  it("go with the aquarium", async () => {
    await change(POOL, { name: "Pool" });
    await app.rooms.catalog.aquariums.remove(SLUG, null);
    expect(await app.database.selectFrom("kiosk").selectAll().execute()).toEqual([]);
  });
});
