import { setTimeout as pause } from "node:timers/promises";
import { auditPage } from "@harapen/contract/staff/audit";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { aquariumPeople, aquariumPerson, me, people, person } from "@harapen/contract/staff/people";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "../../database/commit-faults.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { lockMember } from "../staff/people.ts";
import { StaffStore } from "../staff/staff-store.ts";

const OTHER = "otherhall";

// Rule (staff)
describeEachDatabase("the people calls", ({ newMigratedSettings }) => {
  let app: RunningApp;
  let admin: SignedInPerson;
  let keeper: SignedInPerson;
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    app = await runApp({ environment: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } });
    const { details, ...content } = await aquariumContent();
    await app.rooms.catalog.aquariums.replace({ ...content, details: { ...details, slug: OTHER } });
    admin = await signInPerson(app, "Admin", { admin: true });
    keeper = await signInPerson(app, "Keeper", { roles: [{ aquarium: SLUG, role: "keeper" }] });
  });
  afterAll(() => app.stop());

  const refusalOf = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { code: string }).code,
  ];
  const listed = async () => people.parse(await (await admin.call("GET", STAFF_PATHS.people)).json()).people;
  const listedIn = async (slug: string, by = keeper) =>
    aquariumPeople.parse(await (await by.call("GET", STAFF_PATHS.aquariumPeople(slug))).json()).people;
  const lines = (action: string) =>
    app.rooms.people.audit
      .page({ limit: 200 })
      .then(({ entries }) => entries.filter((entry) => entry.action === action));

  it("an admin makes somebody staff by their address, once", async () => {
    const body = { mail: "New.Helper@Aquarium.example", roles: [{ aquarium: SLUG, role: "helper" }] };
    const added = person.parse(await (await admin.call("POST", STAFF_PATHS.people, body)).json());
    expect(added).toEqual({
      id: added.id,
      mail: "new.helper@aquarium.example",
      name: null,
      signed_in: false,
      last_sign_in_on: null,
      expired: false,
      admin: false,
      roles: body.roles,
    });
    expect((await listed()).map(({ mail }) => mail)).toContain(added.mail);
    const again = await admin.call("POST", STAFF_PATHS.people, { ...body, mail: body.mail.toUpperCase() });
    expect(await refusalOf(again)).toEqual([409, "known-person"]);
    expect(await lines("add-person")).toEqual([
      expect.objectContaining({
        by: { id: admin.id, mail: "admin@aquarium.example", name: "Admin" },
        aquarium: null,
        subject: added.id,
        before: null,
        after: { admin: false, roles: body.roles },
      }),
    ]);
  });

  it("somebody who is added twice at the same time is added once", async () => {
    const body = { mail: "race@aquarium.example", roles: [{ aquarium: SLUG, role: "helper" }] };
    const answers = await Promise.all([1, 2, 3].map(() => admin.call("POST", STAFF_PATHS.people, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("somebody whose invitation has expired is added again, with what they are given now", async () => {
    const body = { mail: "again@aquarium.example", roles: [{ aquarium: SLUG, role: "helper" }] };
    const { id } = person.parse(await (await admin.call("POST", STAFF_PATHS.people, body)).json());
    const { database } = app.rooms;
    const long = "2026-01-01T00:00:00.000Z";
    await database.updateTable("staff_member").set({ invited_at: long }).where("id", "=", id).execute();
    await database.updateTable("staff_place").set({ since: long }).where("member", "=", id).execute();
    expect((await listed()).find((each) => each.id === id)).toMatchObject({ expired: true });
    expect((await listedIn(SLUG)).find((each) => each.id === id)).toMatchObject({ expired: true });
    const keepers = { ...body, roles: [{ aquarium: SLUG, role: "keeper" }] };
    const again = person.parse(await (await admin.call("POST", STAFF_PATHS.people, keepers)).json());
    expect(again).toMatchObject({ id, expired: false, roles: keepers.roles });
    await database.updateTable("staff_place").set({ since: long }).where("member", "=", id).execute();
    const { mail } = body;
    const set = { mail, roles: ["keeper"] };
    const renewed = await keeper.call("POST", STAFF_PATHS.aquariumPeople(SLUG), set);
    expect(aquariumPerson.parse(await renewed.json())).toMatchObject({ id, expired: false });
  });

  it("a keeper asks nobody again who was to get a role that keepers do not give", async () => {
    const body = { mail: "later@aquarium.example", roles: [{ aquarium: SLUG, role: "researcher" }] };
    const { id } = person.parse(await (await admin.call("POST", STAFF_PATHS.people, body)).json());
    const long = "2026-01-01T00:00:00.000Z";
    const { database } = app.rooms;
    await database.updateTable("staff_member").set({ invited_at: long }).where("id", "=", id).execute();
    await database.updateTable("staff_place").set({ since: long }).where("member", "=", id).execute();
    const again = { mail: body.mail, roles: ["researcher"] };
    const refused = await keeper.call("POST", STAFF_PATHS.aquariumPeople(SLUG), again);
    expect(await refusalOf(refused)).toEqual([403, "forbidden"]);
    expect((await listed()).find((each) => each.id === id)).toMatchObject({ expired: true });
  });

  it.each([
    [{ mail: "nobody" }],
    [{ mail: "a@b.example" }],
    [{ mail: "a@b.example", roles: [{ aquarium: "nowhere", role: "keeper" }] }],
    [{ mail: "a@b.example", roles: [{ aquarium: SLUG, role: "director" }] }],
    [{ mail: "a\0@b.example", admin: true }],
  ])("nobody becomes staff by a body that is wrong: %j", async (body) => {
    expect(await refusalOf(await admin.call("POST", STAFF_PATHS.people, body))).toEqual([400, "bad-request"]);
  });

  it("an admin changes what somebody may do, which counts from the next request on", async () => {
    const other = await signInPerson(app, "Changed", { roles: [{ aquarium: SLUG, role: "researcher" }] });
    expect((await other.call("GET", STAFF_PATHS.people)).status).toBe(403);
    const changed = await admin.call("PATCH", STAFF_PATHS.person(other.id), {
      admin: true,
      roles: [],
      name: "Mio",
    });
    expect(person.parse(await changed.json())).toMatchObject({ name: "Mio", admin: true, roles: [] });
    expect((await other.call("GET", STAFF_PATHS.people)).status).toBe(200);
    await admin.call("PATCH", STAFF_PATHS.person(other.id), {
      admin: false,
      roles: [{ aquarium: SLUG, role: "helper" }],
    });
    expect((await other.call("GET", STAFF_PATHS.people)).status).toBe(403);
    const without = { admin: false, roles: [] };
    expect(await refusalOf(await admin.call("PATCH", STAFF_PATHS.person(other.id), without))).toEqual([
      400,
      "bad-request",
    ]);
  });

  it("somebody who is removed is refused at the next request, and nobody else is", async () => {
    const other = await signInPerson(app, "Removed", { admin: true });
    expect((await other.call("GET", STAFF_PATHS.me)).status).toBe(200);
    expect((await admin.call("DELETE", STAFF_PATHS.person(other.id))).status).toBe(200);
    expect(await refusalOf(await other.call("GET", STAFF_PATHS.me))).toEqual([403, "not-staff"]);
    expect(await refusalOf(await admin.call("DELETE", STAFF_PATHS.person(other.id)))).toEqual([
      404,
      "not-found",
    ]);
    expect((await admin.call("GET", STAFF_PATHS.me)).status).toBe(200);
  });

  it("nobody changes their own roles", async () => {
    const own = STAFF_PATHS.person(admin.id);
    for (const refused of [
      admin.call("PATCH", own, { admin: false }),
      admin.call("PATCH", own, { roles: [] }),
      admin.call("DELETE", own),
      keeper.call("POST", STAFF_PATHS.aquariumPeople(SLUG), {
        mail: "keeper@aquarium.example",
        roles: ["helper"],
      }),
      keeper.call("DELETE", STAFF_PATHS.aquariumPerson(SLUG, keeper.id)),
    ])
      expect(await refusalOf(await refused)).toEqual([403, "own-roles"]);
    expect((await admin.call("PATCH", own, { name: "Admin the first" })).status).toBe(200);
  });

  it("of two admins who remove each other at the same time, one stays", async () => {
    const [one, other] = [
      await signInPerson(app, "One", { admin: true }),
      await signInPerson(app, "Two", { admin: true }),
    ];
    await app.rooms.people.staff.remove(admin.id);
    const answers = await Promise.all([
      one.call("DELETE", STAFF_PATHS.person(other.id)),
      other.call("DELETE", STAFF_PATHS.person(one.id)),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await app.rooms.people.staff.all()).filter((member) => member.admin)).toHaveLength(1);
    admin = await signInPerson(app, "Admin", { admin: true });
  });

  // Rule (staff): A keeper adds and removes people in their own aquarium alone
  it("a keeper gives roles in their aquarium, and sees nothing of others", async () => {
    const body = { mail: "both@aquarium.example", roles: ["helper", "keeper"] };
    const path = STAFF_PATHS.aquariumPeople(SLUG);
    const { id } = aquariumPerson.parse(await (await keeper.call("POST", path, body)).json());
    await app.rooms.people.staff.setRolesIn(OTHER, id, ["keeper"]);
    expect((await listedIn(SLUG)).find((each) => each.id === id)?.roles).toEqual(["helper", "keeper"]);
    await keeper.call("POST", path, { ...body, roles: ["helper"] });
    expect((await listedIn(SLUG)).find((each) => each.id === id)?.roles).toEqual(["helper"]);
    expect((await keeper.call("DELETE", STAFF_PATHS.aquariumPerson(SLUG, id))).status).toBe(200);
    expect((await listedIn(SLUG)).map((each) => each.id)).not.toContain(id);
    expect((await listedIn(OTHER, admin)).find((each) => each.id === id)?.roles).toEqual(["keeper"]);
    expect((await keeper.call("DELETE", STAFF_PATHS.aquariumPerson(SLUG, id))).status).toBe(404);
    expect(
      (await lines("set-roles")).slice(0, 2).map(({ aquarium, before, after }) => [aquarium, before, after]),
    ).toEqual([
      [SLUG, { roles: ["helper", "keeper"] }, { roles: ["helper"] }],
      [SLUG, null, { roles: ["helper", "keeper"] }],
    ]);
  });

  // Rule (staff): The research roles are given and taken by researchers and admins, keeper and helper by
  //   keepers and admins
  it("roles of the other kind stay as they are, given and taken by nobody but their own kind and admins", async () => {
    const researcher = await signInPerson(app, "Researcher", {
      roles: [{ aquarium: SLUG, role: "researcher" }],
    });
    const path = STAFF_PATHS.aquariumPeople(SLUG);
    const mail = "kinds@aquarium.example";
    const set = (by: SignedInPerson, roles: readonly string[]) => by.call("POST", path, { mail, roles });
    const refused = [403, "forbidden"];
    for (const role of ["researcher", "analyst"])
      expect(await refusalOf(await set(keeper, [role]))).toEqual(refused);
    for (const role of ["keeper", "helper"])
      expect(await refusalOf(await set(researcher, [role]))).toEqual(refused);
    expect(await app.rooms.people.staff.findByMail(mail)).toBeUndefined();
    const { id } = aquariumPerson.parse(await (await set(researcher, ["analyst"])).json());
    const person = STAFF_PATHS.aquariumPerson(SLUG, id);
    expect((await set(keeper, ["helper", "analyst"])).status).toBe(200);
    expect(await refusalOf(await set(keeper, ["helper"]))).toEqual(refused);
    expect(await refusalOf(await set(researcher, ["analyst"]))).toEqual(refused);
    for (const by of [keeper, researcher])
      expect(await refusalOf(await by.call("DELETE", person))).toEqual(refused);
    expect((await listedIn(SLUG, researcher)).find((each) => each.id === id)?.roles).toEqual([
      "analyst",
      "helper",
    ]);
    expect((await set(researcher, ["helper"])).status).toBe(200);
    expect((await keeper.call("DELETE", person)).status).toBe(200);
    expect((await set(admin, ["researcher", "keeper"])).status).toBe(200);
  });

  // Rule (staff): Who somebody is elsewhere, an aquarium's people learn once that person has come to them
  it("an address that is known elsewhere looks like one that nobody knows", async () => {
    const stranger = await signInPerson(app, "Elsewhere", { roles: [{ aquarium: OTHER, role: "keeper" }] });
    const path = STAFF_PATHS.aquariumPeople(SLUG);
    const add = async (mail: string, name?: string) => {
      const answer = await keeper.call("POST", path, { mail, name, roles: ["helper"] });
      const { id: _, ...added } = aquariumPerson.parse(await answer.json());
      return [answer.status, added];
    };
    const nothing = {
      ...{ name: null, signed_in: false, last_sign_in_on: null, expired: false },
      roles: ["helper"],
    };
    await app.rooms.database
      .updateTable("staff_member")
      .set({ last_sign_in_at: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", stranger.id)
      .execute();
    for (const mail of ["elsewhere@aquarium.example", "nobody.knows@aquarium.example"])
      expect(await add(mail)).toEqual([200, { mail, ...nothing }]);
    const known = async () => (await listedIn(SLUG)).find(({ id }) => id === stranger.id);
    expect(await known()).toMatchObject(nothing);
    expect((await lines("set-roles")).slice(0, 2).map(({ before }) => before)).toEqual([null, null]);
    await app.rooms.people.staff.noteSignIn(stranger.id, "2099-01-01T00:00:00.000Z");
    expect(await known()).toMatchObject({
      name: "Elsewhere",
      signed_in: true,
      last_sign_in_on: "2099-01-01",
    });
    await add("elsewhere@aquarium.example", "Our Umi");
    expect(await known()).toMatchObject({ name: "Our Umi" });
    expect((await listedIn(OTHER, admin)).find(({ id }) => id === stranger.id)?.name).toBe("Elsewhere");
  });

  // Rule (staff): The audit log of an aquarium names nobody who has no role there
  it("an aquarium's audit log names its own people, of others that it was an admin or somebody else", async () => {
    const leaving = await signInPerson(app, "Formerly", { roles: [{ aquarium: SLUG, role: "keeper" }] });
    for (const by of [leaving, admin, keeper]) await listedIn(SLUG, by);
    await app.rooms.people.staff.setRolesIn(OTHER, leaving.id, ["helper"]);
    await app.rooms.people.staff.setRolesIn(SLUG, leaving.id, []);
    const answer = await keeper.call("GET", `${STAFF_PATHS.aquariumAudit(SLUG)}?limit=3`);
    const { lines } = auditPage.parse(await answer.json());
    expect(lines.map(({ by }) => by)).toEqual([
      { id: keeper.id, mail: "keeper@aquarium.example", name: "Keeper" },
      { who: "admin" },
      { who: "other" },
    ]);
  });

  // Rule (staff): Every admin is told of a new one, until they have seen it
  it("all admins are told of a new one, each until they have seen it", async () => {
    const other = await signInPerson(app, "Watching", { admin: true });
    const told = async (by: SignedInPerson) =>
      me.parse(await (await by.call("GET", STAFF_PATHS.me)).json()).new_admins;
    const body = { mail: "raised@aquarium.example", roles: [{ aquarium: SLUG, role: "helper" }] };
    const { id } = person.parse(await (await admin.call("POST", STAFF_PATHS.people, body)).json());
    expect(await told(other)).toEqual([]);
    expect((await admin.call("PATCH", STAFF_PATHS.person(id), { admin: true })).status).toBe(200);
    const notice = {
      ...{ id, mail: body.mail, name: null, at: expect.any(String) },
      by: expect.stringContaining("Admin"),
    };
    for (const by of [admin, other]) expect(await told(by)).toEqual([notice]);
    expect(await told(keeper)).toEqual([]);
    expect((await other.call("DELETE", STAFF_PATHS.newAdmin(id))).status).toBe(200);
    expect([await told(other), await told(admin)]).toEqual([[], [notice]]);
    expect(await lines("new-admin")).toContainEqual(expect.objectContaining({ subject: id }));
  });

  // Rule (staff): Of two simultaneous changes of one person, the second applies to the first's result
  it("a change of a name gives back no role that was taken meanwhile", async () => {
    const keeps = { aquarium: OTHER, role: "helper" } as const;
    const { id } = await signInPerson(app, "Misspelt", {
      roles: [{ aquarium: SLUG, role: "keeper" }, keeps],
    });
    let renaming: Promise<Response> | undefined;
    await inTransaction(app.rooms.database, async (transaction) => {
      const members = new StaffStore(transaction);
      await lockMember(members, id);
      await members.setRolesIn(SLUG, id, []);
      renaming = admin.call("PATCH", STAFF_PATHS.person(id), { name: "Renamed" });
      await pause(500);
    });
    expect((await renaming)?.status).toBe(200);
    expect(await app.rooms.people.staff.find(id)).toMatchObject({ name: "Renamed", roles: [keeps] });
    const [line] = await lines("change-person");
    expect(line).toMatchObject({ subject: id, before: { roles: [keeps] }, after: { roles: [keeps] } });
  });

  it("who has no role left anywhere is no longer staff", async () => {
    const helper = await signInPerson(app, "Leaving", { roles: [{ aquarium: SLUG, role: "helper" }] });
    expect((await keeper.call("DELETE", STAFF_PATHS.aquariumPerson(SLUG, helper.id))).status).toBe(200);
    expect(await refusalOf(await helper.call("GET", STAFF_PATHS.me))).toEqual([403, "not-staff"]);
  });

  // Rule (staff): Changes, and lists of people that are read, are lines in the audit log
  it("a list of people that is read is a line in the audit log", async () => {
    const before = (await lines("read-people")).length;
    await listed();
    await listedIn(SLUG);
    expect(
      (await lines("read-people")).slice(0, -before || undefined).map(({ aquarium }) => aquarium),
    ).toEqual([SLUG, null]);
  });
});
