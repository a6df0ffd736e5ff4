import {
  deleteBirdQuery,
  discardDocumentRequest,
  discardDraftQuery,
  putBirdRequest,
  putBirdsRequest,
  putDetailsRequest,
} from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { todayAt } from "@harapen/contract/time-zone";
import { AuditLog } from "../../people/staff/audit-log.ts";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import {
  assertTextsWithinLimit,
  discardDocument,
  discardDraft,
  type Place,
  writeDocument,
} from "../drafts/change-draft.ts";
import {
  type DocumentState,
  draftedContent,
  toDraftAnswer,
  toDraftedBird,
  toDraftedDetails,
} from "../drafts/draft-state.ts";
import { availableMedia, prepareDraft, readDraft } from "../drafts/prepare-draft.ts";
import { findReadiness } from "../drafts/readiness.ts";
import { authorOf } from "./author-of.ts";

/** A bird with many photographs, each with its trace. */
const BIRD_BYTES = 500_000;
/** As many birds as are written in one request, with few photographs. */
const BIRDS_BYTES = 2_000_000;
/** The words of an aquarium with thousands of places and colours. */
const DETAILS_BYTES = 500_000;

const detailsOf = (aquarium: string): Place => ({ aquarium, kind: "details", key: "" });
const birdOf = (aquarium: string, key: string): Place => ({ aquarium, kind: "bird", key });

const keyOf = ({ before: { drafted, published } }: { before: DocumentState }) =>
  (drafted ?? published)?.key ?? "";

/** Returns a change of the draft as the audit log stores it. */
const logged = ({ before, after }: { before: DocumentState; after: DocumentState }) => ({
  before: draftedContent(before),
  after: draftedContent(after),
});

/** Writes an aquarium's own settings and labels into the draft. */
export const putDetails = changingCall({
  method: "PUT",
  path: STAFF_PATHS.draftDetails(":slug"),
  access: "helper",
  action: "draft-details",
  body: putDetailsRequest,
  bodyLimit: DETAILS_BYTES,
  async change({ member, params: { slug }, body }, transaction) {
    if (body.content.details.slug !== slug)
      throw new StaffError("bad-request", "An aquarium keeps its slug.");
    const { over_published: overPublished, ...seen } = body;
    const write = { ...seen, overPublished, by: authorOf(member) };
    const changed = await writeDocument(transaction, detailsOf(slug), write);
    return { answer: toDraftedDetails(changed.after), ...logged(changed) };
  },
});

/** Writes a bird into the draft. */
export const putBird = changingCall({
  method: "PUT",
  path: STAFF_PATHS.draftBird(":slug", ":id"),
  access: "helper",
  action: "draft-bird",
  body: putBirdRequest,
  bodyLimit: BIRD_BYTES,
  async change({ member, params: { slug, id }, body }, transaction) {
    if (body.content.record.id !== id) throw new StaffError("bad-request", "A bird keeps its id.");
    const { over_published: overPublished, ...seen } = body;
    const write = { ...seen, overPublished, by: authorOf(member) };
    const changed = await writeDocument(transaction, birdOf(slug, id), write);
    await assertTextsWithinLimit(transaction, slug, [changed]);
    return { answer: toDraftedBird(changed.after), subject: id, ...logged(changed) };
  },
});

/** Writes several birds into the draft, or none of them, so that a pair is never stored half. */
export const putBirds = changingCall({
  method: "PUT",
  path: STAFF_PATHS.draftBirds(":slug"),
  access: "helper",
  action: "draft-birds",
  body: putBirdsRequest,
  bodyLimit: BIRDS_BYTES,
  async change({ member, params: { slug }, body }, transaction) {
    const changed: Awaited<ReturnType<typeof writeDocument>>[] = [];
    for (const write of body.birds) {
      const place = birdOf(slug, write.content.record.id);
      changed.push(await writeDocument(transaction, place, { ...write, by: authorOf(member) }));
    }
    await assertTextsWithinLimit(transaction, slug, changed);
    const answer = { birds: changed.map(({ after }) => toDraftedBird(after)) };
    const lines = changed.map(logged);
    return {
      answer,
      before: lines.map(({ before }) => before),
      after: lines.map(({ after }) => after),
    };
  },
});

/** Removes a bird in the draft. */
export const deleteBird = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.draftBird(":slug", ":id"),
  access: "helper",
  action: "draft-bird-removal",
  query: deleteBirdQuery,
  async change({ member, params: { slug, id }, query }, transaction) {
    const overPublished = query.over_published === "yes";
    const write = { revision: query.revision, content: null, overPublished, by: authorOf(member) };
    const changed = await writeDocument(transaction, birdOf(slug, id), write);
    return { subject: id, ...logged(changed) };
  },
});

/** The action in the audit log when a document's change is discarded, alone or with all others. */
const DISCARDED = "discard-draft-document";

/** Takes one document's change out of the draft. */
export const discardOne = changingCall({
  method: "POST",
  path: STAFF_PATHS.draftDiscard(":slug"),
  access: "helper",
  action: DISCARDED,
  body: discardDocumentRequest,
  async change({ params: { slug }, body }, transaction) {
    const place = body.kind === "bird" ? birdOf(slug, body.key) : detailsOf(slug);
    const changed = await discardDocument(transaction, place, body.revision);
    return { subject: place.key, ...logged(changed) };
  },
});

/**
 * Empties the draft. Each document has an entry of its own in the audit log, so that no entry grows with the
 * draft.
 */
export const discardAll = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.draft(":slug"),
  access: "helper",
  action: "discard-draft",
  query: discardDraftQuery,
  async change({ member, params: { slug }, query: { revision } }, transaction) {
    const discarded = await discardDraft(transaction, slug, revision);
    const log = new AuditLog(transaction);
    const line = { member: member.id, aquarium: slug, action: DISCARDED } as const;
    for (const changed of discarded)
      await log.append({ ...line, subject: keyOf(changed), ...logged(changed) });
    return { before: { changes: discarded.length }, after: { changes: 0 } };
  },
});

/** Serves the draft: every document as drafted, and for changed ones what is published. */
export const readWholeDraft = readingCall({
  path: STAFF_PATHS.draft(":slug"),
  access: "reader",
  async answer({ context: { catalog }, params: { slug } }) {
    return toDraftAnswer(await readDraft(catalog, slug), await availableMedia(catalog, slug));
  },
});

/** Serves what blocks publishing the draft, and what visitors would miss. */
export const readReadiness = readingCall({
  path: STAFF_PATHS.readiness(":slug"),
  access: "reader",
  async answer({ context: { catalog }, params: { slug } }) {
    const draft = await prepareDraft(catalog, slug);
    return findReadiness(draft, todayAt(draft.content.details));
  },
});
