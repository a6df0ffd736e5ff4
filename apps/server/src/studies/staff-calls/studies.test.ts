import { randomUUID } from "node:crypto";
import { draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { AquariumRole } from "@harapen/contract/staff/people";
import {
  type Study,
  studiesResponse,
  studyResponse,
  studyVersionsResponse,
} from "@harapen/contract/staff/studies";
import {
  madeCodesResponse,
  type ParticipantsResponse,
  participantsResponse,
  studyCodesResponse,
} from "@harapen/contract/staff/studies/participants";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { studySettings } from "../../testing/studies/study-settings.ts";
import { createPseudonyms, participantName } from "../pseudonyms.ts";

const complete = studySettings({ purpose: "Do rings help?", ends_on: "2099-09-28" });

// Rule (drafts-and-publishes)
// Rule (research.md#start-change-freeze-close)
describeEachDatabase("the calls about studies", ({ newMigratedSettings }) => {
  let app: RunningApp;
  let researcher: SignedInPerson;
  const people = new Map<AquariumRole, SignedInPerson>();
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    app = await runApp({ environment: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } });
    for (const role of ["keeper", "analyst", "researcher"] as const)
      people.set(role, await signInPerson(app, role, { roles: [{ aquarium: SLUG, role }] }));
    researcher = people.get("researcher") as SignedInPerson;
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    for (const { id, status } of await app.rooms.studies.stored.ofAquarium(SLUG))
      if (status !== "closed") await app.rooms.studies.stored.setStatus(id, "closed");
  });

  const refusalOf = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { code: string }).code,
  ];
  const study = async (answer: Response): Promise<Study> => studyResponse.parse(await answer.json()).study;
  const make = async (settings = complete) =>
    study(await researcher.call("POST", STAFF_PATHS.studies(SLUG), { settings }));
  const setStatus = ({ id, revision }: Study, status: string) =>
    researcher.call("POST", STAFF_PATHS.studyStatus(SLUG, id), { revision, status });
  const started = async () => study(await setStatus(await make(), "running"));
  const lines = async (subject: string) =>
    (await app.rooms.people.audit.page({ limit: 50 })).entries
      .filter((entry) => entry.subject === subject)
      .map(({ action, by }) => [action, by?.name]);
  const joined = (study: string, unit: string) =>
    app.rooms.studies.participants.join({
      study,
      unit,
      code: undefined,
      arm: "bare",
      study_version: 1,
      consent_version: null,
      consented_at: null,
      consent_locale: null,
      guardian: 0,
      device: "digest of a device",
    });

  // Rule (research.md#start-change-freeze-close): Nobody overwrites what they have not seen of a study
  it("make a draft, rewrite it, and refuse whoever has not seen it as it is", async () => {
    const draft = await make(studySettings({ name: "", purpose: "" }));
    expect(draft).toMatchObject({ status: "draft", revision: 1, current: { by: { name: "researcher" } } });
    const put = (revision: number, name: string) =>
      researcher.call("PUT", STAFF_PATHS.study(SLUG, draft.id), {
        revision,
        settings: { ...complete, name },
      });
    expect(await study(await put(1, "First"))).toMatchObject({ revision: 2, current: { version: 1 } });
    const late = await put(1, "Late");
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      code: "conflict",
      details: { study: { revision: 2, current: { settings: { name: "First" } } } },
    });
    const both = await Promise.all([put(2, "One"), put(2, "Other")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await lines(draft.id)).toContainEqual(["draft-study", "researcher"]);
  });

  // Rule (deletion)
  it("tell the audit log what was changed, and not where a study's alerts go", async () => {
    const alerts = {
      webhook: "https://hooks.example/a-secret",
      mail: "somebody@example.com",
      silent_minutes: 40,
    };
    const draft = await make({ ...complete, alerts });
    const body = { revision: draft.revision, settings: { ...complete, alerts, name: "Renamed since" } };
    expect((await researcher.call("PUT", STAFF_PATHS.study(SLUG, draft.id), body)).status).toBe(200);
    const said = JSON.stringify(await app.rooms.people.audit.page({ aquarium: SLUG, limit: 50 }));
    expect(said).toContain("Renamed since");
    expect(said).not.toMatch(/a-secret|somebody@example/);
  });

  // Rule (research.md#participants): Where a study's alerts go, researchers and admins see alone
  it("tell researchers and admins where a study's alerts go, and analysts not", async () => {
    const alerts = {
      webhook: "https://hooks.example/a-secret",
      mail: "somebody@example.com",
      silent_minutes: 55,
    };
    const { id } = await make({ ...complete, alerts });
    const admin = await signInPerson(app, "Alerted", { admin: true });
    for (const path of [STAFF_PATHS.study(SLUG, id), STAFF_PATHS.studyVersions(SLUG, id)]) {
      for (const by of [researcher, admin])
        expect(await (await by.call("GET", path)).text()).toMatch(/a-secret.*somebody@example/);
      const seen = await (await people.get("analyst")?.call("GET", path))?.text();
      expect(seen).toContain('"silent_minutes":55');
      expect(seen).not.toMatch(/a-secret|somebody@example/);
    }
  });

  it("make one study of what is sent again with its id", async () => {
    const id = randomUUID();
    const send = (settings = complete) =>
      researcher.call("POST", STAFF_PATHS.studies(SLUG), { id, settings });
    const made = await study(await send());
    expect(made.id).toBe(id);
    expect(await study(await send())).toEqual(made);
    expect(await study(await send({ ...complete, name: "Changed since" }))).toEqual(made);
    const capital = { id: id.toUpperCase(), settings: complete };
    expect(await study(await researcher.call("POST", STAFF_PATHS.studies(SLUG), capital))).toEqual(made);
    expect(await lines(id)).toEqual([["add-study", "researcher"]]);
    const elsewhere = await signInPerson(app, "Admin", { admin: true });
    const copy = { slug: "otherhall", name: { ja: "別館", en: "", zh: "", ko: "" }, copy_of: SLUG };
    expect((await elsewhere.call("POST", STAFF_PATHS.aquariums, copy)).status).toBe(200);
    const body = { id, settings: complete };
    const refused = await elsewhere.call("POST", STAFF_PATHS.studies("otherhall"), body);
    expect(await refusalOf(refused)).toEqual([404, "not-found"]);
  });

  // Rule (research.md#a-pilot): A pilot runs beside its study's draft, and ends as the study starts
  it("start a pilot of a draft, once, and end it as the study starts, with its data as was chosen", async () => {
    const draft = await make({ ...complete, starts_on: "2099-09-01" });
    const body = { revision: draft.revision, id: randomUUID() };
    const pilots = STAFF_PATHS.studyPilot(SLUG, draft.id);
    const pilot = await study(await researcher.call("POST", pilots, body));
    expect(pilot).toMatchObject({ id: body.id, status: "running", pilot_of: draft.id, discarded_at: null });
    expect(pilot.current.settings.starts_on < "2099-09-01").toBe(true);
    expect(await study(await researcher.call("POST", pilots, body))).toMatchObject({ id: pilot.id });
    const second = { ...body, id: randomUUID() };
    expect(await refusalOf(await researcher.call("POST", pilots, second))).toEqual([409, "other-study-runs"]);
    const ofPilot = STAFF_PATHS.studyPilot(SLUG, pilot.id);
    const again = { revision: pilot.revision, id: randomUUID() };
    expect(await refusalOf(await researcher.call("POST", ofPilot, again))).toEqual([409, "wrong-status"]);
    const { studies } = studiesResponse.parse(
      await (await researcher.call("GET", STAFF_PATHS.studies(SLUG))).json(),
    );
    expect(studies.find(({ id }) => id === pilot.id)).toMatchObject({ pilot_of: draft.id });
    const start = { revision: draft.revision, status: "running", pilots: "discard" };
    const begun = await researcher.call("POST", STAFF_PATHS.studyStatus(SLUG, draft.id), start);
    expect(await study(begun)).toMatchObject({ status: "running", pilot_of: null });
    expect(await app.rooms.studies.stored.find(pilot.id)).toMatchObject({
      status: "closed",
      discarded_at: expect.any(String),
    });
    expect(await lines(pilot.id)).toEqual(expect.arrayContaining([["end-pilot", "researcher"]]));
  });

  it("tell nobody the key under which arms are drawn", async () => {
    const { id } = await make();
    const { key } = (await app.rooms.studies.stored.find(id)) ?? { key: "" };
    expect(key).toHaveLength(64);
    const answers = [
      await researcher.call("GET", STAFF_PATHS.study(SLUG, id)),
      await researcher.call("GET", STAFF_PATHS.studies(SLUG)),
      await researcher.call("GET", STAFF_PATHS.studyVersions(SLUG, id)),
    ];
    for (const answer of answers) expect(await answer.text()).not.toContain(key);
  });

  it("start a study that is complete, while no other runs, and take it to its end", async () => {
    const incomplete = await make(
      studySettings({ purpose: "", ends_on: "2001-01-01", starts_on: "2000-01-01" }),
    );
    const refused = await setStatus(incomplete, "running");
    expect(await refused.json()).toMatchObject({
      code: "not-ready",
      details: { gaps: [{ code: "purpose" }, { code: "past" }] },
    });
    const running = await started();
    expect(running).toMatchObject({ status: "running", started_at: expect.any(String) });
    expect(await refusalOf(await setStatus(await make(), "running"))).toEqual([409, "other-study-runs"]);
    expect(await refusalOf(await setStatus(running, "closed"))).toEqual([409, "wrong-status"]);
    const frozen = await study(await setStatus(running, "frozen"));
    const again = await study(await setStatus(frozen, "running"));
    expect([again.started_at, again.frozen_at]).toEqual([running.started_at, null]);
    const closed = await study(await setStatus(await study(await setStatus(again, "frozen")), "closed"));
    expect(await refusalOf(await setStatus(closed, "running"))).toEqual([409, "wrong-status"]);
  });

  it("start one of two studies that are started at the same time", async () => {
    const [one, other] = [await make(), await make()];
    const answers = await Promise.all([setStatus(one, "running"), setStatus(other, "running")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("change a study that runs by a version with its author and reason, and never by half", async () => {
    const running = await started();
    const version = (settings: unknown, reason = "The door moved") =>
      researcher.call("POST", STAFF_PATHS.studyVersions(SLUG, running.id), {
        revision: running.revision,
        settings,
        reason,
      });
    expect(await refusalOf(await version(complete))).toEqual([409, "unchanged"]);
    expect(await refusalOf(await version({ ...complete, name: "x" }, ""))).toEqual([400, "bad-request"]);
    const withoutArm = await version({ ...complete, arms: complete.arms.slice(0, 1) });
    expect(await withoutArm.json()).toMatchObject({
      code: "not-ready",
      details: { gaps: [{ code: "arm-removed", arm: "bare" }] },
    });
    const otherUnit = await version({ ...complete, assigned_by: "visit" });
    expect(await otherUnit.json()).toMatchObject({
      code: "not-ready",
      details: { gaps: [{ code: "unit-changed" }] },
    });
    const changed = await study(await version({ ...complete, name: "Renamed" }));
    expect(changed.current).toMatchObject({ version: 2, reason: "The door moved" });
    const put = { revision: changed.revision, settings: complete };
    const rewritten = await researcher.call("PUT", STAFF_PATHS.study(SLUG, running.id), put);
    expect(await refusalOf(rewritten)).toEqual([409, "wrong-status"]);
    const listed = await researcher.call("GET", STAFF_PATHS.studyVersions(SLUG, running.id));
    const { versions } = studyVersionsResponse.parse(await listed.json());
    expect(versions.map(({ version, by, settings }) => [version, by?.name, settings.name])).toEqual([
      [2, "researcher", "Renamed"],
      [1, "researcher", complete.name],
    ]);
  });

  it("say to everybody there that a study goes on and learning rests, and no more", async () => {
    const { id } = await started();
    const answer = await people.get("keeper")?.call("GET", STAFF_PATHS.studies(SLUG));
    const { studies, learning_paused } = studiesResponse.parse(await answer?.json());
    expect(learning_paused).toBe(true);
    expect(studies.find((each) => each.id === id)).toEqual({
      id,
      name: complete.name,
      status: "running",
      starts_on: complete.starts_on,
      ends_on: complete.ends_on,
      time_zone: complete.time_zone,
      stage: "during",
      asks_consent: false,
      pilot_of: null,
    });
  });

  it("have it written down that a publish changed rankings while one goes on", async () => {
    const { id } = await started();
    const keeper = people.get("keeper") as SignedInPerson;
    const { details } = draftResponse.parse(await (await keeper.call("GET", STAFF_PATHS.draft(SLUG))).json());
    const { content, revision } = details;
    const renamed = {
      ...content,
      details: { ...content.details, name: { ...content.details.name, en: id } },
    };
    await keeper.call("PUT", STAFF_PATHS.draftDetails(SLUG), { revision, content: renamed });
    const published = await keeper.call("POST", STAFF_PATHS.publish(SLUG), { note: "A new name" });
    expect(published.status, await published.text()).toBe(200);
    const [line] = (await app.rooms.people.audit.page({ limit: 1 })).entries;
    expect(line).toMatchObject({ action: "publish", after: { note: "A new name", during_study: id } });
  });

  it("make codes, which the audit log has no copy of, and list them", async () => {
    const { id } = await make();
    const ask = (count: number) => researcher.call("POST", STAFF_PATHS.studyCodes(SLUG, id), { count });
    const { codes } = madeCodesResponse.parse(await (await ask(300)).json());
    expect(new Set(codes).size).toBe(300);
    expect((await ask(5_001)).status).toBe(400);
    const listed = studyCodesResponse.parse(
      await (await researcher.call("GET", STAFF_PATHS.studyCodes(SLUG, id))).json(),
    );
    expect(listed.codes.map(({ code }) => code).sort()).toEqual([...codes].sort());
    const { entries } = await app.rooms.people.audit.page({ limit: 10 });
    expect(JSON.stringify(entries)).not.toContain(codes[0]);
    expect(entries).toContainEqual(expect.objectContaining({ action: "make-codes", after: { count: 300 } }));
    expect(await lines(id)).toContainEqual(["make-codes", "researcher"]);
  });

  // Rule (research.md#participants): Participants are pseudonyms, for analysts those of the exports; analysts
  //   get no codes and search by none, not in the exports that they make either, and arms are hidden until
  //   the unblinding
  it("show participants by pseudonyms, and their arms from the unblinding on", async () => {
    const running = await started();
    const { id, code } = await joined(running.id, "unit");
    const other = await joined(running.id, "other");
    const listed = (query: string, by = researcher) =>
      by.call("GET", STAFF_PATHS.participants(SLUG, running.id) + query);
    const read = async (query = "") => {
      const text = await (await listed(query)).text();
      expect(text).not.toContain("digest of a device");
      return participantsResponse.parse(JSON.parse(text));
    };
    const ids = ({ participants }: ParticipantsResponse) => participants.map((each) => each.id);
    expect(await read()).toMatchObject({ all: 2 });
    const pages = [await read("?limit=1"), await read("?limit=1&offset=1"), await read("?offset=2")];
    expect(pages.map(({ all }) => all)).toEqual([2, 2, 2]);
    expect(pages.flatMap(ids).sort()).toEqual([id, other.id].sort());
    expect(await read("?code=nobody")).toEqual({ participants: [], all: 0 });
    const typed = `?code=${code.toLowerCase().slice(0, 4)}-${code.slice(4)}`;
    expect((await read(typed)).participants).toMatchObject([{ id, code, arm: null, excluded: null }]);
    const analyst = people.get("analyst");
    expect(await refusalOf(await listed(typed, analyst))).toEqual([403, "forbidden"]);
    const seen = await (await listed("", analyst)).text();
    for (const secret of [code, id]) expect(seen).not.toContain(secret);
    const key = (await app.rooms.studies.stored.find(running.id))?.key ?? "";
    const pseudonym = createPseudonyms(Buffer.from(key, "hex")).key(id);
    expect(participantsResponse.parse(JSON.parse(seen)).participants).toContainEqual(
      expect.objectContaining({ id: pseudonym, code: null }),
    );
    const unblinding = STAFF_PATHS.studyUnblinding(SLUG, running.id);
    const shown = await study(await researcher.call("POST", unblinding, { revision: running.revision }));
    expect(shown).toMatchObject({ unblinded_at: expect.any(String), unblinded_by: { name: "researcher" } });
    expect((await read(typed)).participants).toMatchObject([{ id, arm: "bare" }]);
    const again = await researcher.call("POST", unblinding, { revision: shown.revision });
    expect(await refusalOf(again)).toEqual([409, "unchanged"]);
    expect(await lines(running.id)).toContainEqual(["unblind-study", "researcher"]);
  });

  it("leave a participant out with a reason, take them in again, and note who withdraws", async () => {
    const running = await started();
    const { id } = await joined(running.id, "unit");
    const exclusion = STAFF_PATHS.exclusion(SLUG, running.id, id);
    const shown = async () => {
      const answer = await researcher.call("GET", STAFF_PATHS.participants(SLUG, running.id));
      return participantsResponse.parse(await answer.json()).participants[0];
    };
    expect((await researcher.call("PUT", exclusion, { reason: "" })).status).toBe(400);
    expect((await researcher.call("PUT", exclusion, { reason: "Staff's own phone" })).status).toBe(200);
    expect(await shown()).toMatchObject({ excluded: { reason: "Staff's own phone" } });
    expect((await researcher.call("DELETE", exclusion)).status).toBe(200);
    expect(await refusalOf(await researcher.call("DELETE", exclusion))).toEqual([409, "unchanged"]);
    const withdrawal = STAFF_PATHS.withdrawal(SLUG, running.id, id);
    expect((await researcher.call("POST", withdrawal)).status).toBe(200);
    expect(await shown()).toMatchObject({ excluded: null, withdrawn_at: expect.any(String) });
    const key = (await app.rooms.studies.stored.find(running.id))?.key ?? "";
    expect(await lines(id)).toEqual([]);
    expect(await lines(participantName({ key }, id))).toEqual([
      ["withdraw-participant", "researcher"],
      ["include-participant", "researcher"],
      ["exclude-participant", "researcher"],
    ]);
  });
});
