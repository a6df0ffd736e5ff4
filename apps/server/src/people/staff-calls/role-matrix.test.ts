import { STAFF_API } from "@harapen/contract/staff/paths";
import { aquariumRole } from "@harapen/contract/staff/people";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALL_CALLS } from "../../staff-calls/all-calls.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { nobody, type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";

/** The least role that may make each call; a call without an entry here fails the test. */
const LEAST_ROLE = {
  "GET /me": "staff",
  "GET /me/sessions": "staff",
  "DELETE /me/new-admins/:id": "admin",
  "DELETE /me/sessions": "staff",
  "DELETE /me/sessions/:id": "staff",
  "GET /people": "admin",
  "POST /people": "admin",
  "PATCH /people/:id": "admin",
  "DELETE /people/:id": "admin",
  "DELETE /people/:id/sessions": "admin",
  "POST /people/:id/invitation": "admin",
  "GET /audit": "admin",
  "GET /clock": "admin",
  "POST /clock": "admin",
  "GET /doctor": "admin",
  "GET /networks": "admin",
  "POST /networks/:id/block": "admin",
  "DELETE /networks/:id/block": "admin",
  "GET /version": "staff",
  "GET /aquariums": "staff",
  "POST /aquariums": "admin",
  "PATCH /aquariums/:slug": "keeper",
  "DELETE /aquariums/:slug": "admin",
  "GET /aquariums/:slug/people": "appointer",
  "POST /aquariums/:slug/people": "appointer",
  "DELETE /aquariums/:slug/people/:id": "appointer",
  "POST /aquariums/:slug/people/:id/invitation": "appointer",
  "GET /aquariums/:slug/audit": "auditor",
  "GET /aquariums/:slug/draft": "reader",
  "PUT /aquariums/:slug/draft/details": "helper",
  "PUT /aquariums/:slug/draft/birds": "helper",
  "PUT /aquariums/:slug/draft/birds/:id": "helper",
  "DELETE /aquariums/:slug/draft/birds/:id": "helper",
  "POST /aquariums/:slug/draft/discard": "helper",
  "DELETE /aquariums/:slug/draft": "helper",
  "GET /aquariums/:slug/readiness": "reader",
  "POST /aquariums/:slug/publish": "keeper",
  "GET /aquariums/:slug/publishes": "reader",
  "GET /aquariums/:slug/publishes/:number": "reader",
  "POST /aquariums/:slug/restore": "keeper",
  "POST /aquariums/:slug/undo": "helper",
  "POST /aquariums/:slug/preview": "reader",
  "GET /aquariums/:slug/export.zip": "reader",
  "POST /aquariums/:slug/import": "keeper",
  "GET /aquariums/:slug/import": "keeper",
  "POST /aquariums/:slug/import/take": "keeper",
  "POST /aquariums/:slug/import/new-aquarium": "admin",
  "DELETE /aquariums/:slug/import": "keeper",
  "POST /aquariums/:slug/photographs": "helper",
  "GET /aquariums/:slug/photographs/:id": "helper",
  "POST /aquariums/:slug/photographs/:id/icons": "helper",
  "GET /aquariums/:slug/photographs/:id/state": "helper",
  "GET /aquariums/:slug/look-alikes": "reader",
  "GET /aquariums/:slug/learned": "reader",
  "POST /aquariums/:slug/learned/:id/adopt": "helper",
  "GET /aquariums/:slug/fitted-visitors": "reader",
  "POST /aquariums/:slug/fitted-visitors/use": "keeper",
  "POST /aquariums/:slug/fitted-visitors/end": "keeper",
  "GET /aquariums/:slug/statistics": "reader",
  "GET /aquariums/:slug/kiosks": "reader",
  "PATCH /aquariums/:slug/kiosks/:id": "attendant",
  "GET /aquariums/:slug/evaluation": "reader",
  "POST /aquariums/:slug/evaluation": "reader",
  "GET /aquariums/:slug/deletions": "keeper",
  "POST /aquariums/:slug/deletions": "keeper",
  "GET /aquariums/:slug/studies": "member",
  "POST /aquariums/:slug/studies": "researcher",
  "GET /aquariums/:slug/studies/:study": "analyst",
  "PUT /aquariums/:slug/studies/:study": "researcher",
  "GET /aquariums/:slug/studies/:study/versions": "analyst",
  "POST /aquariums/:slug/studies/:study/versions": "researcher",
  "GET /aquariums/:slug/studies/:study/alert-test": "researcher",
  "POST /aquariums/:slug/studies/:study/alert-test": "researcher",
  "POST /aquariums/:slug/studies/:study/pilot": "researcher",
  "POST /aquariums/:slug/studies/:study/status": "researcher",
  "POST /aquariums/:slug/studies/:study/unblinding": "researcher",
  "GET /aquariums/:slug/studies/:study/codes": "researcher",
  "POST /aquariums/:slug/studies/:study/codes": "researcher",
  "GET /aquariums/:slug/studies/:study/participants": "analyst",
  "PUT /aquariums/:slug/studies/:study/participants/:id/exclusion": "researcher",
  "DELETE /aquariums/:slug/studies/:study/participants/:id/exclusion": "researcher",
  "POST /aquariums/:slug/studies/:study/participants/:id/withdrawal": "researcher",
  "GET /aquariums/:slug/studies/:study/drawings": "analyst",
  "GET /aquariums/:slug/studies/:study/drawings/:id": "analyst",
  "GET /aquariums/:slug/studies/:study/deletions": "researcher",
  "POST /aquariums/:slug/studies/:study/deletions": "researcher",
  "GET /aquariums/:slug/studies/:study/retention": "analyst",
  "GET /aquariums/:slug/studies/:study/truth": "witness",
  "GET /aquariums/:slug/studies/:study/truth/drawings/:code": "witness",
  "POST /aquariums/:slug/studies/:study/truth": "witness",
  "DELETE /aquariums/:slug/studies/:study/truth/:id": "witness",
  "GET /aquariums/:slug/studies/:study/answers": "researcher",
  "POST /aquariums/:slug/studies/:study/answers/preview": "researcher",
  "POST /aquariums/:slug/studies/:study/answers": "researcher",
  "DELETE /aquariums/:slug/studies/:study/answers/:id": "researcher",
  "GET /aquariums/:slug/studies/:study/live": "analyst",
  "GET /aquariums/:slug/studies/:study/quality": "analyst",
  "GET /aquariums/:slug/studies/:study/exports": "analyst",
  "POST /aquariums/:slug/studies/:study/exports": "analyst",
} as const satisfies Record<string, keyof typeof ALLOWED>;

const OTHER = "otherhall";
const STAFF = ["keeper of another", "researcher of another", ...aquariumRole.options, "admin"] as const;
const CALLERS = ["none", "visitor", ...STAFF] as const;
type Caller = (typeof CALLERS)[number];

const ALLOWED = {
  staff: STAFF,
  reader: ["researcher", "helper", "keeper", "admin"],
  member: [...aquariumRole.options, "admin"],
  helper: ["helper", "keeper", "admin"],
  witness: ["researcher", "helper", "keeper", "admin"],
  analyst: ["analyst", "researcher", "admin"],
  researcher: ["researcher", "admin"],
  keeper: ["keeper", "admin"],
  attendant: ["keeper", "researcher", "admin"],
  auditor: ["keeper", "researcher", "admin"],
  appointer: ["keeper", "researcher", "admin"],
  admin: ["admin"],
} as const satisfies Record<string, readonly Caller[]>;

/** The code with which each caller is refused. */
const refusalOf = (caller: Caller) =>
  caller === "none" ? "unauthorized" : caller === "visitor" ? "not-staff" : "forbidden";
const STATUS: Readonly<Record<string, number>> = { unauthorized: 401, "not-staff": 403, forbidden: 403 };

let app: RunningApp;
const people = new Map<Caller, SignedInPerson>();
const personFor = (caller: Caller) => people.get(caller) ?? nobody(app);
beforeAll(async () => {
  app = await runApp();
  const { details, ...content } = await aquariumContent();
  await app.rooms.catalog.aquariums.replace({ ...content, details: { ...details, slug: OTHER } });
  people.set("visitor", await signInPerson(app, "Visitor"));
  for (const role of ["keeper", "researcher"] as const)
    people.set(
      `${role} of another`,
      await signInPerson(app, `Other-${role}`, { roles: [{ aquarium: OTHER, role }] }),
    );
  for (const role of aquariumRole.options)
    people.set(role, await signInPerson(app, role, { roles: [{ aquarium: SLUG, role }] }));
  people.set("admin", await signInPerson(app, "Admin", { admin: true }));
});
afterAll(() => app.stop());

const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(STAFF_API, "")}`;

// Rule (staff): Every staff call is answered to the roles that it names, and to nobody else
it("the role matrix has a line for each staff call, and none besides", () => {
  expect(Object.keys(LEAST_ROLE).sort()).toEqual(ALL_CALLS.map(nameOf).sort());
});

/** What needs a sign-in of the last minutes. */
const IRREVERSIBLE = [
  "DELETE /aquariums/:slug",
  "DELETE /aquariums/:slug/people/:id",
  "DELETE /people/:id",
  "PATCH /people/:id",
  "POST /aquariums/:slug/deletions",
  "POST /aquariums/:slug/people",
  "POST /aquariums/:slug/people/:id/invitation",
  "POST /aquariums/:slug/restore",
  "POST /aquariums/:slug/studies/:study/deletions",
  "POST /aquariums/:slug/studies/:study/unblinding",
  "POST /people",
  "POST /people/:id/invitation",
];

// Rule (staff): What can't be undone needs a sign-in of the last five minutes
it("what can't be undone, and what gives rights, needs a new sign-in", () => {
  expect(
    ALL_CALLS.filter(({ needsFreshSignIn }) => needsFreshSignIn)
      .map(nameOf)
      .sort(),
  ).toEqual(IRREVERSIBLE);
});

describe.each(ALL_CALLS.map((call) => [nameOf(call), call] as const))("%s", (name, { method, path }) => {
  const allowed: readonly Caller[] = ALLOWED[LEAST_ROLE[name as keyof typeof LEAST_ROLE] ?? "admin"];

  // Rule (staff)
  it.each(CALLERS)("by %s", async (caller) => {
    const address = path.replace(":slug", SLUG).replaceAll(/:\w+/g, "00000000-0000-4000-8000-000000000000");
    const answer = await personFor(caller).call(method, address, method === "GET" ? undefined : {});
    const isJson = answer.headers.get("content-type")?.includes("json");
    const { code = "" } = isJson ? ((await answer.json()) as { code?: string }) : {};
    const refusal = code in STATUS ? [answer.status, code] : "allowed";
    const expected = [STATUS[refusalOf(caller)], refusalOf(caller)];
    expect(refusal).toEqual(allowed.includes(caller) ? "allowed" : expected);
  });
});
