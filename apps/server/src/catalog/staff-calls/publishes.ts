import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { publishRequest, restoreRequest, undoRequest } from "@harapen/contract/staff/publish";
import type { Context } from "../../context.ts";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { digested, findDifferences } from "../drafts/differences.ts";
import { publishDraft } from "../drafts/publish-draft.ts";
import { restorePublish } from "../drafts/restore.ts";
import { undoPublish } from "../drafts/undo.ts";
import { authorOf } from "./author-of.ts";

/** Publishes the draft. */
export const publish = changingCall({
  method: "POST",
  path: STAFF_PATHS.publish(":slug"),
  access: "keeper",
  action: "publish",
  body: publishRequest,
  async perform({ context, member, params: { slug }, body }) {
    const number = await publishDraft(context.catalog, slug, { ...body, by: authorOf(member) });
    const after = { note: body.note, ...(await duringStudy(context, slug)) };
    return { answer: { number }, subject: `${number}`, after };
  },
});

/** Serves the publishes that are kept. */
export const listPublishes = readingCall({
  path: STAFF_PATHS.publishes(":slug"),
  access: "reader",
  async answer({ context: { catalog }, params: { slug } }) {
    return { publishes: await catalog.publishes.list(slug) };
  },
});

/** Serves what a publish changed. */
export const readPublish = readingCall({
  path: STAFF_PATHS.publishNumber(":slug", ":number"),
  access: "reader",
  async answer({ context: { catalog }, params: { slug, number } }) {
    const content =
      /^[1-9]\d{0,8}$/.test(number) && (await catalog.publishes.contentOf(slug, Number(number)));
    if (!content) throw new StaffError("not-found", "This publish is no longer kept.");
    const before = await catalog.publishes.contentOf(slug, Number(number) - 1);
    const differences = findDifferences(
      before && (await digested(before.documents)),
      await digested(content.documents),
    );
    return { publish: content.publish, differences };
  },
});

/** Publishes the content of an earlier publish again. */
export const restore = changingCall({
  method: "POST",
  path: STAFF_PATHS.restore(":slug"),
  access: "keeper",
  needsFreshSignIn: true,
  action: "restore",
  body: restoreRequest,
  async perform({ context, member, params: { slug }, body }) {
    const number = await restorePublish(context.catalog, slug, { ...body, by: authorOf(member) });
    return {
      answer: { number },
      subject: `${number}`,
      after: { ...body, ...(await duringStudy(context, slug)) },
    };
  },
});

/** Brings what was before a publish into the draft. */
export const undo = changingCall({
  method: "POST",
  path: STAFF_PATHS.undo(":slug"),
  access: "helper",
  action: "undo-publish",
  body: undoRequest,
  async perform({ context, member, params: { slug }, body }) {
    const documents = await undoPublish(context.catalog, slug, { ...body, by: authorOf(member) });
    return { answer: { documents }, subject: `${body.number}`, after: { ...body, documents } };
  },
});

/** Returns what the audit log stores with a publish: the study that goes on, whose rankings it changes. */
async function duringStudy({ studies }: Context, aquarium: string): Promise<{ during_study?: string }> {
  const study = (await studies.stored.ofAquarium(aquarium)).find(
    ({ status }) => status === "running" || status === "frozen",
  );
  return study ? { during_study: study.id } : {};
}
