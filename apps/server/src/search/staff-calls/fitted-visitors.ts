import {
  chooseFittedVisitorsRequest,
  type FittedVisitorsResponse,
} from "@harapen/contract/staff/fitted-visitors";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Transaction } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { StudyStore } from "../../studies/study-store.ts";
import { FittedVisitorsStore } from "../fitted/fitted-visitors-store.ts";

/** Serves what was fitted to an aquarium's own visits: what is in force, and what is proposed. */
export const readFittedVisitors = readingCall({
  path: STAFF_PATHS.fittedVisitors(":slug"),
  access: "reader",
  answer: ({ context, params: { slug } }) => responseOf(context.database, slug),
});

/** Puts a proposal in force. */
export const takeFittedVisitors = changingCall({
  method: "POST",
  path: STAFF_PATHS.takeFittedVisitors(":slug"),
  access: "keeper",
  action: "use-fitted-visitors",
  body: chooseFittedVisitorsRequest,
  async change({ member, params: { slug }, body: { version } }, transaction) {
    await assertMayChange(transaction, slug);
    if (!(await new FittedVisitorsStore(transaction).take(slug, version, member.id))) throw gone();
    return { answer: await responseOf(transaction, slug), subject: String(version), after: { version } };
  },
});

/** Puts back what was in force before. */
export const endFittedVisitors = changingCall({
  method: "POST",
  path: STAFF_PATHS.endFittedVisitors(":slug"),
  access: "keeper",
  action: "end-fitted-visitors",
  body: chooseFittedVisitorsRequest,
  async change({ member, params: { slug }, body: { version } }, transaction) {
    await assertMayChange(transaction, slug);
    if (!(await new FittedVisitorsStore(transaction).end(slug, version, member.id))) throw gone();
    return { answer: await responseOf(transaction, slug), subject: String(version), before: { version } };
  },
});

/** A study's rankings must not change by themselves, nor by a keeper. */
async function assertMayChange(transaction: Transaction<Tables>, slug: string): Promise<void> {
  const studies = new StudyStore(transaction);
  await studies.lock(slug);
  if (await studies.pausesLearning(slug)) {
    throw new StaffError("wrong-status", "A study runs or is frozen: nothing changes before it is closed.");
  }
}

const gone = () => new StaffError("conflict", "This version is not the proposal, or in force, any more.");

async function responseOf(
  database: Database | Transaction<Tables>,
  slug: string,
): Promise<FittedVisitorsResponse> {
  const versions = await new FittedVisitorsStore(database).list(slug);
  return { versions, paused: await new StudyStore(database).pausesLearning(slug) };
}
