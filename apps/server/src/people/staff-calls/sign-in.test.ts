// Rule (staff)

import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import { INVITATION_DAYS } from "@harapen/contract/staff/invitation";
import { STAFF_PAGE_HEADER, STAFF_PATHS, STAFF_SIGNED_IN_PATH } from "@harapen/contract/staff/paths";
import { me, ownSessions } from "@harapen/contract/staff/people";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { confirmTime } from "../../database/known-time.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import {
  CONFIDENTIAL_CLIENT,
  CONFIDENTIAL_SECRET,
  startConfidentialProvider,
} from "../../testing/sign-in/confidential-provider.ts";
import { CookieBrowser } from "../../testing/sign-in/cookie-browser.ts";
import { makeKey, startStubProvider, TEST_CLIENT } from "../../testing/sign-in/stub-oidc-provider.ts";
import { nobody, signInPerson } from "../../testing/staff-people.ts";
import { toAquariumPerson, toPerson } from "../staff/people.ts";
import type { StaffMember } from "../staff/staff-store.ts";

const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];
type Headers = Record<string, string>;
const KEEPER = [{ aquarium: SLUG, role: "keeper" }] as const;

const provider = await startStubProvider(await makeKey("one"));
afterAll(() => provider.stop());

describeEachDatabase("a member of staff at a hosted provider", ({ newMigratedSettings }) => {
  let app: RunningApp;
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    const signIn = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: TEST_CLIENT };
    app = await runApp({
      environment: databaseUrl === undefined ? signIn : { ...signIn, DATABASE_URL: databaseUrl },
    });
  });
  afterAll(() => app.stop());

  const add = (mail: string) =>
    app.rooms.people.staff.add({ mail, name: null, admin: false, roles: KEEPER, addedBy: null });
  const readMe = async (sub: string, claims: Record<string, unknown> = {}) =>
    app.get(STAFF_PATHS.me, { authorization: `Bearer ${await provider.token(sub, claims)}` });
  const verified = (email: string) => ({ email, email_verified: true });

  it("is known by a verified address the first time, and by the account from then on", async () => {
    const id = await add("Umi@Aquarium.example");
    const first = await readMe("umi", { ...verified("umi@aquarium.EXAMPLE"), name: "Umi" });
    expect(me.parse(await first.json())).toEqual({
      id,
      mail: "umi@aquarium.example",
      name: "Umi",
      admin: false,
      aquariums: [{ slug: SLUG, name: expect.objectContaining({ en: "Test Hall" }), roles: ["keeper"] }],
      worked_in: null,
      new_admins: [],
    });
    expect((await readMe("umi")).status).toBe(200);
    expect((await readMe("umi", verified("new@aquarium.example"))).status).toBe(200);
    const { entries } = await app.rooms.people.audit.page({ limit: 10 });
    expect(entries.map(({ action, by }) => [action, by?.id])).toEqual([
      ["first-sign-in", id],
      ["import", undefined],
    ]);
  });

  // Rule (staff): Where a token does not say `email_verified`, Entra's `xms_edov` counts
  it("is known by an address of a domain that Entra's tenant owns", async () => {
    for (const [index, xms_edov] of [true, "1"].entries()) {
      const email = `entra${index}@aquarium.example`;
      await add(email);
      expect((await readMe(`entra-${index}`, { email, xms_edov })).status).toBe(200);
    }
  });

  // Rule (staff): Staff sign in again after `STAFF_SIGN_IN_DAYS`, however often their token was renewed
  it("signs in again once the sign-in of a renewed token is too old", async () => {
    await add("long@aquarium.example");
    const signedIn = (days: number) => ({
      ...verified("long@aquarium.example"),
      auth_time: Math.floor(Date.now() / 1_000) - days * 86_400,
    });
    expect((await readMe("long", signedIn(6.9))).status).toBe(200);
    expect(await codeOf(await readMe("long", signedIn(7.1)))).toEqual([401, "sign-in-again"]);
  });

  // Rule (staff): Where somebody has changed something last is known wherever they sign in
  it("is told where they have changed something last", async () => {
    await add("work@aquarium.example");
    const headers = {
      authorization: `Bearer ${await provider.token("work", verified("work@aquarium.example"))}`,
    };
    await app.get(STAFF_PATHS.draft(SLUG), headers);
    expect(me.parse(await (await app.get(STAFF_PATHS.me, headers)).json()).worked_in).toBeNull();
    await fetch(app.address + STAFF_PATHS.preview(SLUG), { method: "POST", headers });
    expect(me.parse(await (await app.get(STAFF_PATHS.me, headers)).json()).worked_in).toBe(SLUG);
  });

  it("is nobody who gets the address later", async () => {
    await add("left@aquarium.example");
    expect((await readMe("before", verified("left@aquarium.example"))).status).toBe(200);
    const later = await readMe("after", verified("left@aquarium.example"));
    expect(await codeOf(later)).toEqual([403, "not-staff"]);
  });

  it.each([
    [{ email: "mio@aquarium.example" }],
    [{ email: "mio@aquarium.example", email_verified: false }],
    [{ email: "mio@aquarium.example", email_verified: false, xms_edov: true }],
    [{ email: "mio@aquarium.example", xms_edov: false }],
    [{ email: "other@aquarium.example", email_verified: true }],
    [{}],
  ])("is nobody by a token that says %j", async (claims) => {
    if (!(await app.rooms.people.staff.findByMail("mio@aquarium.example"))) await add("mio@aquarium.example");
    expect(await codeOf(await readMe(randomUUID(), claims))).toEqual([403, "not-staff"]);
  });

  // Rule (staff): An invitation counts for 14 days; adding the address again renews it
  it("comes in time, or is asked again", async () => {
    const id = await add("late@aquarium.example");
    const { staff } = app.rooms.people;
    const long = new Date(Date.now() - (INVITATION_DAYS * 86_400 + 60) * 1_000).toISOString();
    const expire = async () => {
      const { database } = app.rooms;
      await database.updateTable("staff_member").set({ invited_at: long }).where("id", "=", id).execute();
      await database.updateTable("staff_place").set({ since: long }).where("member", "=", id).execute();
    };
    await expire();
    const first = () => readMe("late", verified("late@aquarium.example"));
    expect(await codeOf(await first())).toEqual([403, "not-staff"]);
    expect(toPerson((await staff.find(id)) as StaffMember)).toMatchObject({ expired: true });
    expect(toAquariumPerson(SLUG, (await staff.find(id)) as StaffMember)).toMatchObject({ expired: true });
    await staff.inviteAgain(id);
    expect((await first()).status).toBe(200);
    const [today] = new Date().toISOString().split("T");
    expect(toPerson((await staff.find(id)) as StaffMember)).toMatchObject({
      expired: false,
      last_sign_in_on: today,
    });
    await expire();
    expect((await readMe("late")).status, "whoever has come stays").toBe(200);
  });

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  /** Adds somebody who came 30 days ago, and was given a role 20 days ago; resolves to their id. */
  const addLate = async (name: string) => {
    const id = await add(`${name}@aquarium.example`);
    expect((await readMe(name, verified(`${name}@aquarium.example`))).status).toBe(200);
    const { database } = app.rooms;
    const came = { last_sign_in_at: daysAgo(30) };
    await database.updateTable("staff_member").set(came).where("id", "=", id).execute();
    const given = { since: daysAgo(20) };
    await database.updateTable("staff_place").set(given).where("member", "=", id).execute();
    return id;
  };

  // Rule (staff): A role that nobody has come for within 14 days ends at the next sign-in
  it("loses the roles that they did not come for in time, and what is left of them is in the log", async () => {
    const id = await addLate("holiday");
    expect(await codeOf(await readMe("holiday"))).toEqual([403, "not-staff"]);
    const [line] = (await app.rooms.people.audit.page({ limit: 1 })).entries;
    expect(line).toMatchObject({ action: "expire-roles", subject: id, before: { roles: ["keeper"] } });
  });

  it("keeps roles of before while the clock is in doubt", async () => {
    await addLate("jump");
    const { database } = app.rooms;
    await database
      .updateTable("known_time")
      .set({ known_at: daysAgo(19) })
      .execute();
    expect((await readMe("jump")).status).toBe(200);
    await confirmTime(database);
  });

  it("is one member, who makes two first requests at the same time", async () => {
    await add("twice@aquarium.example");
    const answers = await Promise.all(
      [1, 2, 3].map(() => readMe("twice", verified("twice@aquarium.example"))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("is refused by the next request once removed, and let in again once added anew", async () => {
    const id = await add("back@aquarium.example");
    const address = verified("back@aquarium.example");
    expect((await readMe("back", address)).status).toBe(200);
    await app.rooms.people.staff.remove(id);
    expect(await codeOf(await readMe("back", address))).toEqual([403, "not-staff"]);
    await add("back@aquarium.example");
    expect((await readMe("back", address)).status).toBe(200);
  });

  // Rule (staff): Whoever signs out everywhere, or is signed out by an admin, needs a new sign-in
  it("is refused by sign-ins of before they signed out everywhere, and let in by a later one", async () => {
    await add("left-open@aquarium.example");
    const at = (seconds: number) => ({
      ...verified("left-open@aquarium.example"),
      auth_time: Math.floor(Date.now() / 1_000) + seconds,
    });
    expect((await readMe("left-open", at(-60))).status).toBe(200);
    const authorization = `Bearer ${await provider.token("left-open", at(-60))}`;
    const end = await fetch(app.address + STAFF_PATHS.sessions, {
      method: "DELETE",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ everywhere: true }),
    });
    expect(end.status).toBe(200);
    // A token that was renewed since is still of the sign-in of before.
    expect(await codeOf(await readMe("left-open", at(-60)))).toEqual([401, "sign-in-again"]);
    expect((await readMe("left-open", at(2))).status).toBe(200);

    const id = (await app.rooms.people.staff.findByMail("left-open@aquarium.example"))?.id ?? "";
    await app.rooms.people.staff.refuseSignInsBefore(id, new Date(Date.now() + 5_000).toISOString());
    expect(await codeOf(await readMe("left-open", at(2)))).toEqual([401, "sign-in-again"]);
  });

  // Rule (staff): What can't be undone needs a sign-in of the last five minutes
  it("signs in again before what can't be undone, and may read meanwhile", async () => {
    const mail = "careful@aquarium.example";
    await app.rooms.people.staff.add({ mail, name: null, admin: true, roles: [], addedBy: null });
    const minutesAgo = async (minutes: number) => {
      const auth_time = Math.floor(Date.now() / 1_000) - 60 * minutes;
      const token = await provider.token("careful", { ...verified(mail), auth_time });
      return { authorization: `Bearer ${token}`, "content-type": "application/json" };
    };
    const body = JSON.stringify({ mail: "added@aquarium.example", admin: true });
    const post = async (minutes: number) =>
      fetch(app.address + STAFF_PATHS.people, { method: "POST", headers: await minutesAgo(minutes), body });
    expect((await app.get(STAFF_PATHS.people, await minutesAgo(6))).status).toBe(200);
    expect(await codeOf(await post(6))).toEqual([401, "sign-in-again"]);
    expect(await app.rooms.people.staff.findByMail("added@aquarium.example")).toBeUndefined();
    expect((await post(4)).status).toBe(200);
  });

  it("is nobody without a valid token", async () => {
    const expired = { exp: Math.floor(Date.now() / 1_000) - 600 };
    expect(await codeOf(await readMe("umi", expired))).toEqual([401, "unauthorized"]);
    expect(await codeOf(await app.get(STAFF_PATHS.me))).toEqual([401, "unauthorized"]);
  });
});

describe("a sign-in that the server keeps", () => {
  /** Starts a server that exchanges the provider's code itself. */
  async function serve(): Promise<RunningApp> {
    // The provider's library logs a warning about being a provider, in tests alone.
    vi.spyOn(console, "warn").mockReturnValue();
    vi.spyOn(console, "info").mockReturnValue();
    const confidential = await startConfidentialProvider();
    const app = await runApp({
      environment: {
        OIDC_ISSUER: confidential.issuer,
        OIDC_CLIENT_ID: CONFIDENTIAL_CLIENT,
        OIDC_CLIENT_SECRET: CONFIDENTIAL_SECRET,
      },
    });
    confidential.admit(app.address);
    onTestFinished(async () => {
      await app.stop();
      confidential.stop();
    });
    return app;
  }

  /** Signs in from the page of staff, as a browser does; resolves to the address of the last page. */
  async function signInAtStaffPage(
    app: RunningApp,
    browser: CookieBrowser,
    login: string,
    more: Record<string, string> = {},
  ) {
    const query = new URLSearchParams({ attempt: randomUUID(), locale: "ja", page: "staff", ...more });
    const way = { stopAt: STAFF_SIGNED_IN_PATH };
    const form = await browser.go(`${app.address}${PATHS.signInBegin}?${query}`, undefined, way);
    const consent = await browser.go(form.address, { prompt: "login", login, password: "any" }, way);
    const last = await browser.go(consent.address, { prompt: "consent" }, way);
    return new URL(last.address);
  }

  // Rule (staff)
  it("is begun by the page of staff, ends there, and is a member's by the address that was asked for", async () => {
    const app = await serve();
    await app.rooms.people.staff.add({
      mail: "umi@example.org",
      name: null,
      admin: false,
      roles: KEEPER,
      addedBy: null,
    });
    const browser = new CookieBrowser();
    const { pathname, searchParams } = await signInAtStaffPage(app, browser, "umi");
    expect([pathname, searchParams.get("error")]).toEqual([STAFF_SIGNED_IN_PATH, null]);
    const cookie = browser.cookiesFor(app.address);
    const own = await app.get(STAFF_PATHS.me, { cookie, "sec-fetch-site": "same-origin" });
    expect(me.parse(await own.json()).name).toBe("Member umi");
    const older = await app.get(STAFF_PATHS.me, { cookie, [STAFF_PAGE_HEADER]: "1" });
    const unnamed = await app.get(STAFF_PATHS.me, { cookie });
    expect([older.status, unnamed.status]).toEqual([200, 401]);
    const foreign = await app.get(STAFF_PATHS.me, { cookie, "sec-fetch-site": "cross-site" });
    expect(await codeOf(foreign)).toEqual([401, "unauthorized"]);
  });

  // Rule (staff): What can't be undone needs a sign-in of the last five minutes
  it("is made anew where something can't be undone: the provider asks again whom it knows", async () => {
    const app = await serve();
    await app.rooms.people.staff.add({
      ...{ mail: "umi@example.org", name: null, admin: true },
      ...{ roles: [], addedBy: null },
    });
    const browser = new CookieBrowser();
    await signInAtStaffPage(app, browser, "umi");
    const old = new Date(Date.now() - 600_000).toISOString();
    await app.rooms.database.updateTable("sign_in_session").set({ auth_at: old }).execute();
    const add = (mail: string) =>
      fetch(app.address + STAFF_PATHS.people, {
        method: "POST",
        headers: {
          cookie: browser.cookiesFor(app.address),
          "sec-fetch-site": "same-origin",
          "content-type": "application/json",
        },
        body: JSON.stringify({ mail, admin: true }),
      });
    expect(await codeOf(await add("one@aquarium.example"))).toEqual([401, "sign-in-again"]);
    await signInAtStaffPage(app, browser, "umi", { fresh: "1" });
    const [session] = await app.rooms.database.selectFrom("sign_in_session").select("auth_at").execute();
    expect(Date.now() - Date.parse(session?.auth_at ?? "")).toBeLessThan(60_000);
    expect((await add("one@aquarium.example")).status).toBe(200);
  });

  // Rule (staff): A session is renewed while its member works, up to `STAFF_SIGN_IN_DAYS` from its beginning
  it("lasts for a day from each call, up to seven days from its beginning, and a visitor's call renews nothing", async () => {
    const app = await serve();
    await app.rooms.people.staff.add({
      ...{ mail: "umi@example.org", name: null, admin: false },
      ...{ roles: KEEPER, addedBy: null },
    });
    const browser = new CookieBrowser();
    await signInAtStaffPage(app, browser, "umi");
    const headers = { cookie: browser.cookiesFor(app.address), "sec-fetch-site": "same-origin" };
    const table = app.rooms.database;
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    /** Moves the session's beginning and end into the past; resolves to how many hours it has after a call. */
    const hoursLeft = async (madeHoursAgo: number, endsInHours: number, path: string) => {
      await table
        .updateTable("sign_in_session")
        .set({ made_at: ago(madeHoursAgo), expires_at: ago(-endsInHours) })
        .execute();
      await app.get(path, headers);
      const { expires_at } = await table
        .selectFrom("sign_in_session")
        .select("expires_at")
        .executeTakeFirstOrThrow();
      return Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000);
    };
    expect(await hoursLeft(12, 12, PATHS.aquarium(SLUG))).toBe(12);
    expect(await hoursLeft(12, 12, STAFF_PATHS.me)).toBe(24);
    expect(await hoursLeft(7 * 24 - 5, 2, STAFF_PATHS.me)).toBe(5);
    expect(await hoursLeft(7 * 24 + 5, 2, STAFF_PATHS.me), "it ends as it would have").toBe(2);
  });

  // Rule (staff): One's sessions are listed, each with its last day, and ended one by one or all
  it("is listed with the others of its member, and ends alone or with them", async () => {
    const app = await serve();
    await app.rooms.people.staff.add({
      ...{ mail: "umi@example.org", name: null, admin: false },
      ...{ roles: KEEPER, addedBy: null },
    });
    const signInAnew = async (): Promise<Headers> => {
      const browser = new CookieBrowser();
      await signInAtStaffPage(app, browser, "umi");
      return { cookie: browser.cookiesFor(app.address), "sec-fetch-site": "same-origin" };
    };
    const [first, second, third] = [await signInAnew(), await signInAnew(), await signInAnew()];
    const end = (path: string, own: Headers, body?: object) =>
      fetch(app.address + path, {
        method: "DELETE",
        headers: { ...own, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const listed = async (own: Headers) =>
      ownSessions.parse(await (await app.get(STAFF_PATHS.sessions, own)).json()).sessions ?? [];
    const [today] = new Date().toISOString().split("T");
    const mine = await listed(first);
    expect(mine).toHaveLength(3);
    expect(mine.filter(({ current }) => current)).toEqual([expect.objectContaining({ last_used_on: today })]);
    const other = (await listed(second)).find(({ current }) => current);
    expect((await end(STAFF_PATHS.session(other?.id ?? ""), first)).status).toBe(200);
    expect((await app.get(STAFF_PATHS.me, second)).status).toBe(401);
    expect((await end(STAFF_PATHS.session(other?.id ?? ""), first)).status).toBe(404);
    expect((await app.get(STAFF_PATHS.me, third)).status).toBe(200);
    expect((await end(STAFF_PATHS.sessions, first, { everywhere: true })).status).toBe(200);
    for (const own of [first, third])
      expect(await codeOf(await app.get(STAFF_PATHS.me, own))).toEqual([401, "unauthorized"]);
  });
});

describe("an admin", () => {
  // Rule (staff)
  it("signs somebody out everywhere, who then needs a new sign-in", async () => {
    const app = await runApp({});
    onTestFinished(() => app.stop());
    const admin = await signInPerson(app, "Ending", { admin: true });
    const keeper = await signInPerson(app, "Ended", { roles: KEEPER });
    const own = () => keeper.call("GET", STAFF_PATHS.sessions);
    expect(ownSessions.parse(await (await own()).json())).toEqual({ sessions: null });
    expect((await admin.call("DELETE", STAFF_PATHS.personSessions(keeper.id))).status).toBe(200);
    expect(await codeOf(await own())).toEqual([401, "sign-in-again"]);
    expect((await admin.call("GET", STAFF_PATHS.me)).status).toBe(200);
    const [line] = (await app.rooms.people.audit.page({ limit: 1 })).entries;
    expect(line).toMatchObject({ action: "end-sessions", subject: keeper.id, by: { id: admin.id } });
  });
});

describe("a staff call", () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runApp({ environment: { ALLOWED_ORIGINS: "https://app.example" } });
  });
  afterAll(() => app.stop());

  // Rule (staff): Pages elsewhere, named origins included, make no staff call
  it.each(["POST", "PUT", "PATCH", "DELETE"])("by %s is refused to pages elsewhere", async (method) => {
    const admin = await signInPerson(app, `By ${method}`, { admin: true });
    const path = method === "POST" ? STAFF_PATHS.people : STAFF_PATHS.person("1");
    const answer = await admin.call(method, path, {}, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(421);
  });

  it("says of a page elsewhere that it is at another address, not that its role is too small", async () => {
    const admin = await signInPerson(app, "Elsewhere", { admin: true });
    const elsewhere = { "sec-fetch-site": "cross-site" };
    const answer = await admin.call("POST", STAFF_PATHS.people, {}, elsewhere);
    expect(await answer.json()).toMatchObject({ code: "misdirected" });
  });

  it("is no page's at another origin, whatever the settings allow visitors' calls", async () => {
    const answer = await app.get(STAFF_PATHS.me, { origin: "https://app.example" });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("is kept by no cache, and refused with a code", async () => {
    const admin = await signInPerson(app, "Caching", { admin: true });
    for (const answer of [
      await admin.call("GET", STAFF_PATHS.me),
      await nobody(app).call("GET", STAFF_PATHS.me),
      await admin.call("POST", STAFF_PATHS.people, "{"),
    ])
      expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await codeOf(await admin.call("POST", STAFF_PATHS.people, "{"))).toEqual([400, "bad-request"]);
    const long = { mail: `${"a".repeat(100_000)}@b.example` };
    expect(await codeOf(await admin.call("POST", STAFF_PATHS.people, long))).toEqual([413, "too-large"]);
    const text = await admin.call("POST", STAFF_PATHS.people, "{}", { "content-type": "text/plain" });
    expect(await codeOf(text)).toEqual([415, "bad-request"]);
  });

  // Rule (staff): A refusal has a code, no cache keeps an answer, and no body is read where the call is not
  //   allowed
  it("reads no body of who may not make it", async () => {
    const visitor = await signInPerson(app, "Visitor");
    expect(await codeOf(await visitor.call("POST", STAFF_PATHS.people, "{"))).toEqual([403, "not-staff"]);
  });

  it("about an aquarium that there is not is an admin's alone to find out", async () => {
    const keeper = await signInPerson(app, "Keeper", { roles: KEEPER });
    const admin = await signInPerson(app, "Finding", { admin: true });
    const path = STAFF_PATHS.aquariumPeople("nowhere");
    expect(await codeOf(await keeper.call("GET", path))).toEqual([403, "forbidden"]);
    expect(await codeOf(await admin.call("GET", path))).toEqual([404, "not-found"]);
  });
});
