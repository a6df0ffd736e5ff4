import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { publishRequest, restoreRequest } from "@harapen/contract/staff/publish";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import type { Storage } from "../../storage.ts";
import { findDifferences } from "../drafts/differences.ts";
import { publishDraft } from "../drafts/publish-draft.ts";
import { restorePublish } from "../drafts/restore.ts";
import { authorOf } from "./author-of.ts";

/** Publishes the draft. */
export const publish = changingCall({
  method: "POST",
  path: STAFF_PATHS.publish(":slug"),
  access: "keeper",
  action: "publish",
  body: publishRequest,
  async perform({ context: { storage }, member, params: { slug }, body }) {
    const number = await publishDraft(storage, slug, { ...body, by: authorOf(member) });
    const after = { note: body.note, ...(await duringStudy(storage, slug)) };
    return { answer: { number }, subject: `${number}`, after };
  },
});

/** Serves the publishes that are kept. */
export const listPublishes = readingCall({
  path: STAFF_PATHS.publishes(":slug"),
  access: "reader",
  async answer({ context: { storage }, params: { slug } }) {
    return { publishes: await storage.publishes.list(slug) };
  },
});

/** Serves what a publish changed. */
export const readPublish = readingCall({
  path: STAFF_PATHS.publishNumber(":slug", ":number"),
  access: "reader",
  async answer({ context: { storage }, params: { slug, number } }) {
    const content =
      /^[1-9]\d{0,8}$/.test(number) && (await storage.publishes.contentOf(slug, Number(number)));
    if (!content) throw new StaffError("not-found", "There is no such publish any more.");
    const before = await storage.publishes.contentOf(slug, Number(number) - 1);
    return { publish: content.publish, differences: findDifferences(before?.documents, content.documents) };
  },
});

/** Publishes the content of an earlier publish again. */
export const restore = changingCall({
  method: "POST",
  path: STAFF_PATHS.restore(":slug"),
  access: "keeper",
  action: "restore",
  body: restoreRequest,
  async perform({ context: { storage }, member, params: { slug }, body }) {
    const number = await restorePublish(storage, slug, { ...body, by: authorOf(member) });
    return {
      answer: { number },
      subject: `${number}`,
      after: { ...body, ...(await duringStudy(storage, slug)) },
    };
  },
});

/** Returns what the audit log stores with a publish: the study that goes on, whose rankings it changes. */
async function duringStudy({ studies }: Storage, aquarium: string): Promise<{ during_study?: string }> {
  const study = (await studies.ofAquarium(aquarium)).find(
    ({ status }) => status === "running" || status === "frozen",
  );
  return study ? { during_study: study.id } : {};
}
