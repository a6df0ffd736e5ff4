import { serveDemoProvider } from "@harapen/demo-provider";
import { INVITED_PREFIX } from "@harapen/demo-provider/account";
import { isDemoOffered } from "@harapen/demo-provider/is-offered";
import type { AddStaff } from "@harapen/demo-provider/staff-link";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { inTransaction } from "../database/commit-faults.ts";
import type { Database } from "../database/database.ts";
import type { Config } from "../platform/config/config.ts";
import { requestOrigin } from "../platform/http/requests.ts";
import { decodeBody } from "../platform/validation/decode-body.ts";
import type { People } from "./people.ts";
import { AuditLog } from "./staff/audit-log.ts";
import { hasExpired } from "./staff/invitations.ts";
import { StaffStore } from "./staff/staff-store.ts";

interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly people: People;
  /** Returns the names of all aquariums. */
  readonly slugs: () => Promise<readonly string[]>;
}

/** Serves the demo provider; nothing where the settings name another, or in production. */
export async function serveDemo(
  app: FastifyInstance,
  { config, log, database, people, slugs }: Parts,
): Promise<void> {
  if (config.signIn.kind !== "demo") return;
  await serveDemoProvider(app, {
    store: people.demoSignIns,
    log,
    allowedOrigins: config.allowedOrigins,
    originOf: (request) => requestOrigin(request, config),
    isOffered: (request) => isDemoOffered(request, config),
    decodeBody,
    addStaff: demoStaffIn(database, slugs),
    invited: () => invitedIn(people),
    staffSignInDays: config.staffSignInDays,
  });
}

const MAIL = "demo-keeper@harapen.invalid";
/** How many of those who were invited are offered: as many as fit on a page. */
const MOST_OFFERED = 20;

/**
 * Resolves to the staff that can be tried in the demo: those who were invited and have not come, or have come
 * in this way.
 */
async function invitedIn({ staff }: People) {
  const now = new Date();
  return (await staff.all())
    .filter((member) => member.account?.sub.startsWith(INVITED_PREFIX) ?? !hasExpired(member, now))
    .slice(0, MOST_OFFERED)
    .map(({ mail, name }) => ({ mail, name: name ?? mail }));
}

/**
 * Returns the function that makes the demo's staff person staff here, as admin, and keeper and researcher of
 * every aquarium.
 */
function demoStaffIn(server: Database, slugs: () => Promise<readonly string[]>): AddStaff {
  return async (account, name) => {
    const roles = (await slugs()).flatMap((aquarium) =>
      (["keeper", "researcher"] as const).map((role) => ({ aquarium, role })),
    );
    await inTransaction(server, async (database) => {
      const members = new StaffStore(database);
      const known = await members.findByAccount(account);
      const person = { mail: MAIL, name, admin: true, roles, account, addedBy: null };
      const id = known?.id ?? (await members.add(person));
      await members.update(id, { admin: true });
      await members.setRoles(id, roles);
      await new AuditLog(database).append({
        member: null,
        aquarium: null,
        action: "demo-staff",
        subject: id,
        after: { admin: true, roles },
      });
    });
  };
}
