import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { publishAnswer } from "@harapen/contract/staff/publish";
import { requestJson } from "./request.ts";

/** Publishes the draft that was looked at, by its revision. */
export const publishDraft = (slug: string, publish: { note: string; revision: number }) =>
  requestJson(
    { path: `${STAFF_PATHS.aquarium(slug)}/publish`, method: "POST", json: publish },
    publishAnswer,
  );
