import { AquariumStore } from "../catalog/aquarium-store.ts";
import { parseAuditOptions, verifyAudit } from "../people/staff/audit-command.ts";
import { manageStaff, parseStaffOptions } from "../people/staff/staff-command.ts";
import { forget, parseForgetOptions } from "../privacy/forgetting/forget-command.ts";

import { parseRetentionOptions, runRetention } from "../privacy/retention/retention-command.ts";
import { type Command, OPERATOR } from "./command.ts";
import { withDatabase } from "./in-database.ts";

/** Deletes what is stored of a person. */
export function forgetCommand(args: readonly string[]): Command {
  const options = parseForgetOptions(args);
  return withDatabase((database) => forget(database, options, OPERATOR));
}

/** Deletes studies' data that have expired. */
export function retentionCommand(args: readonly string[]): Command {
  const options = parseRetentionOptions(args);
  return withDatabase((database) => runRetention(database, options, OPERATOR.report));
}

/** Adds, lists and removes members of staff. */
export function staffCommand(args: readonly string[]): Command {
  const options = parseStaffOptions(args);
  return withDatabase((database) => {
    const slugs = () => new AquariumStore(database).slugs();
    return manageStaff({ database, slugs }, options, OPERATOR.report);
  });
}

/** Says whether the audit log is as it was written. */
export function auditCommand(args: readonly string[]): Command {
  parseAuditOptions(args);
  return withDatabase((database) => verifyAudit(database, OPERATOR.report));
}
