// Rule (staff-screens): A request that comes again, as its answer was lost, is done once and answered alike

import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { draftResponse } from "@harapen/contract/staff/draft";
import { pendingImport } from "@harapen/contract/staff/import";
import { REQUEST_ID_HEADER, STAFF_API, STAFF_PATHS } from "@harapen/contract/staff/paths";
import { photographBegun } from "@harapen/contract/staff/photographs";
import type { Study } from "@harapen/contract/staff/studies";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { STAFF_ANSWER_MS, StaffAnswers } from "../people/staff/staff-answers.ts";
import { FittedVisitorsStore } from "../search/fitted/fitted-visitors-store.ts";
import { kioskId } from "../studies/kiosks/kiosk-store.ts";
import { aquariumContent, aquariumFiles } from "../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { stateOnceRead } from "../testing/photographs/photograph-state.ts";
import { makePng } from "../testing/png-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../testing/staff-people.ts";
import { studySettings } from "../testing/studies/study-settings.ts";
import { runStudy, saveStudyVisit } from "../testing/studies/study-visit.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { ALL_CALLS } from "./all-calls.ts";

const HALL = "otherhall";
const NAME = { ja: "新館", en: "New Hall", zh: "", ko: "" };
const FOUND = { logLoss: 1, hits: [0.6, 0.7, 0.8] as [number, number, number], calibrationError: 0.02 };
const FITTED = {
  ...{ visits: 300, weight: 120, networks: 40, fitted: [] },
  ...{ before: FOUND, after: FOUND, gain: { mean: 0.2, standardError: 0.05 } },
};
const PATTERN = {
  spots: [{ x: 150, y: 170, r: 4, deviation: 5.5, presence: 0.9 }],
  ...{ weight: 6.2, confirmations: 7, devices: 6 },
};
/** Where the server stores files that are sent. */
const scratch = temporaryFolder();

/** A request, all but its id. */
interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly type?: string;
}

describeEachDatabase("a staff request that comes again", ({ newMigratedSettings }) => {
  let app: RunningApp;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  let admin: SignedInPerson;
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    mails = await startMailServer();
    const environment = { SMTP_URL: mails.address, MAIL_FROM: "harapen@aquarium.example" };
    app = await runApp({
      environment: databaseUrl === undefined ? environment : { ...environment, DATABASE_URL: databaseUrl },
    });
    vi.stubEnv("TMPDIR", scratch);
    admin = await signInPerson(app, "Admin", { admin: true });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await app.stop();
    await mails.stop();
  });

  const send = (method: string, { path, body, type }: Sent, id: string, by = admin) =>
    by.call(method, path, body, { [REQUEST_ID_HEADER]: id, ...(type && { "content-type": type }) });
  const read = async (answer: Response) => [answer.status, await answer.json()] as const;
  const logged = async () => (await app.rooms.people.audit.page({ limit: 1_000 })).entries.length;

  const draft = async () =>
    draftResponse.parse(await (await admin.call("GET", STAFF_PATHS.draft(SLUG))).json());
  /** Returns a write of a bird with another comment. */
  const birdWrite = async (key: string) => {
    const found = (await draft()).birds.find(({ id }) => id === key);
    if (!found) throw new Error("there is no such bird");
    const { revision, content } = found;
    return { revision, content: { ...content, comment: { ...content.comment, ja: randomUUID() } } };
  };
  const changeBird = async (key: string) => {
    const put = await admin.call("PUT", STAFF_PATHS.draftBird(SLUG, key), await birdWrite(key));
    expect(put.status, await put.text()).toBe(200);
  };
  const revisionOf = async (key: string) => (await birdWrite(key)).revision;
  const newMember = () =>
    app.rooms.people.staff.add({
      mail: `${randomUUID()}@aquarium.example`,
      name: null,
      admin: false,
      roles: [{ aquarium: SLUG, role: "helper" }],
      addedBy: null,
    });
  const sentPhotograph = async (): Promise<string> => {
    const type = { "content-type": "image/png" };
    const path = STAFF_PATHS.photographs(SLUG);
    const answer = await admin.call("POST", path, new Uint8Array(makePng(400, 300)), type);
    const { id } = photographBegun.parse(await answer.json());
    await stateOnceRead(() => admin.call("GET", STAFF_PATHS.photographState(SLUG, id)));
    return id;
  };
  /** Proposes how visitors draw, in place of what was proposed; no study runs. */
  const proposeVisitors = async (): Promise<number> => {
    await newStudy();
    return new FittedVisitorsStore(app.rooms.database).propose(SLUG, {
      traits: { spread: 1.2 },
      figures: FITTED,
    });
  };
  const addHall = async () => {
    const { details, ...content } = await aquariumContent();
    await app.rooms.catalog.aquariums.replace({ ...content, details: { ...details, slug: HALL } });
  };
  /** Adds a study, in place of the one that runs. */
  const newStudy = async (status: Study["status"] = "draft"): Promise<Study> => {
    const { stored: studies } = app.rooms.studies;
    for (const { id } of await studies.ofAquarium(SLUG)) await studies.setStatus(id, "closed");
    const settings = studySettings({ purpose: "Do rings help?", ends_on: "2099-09-28" });
    const id = await studies.add(SLUG, { settings, by: null, reason: "" });
    if (status !== "draft") await studies.setStatus(id, status);
    return (await studies.find(id)) as Study;
  };
  const newVisit = async () => {
    await newStudy();
    const study = await runStudy(app.rooms, SLUG);
    return { study: study.id, ...(await saveStudyVisit(app, study)) };
  };
  const answersOf = ({ code }: { readonly code: string }) => ({
    ...{ file: "answers.csv", questions: ["Fun?"], repeats: "last" },
    rows: [{ row: 2, code, answers: ["yes"] }],
  });
  const truthOf = ({ participant }: { participant: string }) => ({
    ...{ participant, drawing_id: null, penguin: "p1", note: "", replaces: null },
  });
  const zip = (): Sent => {
    const words = aquariumFiles()["localize/ja.json"] as { penguin: object };
    const changed = { ...words, penguin: { ...words.penguin, comment: { p1: randomUUID() } } };
    const files = Object.entries({ ...aquariumFiles(), "localize/ja.json": changed });
    const bytes = (file: unknown) => strToU8(typeof file === "string" ? file : JSON.stringify(file));
    const body = zipSync(Object.fromEntries(files.map(([path, file]) => [path, bytes(file)])));
    return { path: STAFF_PATHS.importZip(SLUG), body, type: "application/zip" };
  };
  const discardDraft = async () =>
    admin.call("DELETE", `${STAFF_PATHS.draft(SLUG)}?revision=${(await draft()).revision}`);
  /** Sends a zip, and resolves to its id once it can be taken. */
  const sendZip = async (): Promise<string> => {
    await discardDraft();
    await admin.call("POST", zip().path, zip().body, { "content-type": "application/zip" });
    return vi.waitFor(
      async () => {
        const answer = await admin.call("GET", zip().path);
        const found = pendingImport.parse(await answer.json());
        if (found.state !== "ready") throw new Error(found.state);
        return found.id;
      },
      { timeout: 20_000, interval: 50 },
    );
  };
  const personPath = async () => STAFF_PATHS.person(await newMember());
  /** Refuses a network, and resolves to its name. */
  const newNetwork = async () => {
    const visit = { prefixDigest: randomUUID(), loopback: false, trusted: false } as const;
    app.rooms.operating.refused.count({ visit }, "rates");
    await app.rooms.operating.refused.write();
    const { network } = await app.database
      .selectFrom("network_refusal")
      .select("network")
      .where("network", "not in", (rows) => rows.selectFrom("network_block").select("network_block.network"))
      .executeTakeFirstOrThrow();
    return network;
  };
  const ofStudy = async (
    path: (slug: string, study: string) => string,
    status: Study["status"],
    body: (study: Study) => unknown,
  ): Promise<Sent> => {
    const study = await newStudy(status);
    return { path: path(SLUG, study.id), body: body(study) };
  };

  /** How each changing call is made; a call without an entry here fails the test. */
  const REQUESTS: Readonly<Record<string, () => Sent | Promise<Sent>>> = {
    "POST /people": () => ({
      path: STAFF_PATHS.people,
      body: { mail: "new@aquarium.example", admin: true, roles: [] },
    }),
    "PATCH /people/:id": async () => ({ path: await personPath(), body: { name: "Renamed" } }),
    "DELETE /people/:id": async () => ({ path: await personPath() }),
    "POST /people/:id/invitation": async () => ({ path: STAFF_PATHS.personInvitation(await newMember()) }),
    "POST /aquariums/:slug/people/:id/invitation": async () => ({
      path: STAFF_PATHS.aquariumInvitation(SLUG, await newMember()),
    }),
    "DELETE /people/:id/sessions": async () => ({ path: STAFF_PATHS.personSessions(await newMember()) }),
    "DELETE /me/new-admins/:id": async () => {
      const id = await newMember();
      await admin.call("PATCH", STAFF_PATHS.person(id), { admin: true });
      return { path: STAFF_PATHS.newAdmin(id) };
    },
    "DELETE /me/sessions/:id": async () => {
      const { issuer = "", sub: uid = "" } = (await app.rooms.people.staff.find(admin.id))?.account ?? {};
      const session = { issuer, uid, name: "Admin", picture: null, mail: null };
      await app.rooms.people.sessions.begin(session, { attempt: randomUUID() });
      const [begun] = await app.rooms.people.sessions.ofAccount({ issuer, sub: uid });
      return { path: STAFF_PATHS.session(begun?.digest ?? "") };
    },
    "POST /clock": () => ({ path: STAFF_PATHS.clock, body: { now: new Date().toISOString() } }),
    "POST /networks/:id/block": async () => ({
      path: STAFF_PATHS.networkBlock(await newNetwork()),
      body: { hours: 1 },
    }),
    "DELETE /networks/:id/block": async () => {
      const path = STAFF_PATHS.networkBlock(await newNetwork());
      await admin.call("POST", path, { hours: 1 });
      return { path };
    },
    "POST /aquariums": () => ({
      path: STAFF_PATHS.aquariums,
      body: { slug: "newhall", name: NAME, band_colors: [] },
    }),
    "PATCH /aquariums/:slug": () => ({ path: STAFF_PATHS.aquarium(SLUG), body: { hidden: false } }),
    "DELETE /aquariums/:slug": async () => {
      await addHall();
      return { path: STAFF_PATHS.aquarium(HALL), body: { slug: HALL } };
    },
    "POST /aquariums/:slug/people": () => ({
      path: STAFF_PATHS.aquariumPeople(SLUG),
      body: { mail: "helper@aquarium.example", roles: ["helper"] },
    }),
    "DELETE /aquariums/:slug/people/:id": async () => ({
      path: STAFF_PATHS.aquariumPerson(SLUG, await newMember()),
    }),
    "PUT /aquariums/:slug/draft/details": async () => {
      const { revision, content } = (await draft()).details;
      return { path: STAFF_PATHS.draftDetails(SLUG), body: { revision, content } };
    },
    "PUT /aquariums/:slug/draft/birds": async () => ({
      path: STAFF_PATHS.draftBirds(SLUG),
      body: { birds: [await birdWrite("p1"), await birdWrite("p2")] },
    }),
    "PUT /aquariums/:slug/draft/birds/:id": async () => ({
      path: STAFF_PATHS.draftBird(SLUG, "p1"),
      body: await birdWrite("p1"),
    }),
    "DELETE /aquariums/:slug/draft/birds/:id": async () => ({
      path: `${STAFF_PATHS.draftBird(SLUG, "p1")}?revision=${await revisionOf("p1")}`,
    }),
    "POST /aquariums/:slug/draft/discard": async () => {
      await changeBird("p2");
      const body = { kind: "bird", key: "p2", revision: await revisionOf("p2") };
      return { path: STAFF_PATHS.draftDiscard(SLUG), body };
    },
    "DELETE /aquariums/:slug/draft": async () => {
      await changeBird("p2");
      return { path: `${STAFF_PATHS.draft(SLUG)}?revision=${(await draft()).revision}` };
    },
    "POST /aquariums/:slug/publish": async () => {
      await changeBird("p2");
      return { path: STAFF_PATHS.publish(SLUG), body: { note: "" } };
    },
    "POST /aquariums/:slug/restore": async () => {
      await changeBird("p2");
      const published = await admin.call("POST", STAFF_PATHS.publish(SLUG), { note: "" });
      const { number } = (await published.json()) as { number: number };
      return { path: STAFF_PATHS.restore(SLUG), body: { number: number - 1 } };
    },
    "POST /aquariums/:slug/undo": async () => {
      await discardDraft();
      await changeBird("p2");
      const published = await admin.call("POST", STAFF_PATHS.publish(SLUG), { note: "" });
      const { number } = (await published.json()) as { number: number };
      return { path: STAFF_PATHS.undo(SLUG), body: { number } };
    },
    "POST /aquariums/:slug/preview": () => ({ path: STAFF_PATHS.preview(SLUG), body: {} }),
    "POST /aquariums/:slug/import": zip,
    "POST /aquariums/:slug/import/take": async () => ({
      path: STAFF_PATHS.takeImport(SLUG),
      body: { id: await sendZip() },
    }),
    "POST /aquariums/:slug/import/new-aquarium": async () => ({
      path: STAFF_PATHS.importAsAquarium(SLUG),
      body: {
        ...{ id: await sendZip(), slug: `hall-${randomUUID().slice(0, 8)}` },
        name: { ja: "", en: "Hall", zh: "", ko: "" },
      },
    }),
    "DELETE /aquariums/:slug/import": async () => {
      await sendZip();
      return { path: STAFF_PATHS.importZip(SLUG) };
    },
    "POST /aquariums/:slug/photographs": () => ({
      path: `${STAFF_PATHS.photographs(SLUG)}?keep=none`,
      body: new Uint8Array(makePng(400, 300)),
      type: "image/png",
    }),
    "POST /aquariums/:slug/photographs/:id/icons": async () => ({
      path: STAFF_PATHS.photographIcons(SLUG, await sentPhotograph()),
      body: { x: 10, y: 20, side: 120 },
    }),
    "POST /aquariums/:slug/learned/:id/adopt": async () => {
      const { learned } = app.rooms.search;
      await learned.save(SLUG, "p2", PATTERN, await learned.version(SLUG));
      return { path: STAFF_PATHS.adoptLearned(SLUG, "p2"), body: { revision: await revisionOf("p2") } };
    },
    "PATCH /aquariums/:slug/kiosks/:id": async () => {
      const device = randomUUID();
      const row = { aquarium: SLUG, device, number: "123-456", name: "Entrance" };
      await app.database
        .insertInto("kiosk")
        .values({ ...row, set_aside_at: "2026-11-01T00:00:00.000Z" })
        .execute();
      return { path: STAFF_PATHS.kiosk(SLUG, kioskId(device)), body: { name: device } };
    },
    "POST /aquariums/:slug/evaluation": () => ({ path: STAFF_PATHS.evaluation(SLUG), body: {} }),
    "POST /aquariums/:slug/fitted-visitors/use": async () => ({
      path: STAFF_PATHS.takeFittedVisitors(SLUG),
      body: { version: await proposeVisitors() },
    }),
    "POST /aquariums/:slug/fitted-visitors/end": async () => {
      const version = await proposeVisitors();
      await new FittedVisitorsStore(app.rooms.database).take(SLUG, version, "somebody");
      return { path: STAFF_PATHS.endFittedVisitors(SLUG), body: { version } };
    },
    "POST /aquariums/:slug/deletions": async () => {
      const device = randomUUID();
      await saveConfirmedVisit(app.rooms, SLUG, { penguin: "p1", device });
      const body = { named_by: "device", value: device, dry_run: false };
      return { path: STAFF_PATHS.deletions(SLUG), body };
    },
    "POST /aquariums/:slug/studies": () => ({
      path: STAFF_PATHS.studies(SLUG),
      body: { settings: studySettings() },
    }),
    "PUT /aquariums/:slug/studies/:study": () =>
      ofStudy(STAFF_PATHS.study, "draft", ({ revision }) => ({ revision, settings: studySettings() })),
    "POST /aquariums/:slug/studies/:study/versions": () =>
      ofStudy(STAFF_PATHS.studyVersions, "running", ({ revision, current: { settings } }) => ({
        ...{ revision, reason: "longer" },
        settings: { ...settings, ends_on: "2099-10-28" },
      })),
    "POST /aquariums/:slug/studies/:study/alert-test": () =>
      ofStudy(STAFF_PATHS.studyAlertTest, "running", () => ({
        channel: "mail",
        to: "lab@university.example",
      })),
    "POST /aquariums/:slug/studies/:study/pilot": () =>
      ofStudy(STAFF_PATHS.studyPilot, "draft", ({ revision }) => ({ revision, id: randomUUID() })),
    "POST /aquariums/:slug/studies/:study/status": () =>
      ofStudy(STAFF_PATHS.studyStatus, "running", ({ revision }) => ({ revision, status: "frozen" })),
    "POST /aquariums/:slug/studies/:study/unblinding": () =>
      ofStudy(STAFF_PATHS.studyUnblinding, "running", ({ revision }) => ({ revision })),
    "POST /aquariums/:slug/studies/:study/codes": () =>
      ofStudy(STAFF_PATHS.studyCodes, "running", () => ({ count: 300 })),
    "PUT /aquariums/:slug/studies/:study/participants/:id/exclusion": async () => {
      const { study, participant } = await newVisit();
      return { path: STAFF_PATHS.exclusion(SLUG, study, participant), body: { reason: "a test" } };
    },
    "DELETE /aquariums/:slug/studies/:study/participants/:id/exclusion": async () => {
      const { study, participant } = await newVisit();
      const path = STAFF_PATHS.exclusion(SLUG, study, participant);
      await admin.call("PUT", path, { reason: "a test" });
      return { path };
    },
    "POST /aquariums/:slug/studies/:study/participants/:id/withdrawal": async () => {
      const { study, participant } = await newVisit();
      return { path: STAFF_PATHS.withdrawal(SLUG, study, participant), body: {} };
    },
    "POST /aquariums/:slug/studies/:study/deletions": async () => {
      const { study, code } = await newVisit();
      const body = { named_by: "code", value: code, dry_run: false };
      return { path: STAFF_PATHS.studyDeletions(SLUG, study), body };
    },
    "POST /aquariums/:slug/studies/:study/truth": async () => {
      const visit = await newVisit();
      return { path: STAFF_PATHS.truth(SLUG, visit.study), body: truthOf(visit) };
    },
    "POST /aquariums/:slug/studies/:study/answers/preview": async () => {
      const visit = await newVisit();
      return { path: STAFF_PATHS.answersPreview(SLUG, visit.study), body: answersOf(visit) };
    },
    "POST /aquariums/:slug/studies/:study/answers": async () => {
      const visit = await newVisit();
      return {
        path: STAFF_PATHS.answers(SLUG, visit.study),
        body: { ...answersOf(visit), latest: visit.study },
      };
    },
    "DELETE /aquariums/:slug/studies/:study/answers/:id": async () => {
      const visit = await newVisit();
      const body = { ...answersOf(visit), latest: visit.study };
      const made = await admin.call("POST", STAFF_PATHS.answers(SLUG, visit.study), body);
      const { id } = (await made.json()) as { id: string };
      return { path: STAFF_PATHS.answersImport(SLUG, visit.study, id) };
    },
    "DELETE /aquariums/:slug/studies/:study/truth/:id": async () => {
      const visit = await newVisit();
      const made = await admin.call("POST", STAFF_PATHS.truth(SLUG, visit.study), truthOf(visit));
      const { entry } = (await made.json()) as { entry: { id: string } };
      return { path: STAFF_PATHS.truthEntry(SLUG, visit.study, entry.id) };
    },
  };

  /** Where a call only begins something: resolves once that is done, and so in the audit log. */
  const ended = async ([status, answer]: readonly [number, unknown]) => {
    if (status !== 202) return;
    const { id } = photographBegun.parse(answer);
    const state = await stateOnceRead(() => admin.call("GET", STAFF_PATHS.photographState(SLUG, id)));
    expect(state).toMatchObject({ state: "ready" });
  };

  const changing = ALL_CALLS.flatMap((call) => (call.method === "GET" ? [] : [call]));
  const nameOf = ({ method, path }: { method: string; path: string }) =>
    `${method} ${path.replace(STAFF_API, "")}`;

  it("may be any that changes something, but one for a file", () => {
    const kept = changing.filter(({ answersFile }) => !answersFile).map(nameOf);
    // After this one nobody is signed in who could send it again.
    expect([...Object.keys(REQUESTS), "DELETE /me/sessions"].sort()).toEqual(kept.sort());
    expect(changing.filter(({ answersFile }) => answersFile).map(nameOf)).toEqual([
      "POST /aquariums/:slug/studies/:study/exports",
    ]);
  });

  const statusOf = (name: string) =>
    changing.find((call) => nameOf(call) === name)?.answersLater ? 202 : 200;

  describe.each(Object.entries(REQUESTS))("%s", (name, prepare) => {
    const [method = ""] = name.split(" ");

    it("is done once and answered alike", async () => {
      const request = await prepare();
      const id = randomUUID();
      const first = await read(await send(method, request, id));
      expect(first).toEqual([statusOf(name), expect.anything()]);
      await ended(first);
      const lines = await logged();
      expect(await read(await send(method, request, id))).toEqual(first);
      expect(await logged()).toBe(lines);
    });

    it("is done once where it comes twice at once", async () => {
      await discardDraft();
      const request = await prepare();
      const fresh = name === "POST /people" || name === "POST /aquariums" ? renamed(request) : request;
      const [id, lines] = [randomUUID(), await logged()];
      const send2 = async () => read(await send(method, fresh, id));
      const [first, second] = await Promise.all([send2(), send2()]);
      expect(first).toEqual([statusOf(name), expect.anything()]);
      expect(second).toEqual(first);
      await ended(first);
      const more = (await logged()) - lines;
      // Discarding a draft has a line of its own for each document, and a new admin another one.
      expect(more).toBe(name === "DELETE /aquariums/:slug/draft" || name === "POST /people" ? 2 : 1);
    });
  });

  /** The same with a name that nobody has. */
  function renamed({ path, body }: Sent): Sent {
    const own = path === STAFF_PATHS.people ? { mail: "other@aquarium.example" } : { slug: "another" };
    return { path, body: { ...(body as object), ...own } };
  }

  describe("for codes", () => {
    let study: Study;
    beforeEach(async () => {
      study = await newStudy("running");
    });
    const codes = (count: number, id: string, by = admin) =>
      send("POST", { path: STAFF_PATHS.studyCodes(SLUG, study.id), body: { count } }, id, by);
    const made = async (answer: Response) => ((await answer.json()) as { codes: string[] }).codes;

    it("with another member's id is their own: each has their own codes", async () => {
      const other = await signInPerson(app, "Second", { admin: true });
      const id = randomUUID();
      const own = await made(await codes(3, id));
      const theirs = await made(await codes(3, id, other));
      expect(new Set([...own, ...theirs]).size).toBe(6);
      expect(await made(await codes(3, id))).toEqual(own);
    });

    it("is refused to whoever may not make it any more", async () => {
      const roles = [{ aquarium: SLUG, role: "researcher" as const }];
      const left = await signInPerson(app, "Left", { roles });
      const id = randomUUID();
      expect((await codes(3, id, left)).status).toBe(200);
      await app.rooms.people.staff.setRoles(left.id, []);
      expect((await codes(3, id, left)).status).toBe(403);
    });

    it("is done where it was refused before", async () => {
      const id = randomUUID();
      await app.rooms.studies.stored.setStatus(study.id, "closed");
      expect((await codes(3, id)).status).toBe(409);
      await app.rooms.studies.stored.setStatus(study.id, "running");
      expect(await made(await codes(3, id))).toHaveLength(3);
    });

    it("is done again where it has no id, and refused with one that is none", async () => {
      const path = STAFF_PATHS.studyCodes(SLUG, study.id);
      const each = [
        await admin.call("POST", path, { count: 3 }),
        await admin.call("POST", path, { count: 3 }),
      ];
      expect(new Set((await Promise.all(each.map(made))).flat()).size).toBe(6);
      expect((await codes(3, "again")).status).toBe(400);
    });

    it("is done again after an hour", async () => {
      const id = randomUUID();
      const first = await made(await codes(3, id));
      const answers = new StaffAnswers(app.database);
      await answers.deleteExpired(new Date(Date.now() + STAFF_ANSWER_MS - 60_000));
      expect(await made(await codes(3, id))).toEqual(first);
      await answers.deleteExpired(new Date(Date.now() + STAFF_ANSWER_MS + 60_000));
      expect(await made(await codes(3, id))).not.toEqual(first);
    });

    // Rule (deletion): Nothing that was answered to staff of somebody stays when they are deleted
    it("finds no answer any more once anybody was deleted", async () => {
      await codes(3, randomUUID());
      const { study: id, code } = await newVisit();
      const body = { named_by: "code", value: code, dry_run: false };
      expect((await admin.call("POST", STAFF_PATHS.studyDeletions(SLUG, id), body)).status).toBe(200);
      expect(await app.database.selectFrom("staff_answer").select("key").execute()).toEqual([]);
    });

    it("leaves no file behind", async () => {
      const [request, id] = [zip(), randomUUID()];
      const first = await read(await send("POST", request, id));
      expect(await read(await send("POST", request, id))).toEqual(first);
      await expect.poll(() => readdirSync(scratch), { timeout: 20_000 }).toEqual([]);
    });
  });
});
