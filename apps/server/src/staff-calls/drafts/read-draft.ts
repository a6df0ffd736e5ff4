import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { latestToday } from "../../aquariums/check/check-dates.ts";
import { toDraftAnswer } from "../../drafts/drafted-documents.ts";
import { availableMedia, prepareDraft, readDraft } from "../../drafts/prepare-draft.ts";
import { findReadiness } from "../../drafts/readiness.ts";
import { readingCall } from "../call.ts";

/** Serves the draft: every document as drafted, and for changed ones what is published. */
export const readWholeDraft = readingCall({
  path: STAFF_PATHS.draft(":slug"),
  access: "reader",
  async answer({ context: { storage }, params: { slug } }) {
    return toDraftAnswer(await readDraft(storage, slug), await availableMedia(storage, slug));
  },
});

/** Serves what blocks publishing the draft, and what visitors would miss. */
export const readReadiness = readingCall({
  path: STAFF_PATHS.readiness(":slug"),
  access: "reader",
  async answer({ context: { storage }, params: { slug } }) {
    return findReadiness(await prepareDraft(storage, slug), latestToday());
  },
});
