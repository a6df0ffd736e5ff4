import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { digestOf } from "../../catalog/pictures/pictures.ts";
import type { Context } from "../../context.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { listVersions } from "../../search/learned/learned-versions.ts";
import { learnAquariums } from "../../search/learning/learn-command.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { forget, parseForgetOptions } from "./forget-command.ts";

const HALL = "testhall";
const PICTURE = new Uint8Array([1]);
const DEVICE = "5b0e3a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
const OTHER_DEVICE = "77777777-1d9f-4f0e-9b6e-0a3c5d7e9f11";
/** An account with characters that SQL and JSON escape. */
const UMI = 'google|100%_"umi"';

let database: Database;
let rooms: Context;
let said: string[];

/** Runs the command; `answer` is its operator's answer, `undefined` if there is nobody to ask. */
async function run(words: string, answer?: boolean): Promise<boolean> {
  said = [];
  return forget(database, parseForgetOptions(words.split(" ")), {
    report: (line) => said.push(line),
    confirm: async (question) => {
      said.push(question);
      if (answer === undefined) throw new Error("nobody to ask");
      return answer;
    },
  });
}

const event = (session_id: string, name: string, payload: Record<string, unknown>) =>
  rooms.sessions.events.save({ event_id: randomUUID(), session_id, name, client_ts: 1, payload });

/** Stores a visit in which somebody draws, as a guest, then signs in and draws again. */
async function saveMembersVisit(uid: string, device: string): Promise<void> {
  const session = randomUUID();
  const drawing = randomUUID();
  await event(session, "session_start", { device, uid: "guest" });
  await event(session, "search", { search_id: randomUUID(), drawing_id: drawing.toUpperCase() });
  await event(session, "login_result", { ok: true, uid });
  await rooms.sessions.events.saveInvalid(
    { event_id: randomUUID(), session_id: session, name: "new_event", client_ts: 1, payload: { uid } },
    "there is no event of this name",
  );
  await rooms.people.visitors.register(uid, "Umi");
  await rooms.people.demoSignIns.upsert({ kind: "Account", id: uid, payload: { name: "Umi" } });
  await rooms.people.demoSignIns.upsert({ kind: "Grant", id: `grant ${uid}`, payload: { accountId: uid } });
  const album = { mail: "", aquarium: HALL, penguin_name: "p2" };
  await rooms.visits.drawings.save({ ...album, uid: "guest", drawing_id: drawing }, PICTURE);
  await rooms.visits.drawings.save({ ...album, uid, drawing_id: randomUUID() }, PICTURE);
}

const TABLES = ["event", "event_aside", "record", "drawing", "visitor", "demo_sign_in", "forgotten"] as const;

/** Returns everything that is stored of visitors, as one text. */
async function everything(): Promise<string> {
  const rows = await Promise.all(TABLES.map((table) => database.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

/** Returns the number of rows of each table with visitors' data. */
async function counts(): Promise<Record<string, number>> {
  const tables = TABLES.filter((table) => table !== "forgotten");
  const rows = await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.length ?? 0]));
}

const learned = async () => [...(await rooms.search.learned.ofAquarium(HALL)).keys()];
const learnAll = () => learnAquariums(database, { action: "learn", dryRun: false }, () => {});

// Rule (deletion)
describeEachDatabase("forgetting", ({ newMigratedSettings }) => {
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    rooms = roomsOf(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterEach(() => rooms.close());

  // Rule (deletion): `forget --device` deletes a device's events, and the records and drawings that guests
  //   saved from it, and nothing else
  it("a device deletes its sessions, and what guests saved in them, and nothing else", async () => {
    await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: OTHER_DEVICE });
    const before = await counts();
    await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: DEVICE, expanded: true });
    await rooms.visits.drawings.save(
      { mail: "guest", uid: "guest", aquarium: HALL, penguin_name: "p1", drawing_id: randomUUID() },
      PICTURE,
    );
    expect(await run(`--device ${DEVICE.toUpperCase()} --force`)).toBe(true);
    expect(said).toEqual([
      `deleted of device ${DEVICE}:`,
      "  accounts: 0",
      "  sign-ins: 0",
      "  as staff: 0",
      "  sign-ins at the demo provider: 0",
      "  records: 1",
      "  drawings in albums: 0",
      "  events: 4, of 1 sessions",
      "  patterns learned from them: 0",
    ]);
    expect(await counts()).toEqual({ ...before, drawing: 1 });
    expect(await everything()).not.toContain(DEVICE);
    expect(await everything()).toContain(OTHER_DEVICE);
  });

  // Rule (deletion): `forget --uid` deletes an account's events, records and drawings, and the member
  it("an account deletes the member, their saves, their sessions, and what they drew in these before", async () => {
    await saveMembersVisit("nagi", OTHER_DEVICE);
    const before = await counts();
    await saveMembersVisit(UMI, DEVICE);
    expect(await forget(database, { person: { kind: "account", uid: UMI }, force: true }, SILENT)).toBe(true);
    expect(await counts()).toEqual(before);
    const left = await everything();
    expect(left).not.toContain(JSON.stringify(UMI).slice(1, -1));
    expect(left).not.toContain(DEVICE);
  });

  // Rule (deletion): A picture goes with the last save that refers to it
  it("deletes the pictures to which nobody else's saves refer", async () => {
    const album = { mail: "", aquarium: HALL, penguin_name: "p2" };
    const [shared, own] = [new Uint8Array([7]), new Uint8Array([8])];
    await rooms.visits.drawings.save({ ...album, uid: "nagi" }, shared);
    for (const picture of [shared, own]) await rooms.visits.drawings.save({ ...album, uid: UMI }, picture);
    await forget(database, { person: { kind: "account", uid: UMI }, force: true }, SILENT);
    const left = await database
      .selectFrom("picture")
      .leftJoin("media", "media.picture", "picture.digest")
      .where("media.name", "is", null)
      .select("digest")
      .execute();
    expect(left).toEqual([{ digest: digestOf(shared) }]);
  });

  it("an account leaves those alone whose number is like it", async () => {
    await saveMembersVisit("google|100__umi", OTHER_DEVICE);
    const before = await everything();
    expect(await run("--uid google|100%%umi --force")).toBe(false);
    expect(await run("--uid 100__umi --force")).toBe(false);
    expect(await everything()).toBe(before);
  });

  it("an account deletes what is stored of its number at whatever provider, and sign-ins", async () => {
    const key = await rooms.people.issuers.keyOf({ issuer: "https://home.example", sub: UMI });
    const other = await rooms.people.issuers.keyOf({ issuer: "https://id.example", sub: UMI });
    expect(new Set([UMI, key, other]).size).toBe(2);
    await rooms.people.visitors.register(other, "Umi");
    const drawing = { mail: "", aquarium: HALL, penguin_name: "p2", drawing_id: randomUUID() };
    await rooms.visits.drawings.save({ ...drawing, uid: other }, PICTURE);
    const session = { issuer: "https://id.example", name: "Umi", picture: null, mail: null };
    const times = { made_at: "2026-11-21T12:00:00.000Z", expires_at: "2026-11-22T12:00:00.000Z" };
    const sessions = ["nagi", UMI].map((uid) => ({ ...session, ...times, uid, digest: uid }));
    await database.insertInto("sign_in_session").values(sessions).execute();
    expect(await run(`--uid ${UMI} --force`)).toBe(true);
    expect(said).toEqual(
      expect.arrayContaining(["  accounts: 1", "  sign-ins: 1", "  drawings in albums: 1"]),
    );
    expect(await database.selectFrom("drawing").select("uid").execute()).toEqual([]);
    expect(await database.selectFrom("sign_in_session").select("uid").execute()).toEqual([{ uid: "nagi" }]);
  });

  // Rule (staff)
  it("an account deletes who a member of staff was, and leaves what they did in the audit log", async () => {
    const member = { name: "Umi", admin: true, roles: [{ aquarium: HALL, role: "keeper" as const }] };
    const account = { issuer: "https://id.example", sub: UMI };
    const id = await rooms.people.staff.add({ ...member, mail: "umi@hall.example", account, addedBy: null });
    await rooms.people.audit.append({ member: id, aquarium: HALL, action: "publish" });
    await database.updateTable("publish").set({ member: id, member_name: "Umi" }).execute();
    expect(await run(`--uid ${UMI} --force`)).toBe(true);
    expect(said).toContain("  as staff: 1");
    expect(await rooms.people.staff.all()).toEqual([]);
    const rows = await database.selectFrom("staff_member").selectAll().execute();
    expect(rows).toEqual([expect.objectContaining({ id, issuer: null, sub: null, mail: "", name: null })]);
    expect((await rooms.catalog.publishes.list(HALL))[0]?.by).toEqual({ id, name: "" });
    const { entries } = await rooms.people.audit.page({ limit: 1 });
    expect(entries).toEqual([
      expect.objectContaining({ action: "publish", by: { id, mail: "", name: null } }),
    ]);
    expect(await run(`--uid ${UMI} --force`)).toBe(false);
  });

  it("a device is found in whatever case its number was sent", async () => {
    await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: DEVICE.toUpperCase() });
    expect(await run(`--device ${DEVICE} --force`)).toBe(true);
    expect(await counts()).toMatchObject({ event: 0, record: 0 });
  });

  // Rule (what-comes-late): Done again, it deletes what came late under ids that were deleted
  it("done again, it finds what came late from a page that went on, and nothing of others", async () => {
    const session = randomUUID();
    const [queued, drawn] = [randomUUID(), randomUUID()];
    await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: OTHER_DEVICE });
    const before = await counts();
    await event(session, "session_start", { device: DEVICE, uid: "guest" });
    await event(session, "search", { search_id: randomUUID(), drawing_id: queued.toUpperCase() });
    expect(await run(`--device ${DEVICE} --force`)).toBe(true);
    expect(await run(`--device ${DEVICE} --force`)).toBe(false);

    const album = { uid: "guest", mail: "guest", aquarium: HALL, penguin_name: "p2" };
    await rooms.visits.drawings.save({ ...album, drawing_id: queued }, PICTURE);
    await event(session, "search", { search_id: randomUUID(), drawing_id: drawn });
    await rooms.visits.drawings.save({ ...album, drawing_id: drawn }, PICTURE);
    expect(await run(`--device ${OTHER_DEVICE.replace("7", "8")} --force`)).toBe(false);
    expect(await run(`--device ${DEVICE} --force`)).toBe(true);
    expect(said).toContain("  drawings in albums: 2");
    expect(said).toContain("  events: 0, of 0 sessions");
    expect(await counts()).toEqual(before);
  });

  it("done again, it finds what an account's session still sent, and a guest's save by its search alone", async () => {
    const [session, search] = [randomUUID(), randomUUID()];
    await event(session, "session_start", { device: DEVICE, uid: UMI });
    await event(session, "search", { search_id: search.toUpperCase() });
    const person = { kind: "account", uid: UMI } as const;
    expect(await forget(database, { person, force: true }, SILENT)).toBe(true);
    await event(session, "page_view", {});
    const saved = { uid: "guest", mail: "guest", aquarium: HALL, penguin_name: "p2", search_id: search };
    await rooms.visits.drawings.save(saved, PICTURE);
    expect(await forget(database, { person, force: true }, SILENT)).toBe(true);
    expect(await counts()).toMatchObject({ event: 0, drawing: 0 });
  });

  it("a device's guest saves are found by their session, though the events of their drawing never came", async () => {
    const session = randomUUID();
    await event(session, "session_start", { device: DEVICE, uid: "guest" });
    const save = { mail: "guest", uid: "guest", aquarium: HALL, penguin_name: "p1" };
    const named = (other: string) => ({ ...save, drawing_id: randomUUID(), session: other });
    await rooms.visits.drawings.save(named(session), PICTURE);
    await rooms.visits.drawings.save(named(randomUUID()), PICTURE);
    expect(await run(`--device ${DEVICE} --force`)).toBe(true);
    expect(said).toContain("  drawings in albums: 1");
    expect((await counts()).drawing).toBe(1);
  });

  it("takes back what was learned, and the next learning knows nothing of it", async () => {
    for (const device of [OTHER_DEVICE, "a", "b", "c", "d"])
      await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device });
    await learnAll();
    await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: DEVICE });
    await learnAll();
    const versions = await rooms.catalog.aquariums.versions(HALL);
    expect((await rooms.search.learned.ofPenguin(HALL, "p2"))?.devices).toBe(6);
    await run(`--device ${DEVICE} --force`);
    expect(said.join("\n")).toMatch(/patterns learned from them: 1\n {4}testhall p2\n.*learn/);
    expect(await learned()).toEqual([]);
    expect((await rooms.catalog.aquariums.versions(HALL))?.learned).toBe((versions?.learned ?? 0) + 1);
    expect(await rooms.search.learned.stalePenguins()).toEqual([{ aquarium: HALL, penguin: "p2" }]);
    const kept = await listVersions(database, HALL);
    expect(kept.map(({ version, learned }) => [version, Boolean(learned)])).toEqual([
      [1, true],
      [3, false],
    ]);
    await learnAll();
    expect(await rooms.search.learned.ofPenguin(HALL, "p2")).toMatchObject({ devices: 5, confirmations: 5 });
    await run(`--device ${OTHER_DEVICE} --force`);
    await learnAll();
    expect(await learned()).toEqual([]);
    expect((await listVersions(database, HALL)).filter(({ learned }) => learned)).toEqual([]);
  });

  it("says what is stored and asks; without a yes nothing is deleted", async () => {
    await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: DEVICE });
    const before = await everything();
    expect(await run(`--device ${DEVICE}`, false)).toBe(false);
    expect(said[0]).toBe(`stored of device ${DEVICE}:`);
    expect(said.at(-1)).toBe("Delete all of it for good?");
    await expect(run(`--device ${DEVICE}`)).rejects.toThrow("nobody to ask");
    expect(await everything()).toBe(before);
    expect(await run(`--device ${DEVICE}`, true)).toBe(true);
    expect((await counts()).record).toBe(0);
  });

  it("says so where nothing is stored, and asks nothing", async () => {
    expect(await run(`--device ${DEVICE}`)).toBe(false);
    expect(said).toEqual([`Nothing is stored of device ${DEVICE}.`]);
  });
});

const SILENT = { report: () => {}, confirm: async () => false };

it.each([
  [[], /takes one person/],
  [["--uid", ""], /takes one person/],
  [["--uid", "u", "--device", DEVICE], /takes one person/],
  [["--uid", "guest"], /with --device/],
  [["--device", "mobile"], /is a UUID/],
  [["--device", `${DEVICE}0`], /is a UUID/],
  [["--uid", "u", "--all"], /Unknown option/],
  [["u"], /Unexpected argument/],
])("forget refuses the arguments %j", (args, message) => {
  expect(() => parseForgetOptions(args)).toThrow(message);
});
