import { randomUUID } from "node:crypto";
import { deleteDeviceResponse } from "@harapen/contract/calls/delete-device";
import { PATHS } from "@harapen/contract/calls/paths";
import { NO_DEVICE } from "@harapen/contract/constants";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { KeyedStudy } from "../../studies/study-store.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { readReceipts } from "../forgetting/receipts.ts";

// Rule (deletion)
// Rule (what-comes-late)
describeEachDatabase("a guest's deletion by the device's number", ({ newMigratedSettings }) => {
  let app: RunningApp;
  let study: KeyedStudy;
  beforeEach(async () => {
    const { databaseUrl } = await newMigratedSettings();
    app = await runApp(databaseUrl === undefined ? {} : { environment: { DATABASE_URL: databaseUrl } });
    study = await runStudy(app.rooms, SLUG);
  });
  afterEach(() => app.stop());

  async function remove(device: string) {
    const answer = await app.post(PATHS.deleteDevice, { device });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    return deleteDeviceResponse.parse(await answer.json()).receipt;
  }
  function start(
    device: string,
    { session = randomUUID() as string, kiosk = false, at = Date.now() } = {},
  ): Promise<Response> {
    const own = { uid: "guest", app_version: "1.0.0", locale: "ja", referrer: "" };
    return send(session, "session_start", { ...own, device, kiosk }, at);
  }
  function send(session: string, name: string, fields: object, at = Date.now()): Promise<Response> {
    const payload = { ...fields, aquarium: SLUG, session_seq: 1 };
    return app.post(PATHS.logEvent, {
      event_id: randomUUID(),
      session_id: session,
      name,
      client_ts: at,
      payload,
    });
  }
  const sessions = async () => {
    const rows = await app.database.selectFrom("event").select("session_id").distinct().execute();
    return rows.map(({ session_id }) => session_id);
  };
  const stored = async (table: "record" | "drawing" | "participant" | "truth") =>
    (await app.database.selectFrom(table).selectAll().execute()).length;

  it("deletes all of theirs and nothing of others, with a receipt that keepers and researchers find", async () => {
    const [gone, other] = [await saveStudyVisit(app, study), await saveStudyVisit(app, study)];
    const receipt = await remove(gone.device.toUpperCase());
    expect(receipt?.counts).toMatchObject({ sessions: 1, records: 1, drawings: 1 });
    expect(await sessions()).toEqual([other.session]);
    for (const table of ["record", "drawing", "participant", "truth"] as const)
      expect(await stored(table)).toBe(1);
    const [line] = await app.rooms.people.audit.ofAction(SLUG, "delete-visitor");
    expect(line).toMatchObject({
      subject: receipt?.id,
      by: null,
      after: { id: receipt?.id, named_by: "participant", counts: { ...receipt?.counts, participants: 1 } },
    });
    const ofStudy = await readReceipts(app.database, study.id);
    expect(ofStudy).toMatchObject([{ by: null, named_by: "participant" }]);
    expect(JSON.stringify([line, ofStudy])).not.toMatch(new RegExp(`${gone.device}|${gone.participant}`));
  });

  it("has the same answer when it is sent again, at the same time or later, and where nothing was ever stored", async () => {
    const { device } = await saveStudyVisit(app, study);
    const receipts = await Promise.all(Array.from({ length: 25 }, () => remove(device)));
    expect(new Set(receipts.flatMap((receipt) => receipt?.id ?? [])).size).toBe(1);
    expect(await remove(device)).toBeNull();
    expect(await remove(randomUUID())).toBeNull();
    expect(await app.rooms.people.audit.ofAction(SLUG, "delete-visitor")).toHaveLength(1);
  });

  it("does not store what was recorded before and comes later, and stores what is recorded from then on", async () => {
    const { device, session } = await saveStudyVisit(app, study);
    const [early, next] = [randomUUID(), randomUUID()];
    const before = Date.now() - 1;
    await remove(device);
    await send(early, "lang_change", { from: "ja", to: "en" });
    for (const late of [
      await start(device.toUpperCase(), { session: early, at: before }),
      await start(device, { session }),
    ])
      expect(late.status).toBe(204);
    await send(early, "lang_change", { from: "en", to: "ja" });
    expect(await sessions()).toEqual([]);
    await start(randomUUID(), { session: next, at: before });
    expect(await sessions()).toEqual([next]);
    // A page that has got no answer goes on with the number.
    const again = randomUUID();
    await start(device, { session: again, at: Date.now() + 60_000 });
    expect((await sessions()).sort()).toEqual([next, again].sort());
  });

  it("does not store what was on its way, though nothing had come of the device yet", async () => {
    const device = randomUUID();
    const before = Date.now() - 1;
    expect(await remove(device)).toBeNull();
    expect((await start(device, { at: before })).status).toBe(204);
    expect(await sessions()).toEqual([]);
    const next = randomUUID();
    await start(device, { session: next, at: Date.now() + 60_000 });
    expect(await sessions()).toEqual([next]);
  });

  it("is refused for a kiosk's device, and for what is no device's number", async () => {
    const { device, session } = await saveStudyVisit(app, study);
    await start(device, { session: randomUUID(), kiosk: true });
    const refused = await app.post(PATHS.deleteDevice, { device });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("kiosk")]);
    expect(await sessions()).toContain(session);
    for (const wrong of [NO_DEVICE, "mobile", "", undefined])
      expect((await app.post(PATHS.deleteDevice, { device: wrong })).status).toBe(400);
  });
});
