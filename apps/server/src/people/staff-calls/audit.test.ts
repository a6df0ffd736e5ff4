// Rule (staff): What was done is read by those whose it is: content by keepers, studies by researchers, all
//   by admins; as facts, by filters and page by page

import { randomUUID } from "node:crypto";
import { AUDIT_GROUPS, type AuditQuery, auditPage, NO_MEMBER } from "@harapen/contract/staff/audit";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { runStudy } from "../../testing/studies/study-visit.ts";
import { AuditLog, type NewAuditEntry } from "../staff/audit-log.ts";

const MANY = 100_000;
const AT_ONCE = 10_000;

describeEachDatabase("the log of what was done", ({ kind, newMigratedSettings }) => {
  let app: RunningApp;
  let admin: SignedInPerson;
  let keeper: SignedInPerson;
  let researcher: SignedInPerson;
  let study: string;
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    app = await runApp({ environment: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } });
    admin = await signInPerson(app, "Admin", { admin: true });
    const roleOf = (role: "keeper" | "researcher") =>
      signInPerson(app, role, { roles: [{ aquarium: SLUG, role }] });
    [keeper, researcher] = [await roleOf("keeper"), await roleOf("researcher")];
    study = (await runStudy(app.rooms, SLUG, { name: "Rings" })).id;
  });
  afterAll(() => app.stop());
  beforeEach(() => app.database.deleteFrom("audit_entry").execute());

  async function add(line: Partial<NewAuditEntry>, at?: string): Promise<string> {
    await new AuditLog(app.database).append({ member: null, aquarium: SLUG, action: "publish", ...line });
    const newest = app.database.selectFrom("audit_entry").select("id").orderBy("number", "desc").limit(1);
    const { id } = await newest.executeTakeFirstOrThrow();
    if (at !== undefined)
      await app.database.updateTable("audit_entry").set({ at }).where("id", "=", id).execute();
    return id;
  }
  async function read(by: SignedInPerson, query: Partial<AuditQuery> = {}, path?: string) {
    const given = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
    const address = `${path ?? STAFF_PATHS.aquariumAudit(SLUG)}?${new URLSearchParams(given)}`;
    return auditPage.parse(await (await by.call("GET", address)).json());
  }
  const actions = async (by: SignedInPerson, query: Partial<AuditQuery> = {}) =>
    (await read(by, query)).lines.map(({ action }) => action);

  // Rule (staff): Keepers read what concerns content, people, visitors and truths; researchers studies,
  //   participants and truths; both what both may
  it("shows each role the groups that are theirs, and an admin all of them", async () => {
    for (const group of Object.values(AUDIT_GROUPS)) for (const action of group) await add({ action });
    const seen = async (by: SignedInPerson) => new Set(await actions(by, { limit: 1_000 }));
    const of = (...groups: (keyof typeof AUDIT_GROUPS)[]) =>
      new Set<string>(groups.flatMap((group) => AUDIT_GROUPS[group]));
    expect(await seen(keeper)).toEqual(of("content", "aquarium", "people", "visitors", "truth"));
    expect(await seen(researcher)).toEqual(of("study", "participants", "truth"));
    const both = await signInPerson(app, "Both", {
      roles: [
        { aquarium: SLUG, role: "keeper" },
        { aquarium: SLUG, role: "researcher" },
      ],
    });
    const all = Object.keys(AUDIT_GROUPS) as (keyof typeof AUDIT_GROUPS)[];
    expect(await seen(both)).toEqual(of(...all.filter((group) => group !== "server")));
    expect(await seen(admin)).toEqual(of(...all));
    expect((await read(keeper)).groups).not.toContain("study");
    expect(await actions(keeper, { group: "study" })).toEqual([]);
  });

  it("is chosen by person, group, study and the aquarium's days", async () => {
    await add({ member: keeper.id, subject: "1" });
    await add({ member: null, action: "leave-study", study, subject: randomUUID() });
    await add({ member: researcher.id, action: "change-study", subject: study });
    await add({ member: admin.id, action: "hide-aquarium", after: { hidden: true } });
    expect(await actions(admin, { by: keeper.id })).toEqual(["publish"]);
    expect(await actions(admin, { by: NO_MEMBER })).toEqual(["leave-study"]);
    expect(await actions(admin, { group: "aquarium" })).toEqual(["hide-aquarium"]);
    expect((await actions(admin, { study })).sort()).toEqual(["change-study", "leave-study"]);
    expect(await actions(keeper, { by: admin.id }), "who is not known here").toEqual([]);
    const [hidden] = (await read(keeper, { group: "aquarium" })).lines;
    expect([hidden?.by, (await read(admin)).lines[0]?.by]).toEqual([
      { who: "admin" },
      { id: admin.id, mail: "admin@aquarium.example", name: "Admin" },
    ]);
    const { lines, people } = await read(researcher, { study });
    expect(lines.map(({ study }) => study)).toEqual([
      { id: study, name: "Rings" },
      { id: study, name: "Rings" },
    ]);
    expect(people).toEqual([{ id: researcher.id, mail: "researcher@aquarium.example", name: "researcher" }]);
    await app.database.deleteFrom("audit_entry").execute();
    // The aquarium's day begins at 15:00 UTC of the day before.
    await add({ action: "export" }, "2026-03-01T14:59:59.999Z");
    await add({ action: "publish" }, "2026-03-01T15:00:00.000Z");
    await add({ action: "restore" }, "2026-03-02T14:59:59.999Z");
    await add({ action: "preview" }, "2026-03-02T15:00:00.000Z");
    const day = "2026-03-02";
    expect((await read(keeper)).time_zone).toBe("Asia/Tokyo");
    expect(await actions(keeper, { from: day, to: day })).toEqual(["restore", "publish"]);
    expect(await actions(keeper, { to: "2026-03-01" })).toEqual(["export"]);
    const anywhere = await read(admin, { from: day }, STAFF_PATHS.audit);
    expect([anywhere.time_zone, anywhere.lines.map(({ action }) => action)]).toEqual([
      "UTC",
      ["preview", "restore"],
    ]);
    expect((await keeper.call("GET", `${STAFF_PATHS.aquariumAudit(SLUG)}?from=yesterday`)).status).toBe(400);
  });

  it("goes on page by page, with lines of one millisecond too, and with those that come meanwhile", async () => {
    const at = "2026-03-02T03:04:05.006Z";
    const all = new Set<string>();
    for (let count = 0; count < 7; count++) all.add(await add({ subject: `${count}` }, at));
    const seen: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const page = await read(keeper, { limit: 2, ...(after && { after }) });
      seen.push(...page.lines.map(({ id }) => id));
      after = page.lines.at(-1)?.id;
      more = page.more;
      if (seen.length === 2) await add({ subject: "later" });
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(all);
    expect((await read(keeper, { after: randomUUID() })).lines).toEqual([]);
  });

  // Rule (staff): No line shows a code, a secret or a visitor's address: what is not listed of it stays on
  //   the server
  it("tells facts, and nothing else of what was before and after", async () => {
    const secret = "kept-on-the-server";
    const state = { secret, code: secret, alerts: { webhook: secret }, note: { secret } };
    for (const group of Object.values(AUDIT_GROUPS))
      for (const action of group) await add({ action, before: state, after: { ...state, mail: secret } });
    const answer = await admin.call("GET", `${STAFF_PATHS.audit}?limit=1000`);
    const told = await answer.text();
    expect(auditPage.parse(JSON.parse(told)).lines.length).toBeGreaterThan(50);
    expect(told).not.toContain(secret);
    await add({ action: "publish", subject: "3", after: { note: "Spring", during_study: study } });
    await add({ action: "set-roles", subject: keeper.id, after: { roles: ["keeper"] } });
    const global = {
      admin: true,
      roles: [
        { aquarium: SLUG, role: "keeper" },
        { aquarium: "far", role: "helper" },
      ],
    };
    await add({ action: "change-person", subject: admin.id, after: global });
    const [person, roles, publish] = (await read(keeper)).lines;
    expect(publish).toMatchObject({ subject: "3", after: { note: "Spring" } });
    expect(publish?.after).not.toHaveProperty("during_study");
    expect(roles).toMatchObject({ subject: "", person: { id: keeper.id }, after: { roles: ["keeper"] } });
    expect(person).toMatchObject({ person: { who: "admin" }, after: { admin: true, roles: ["keeper"] } });
    const [everywhere] = (await read(admin, {}, STAFF_PATHS.audit)).lines;
    expect(everywhere?.after.roles).toEqual([`keeper ${SLUG}`, "helper far"]);
  });

  // Rule (staff): Looking at the log is no line of it
  it("has no line of who looks at it", async () => {
    await add({});
    await read(keeper);
    await read(admin, {}, STAFF_PATHS.audit);
    expect(await actions(admin)).toEqual(["publish"]);
  });

  it("finds each page by an index, among a hundred thousand lines", async () => {
    const minutes =
      kind === "PostgreSQL"
        ? sql`to_char(timestamp '2026-01-01' + i * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
        : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-01-01', '+' || i || ' minutes')`;
    for (let first = 1; first < MANY; first += AT_ONCE)
      await sql`insert into audit_entry (id, at, member, aquarium, action, subject, study)
        with recursive n(i) as (select ${sql.lit(first)} union all select i + 1 from n where i < ${sql.lit(first + AT_ONCE - 1)})
        select 'line-' || i, ${minutes}, case when i % 1000 = 0 then ${keeper.id} else ${admin.id} end, ${SLUG},
          'draft-bird', 'p1', case when i % 1000 = 1 then ${study} else null end from n`.execute(
        app.database,
      );
    if (kind === "PostgreSQL") await sql`analyze audit_entry`.execute(app.database);
    const plans = {
      all: sql`aquarium = ${SLUG}`,
      before: sql`aquarium = ${SLUG} and (at < '2026-02-01' or (at = '2026-02-01' and id < 'x'))`,
      // PostgreSQL may rather read all lines, where its statistics know of none of these kinds.
      ...(kind === "SQLite" && { group: sql`aquarium = ${SLUG} and action in ('publish', 'restore')` }),
      person: sql`aquarium = ${SLUG} and member = ${keeper.id}`,
      study: sql`study = ${study}`,
      days: sql`aquarium = ${SLUG} and at >= '2026-02-01' and at < '2026-02-02'`,
    };
    for (const [name, where] of Object.entries(plans)) {
      const explain = kind === "PostgreSQL" ? sql`explain` : sql`explain query plan`;
      const { rows } = await sql`${explain} select * from audit_entry where ${where}
        order by at desc, id desc limit 51`.execute(app.database);
      const plan = JSON.stringify(rows);
      expect(plan, name).toMatch(/audit_entry_by_/);
      expect(plan, name).not.toMatch(/Seq Scan|SCAN audit_entry"|TEMP B-TREE/);
    }
    const page = await read(keeper, { by: keeper.id });
    expect([page.lines.length, page.more]).toEqual([50, true]);
  });
});
