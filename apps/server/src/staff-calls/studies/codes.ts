import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { makeCodesRequest } from "@harapen/contract/staff/studies/participants";
import { StaffError } from "../../errors/staff-error.ts";
import { indicesOfRequest } from "../../storage/studies/code-indices.ts";
import { ParticipantStore } from "../../storage/studies/participant-store.ts";
import { StudyStore } from "../../storage/studies/study-store.ts";
import { changingCall, readingCall } from "../call.ts";
import { getStudy } from "./get-study.ts";

/** Serves the codes that a study hands out. */
export const listCodes = readingCall({
  path: STAFF_PATHS.studyCodes(":slug", ":study"),
  access: "researcher",
  action: "read-codes",
  async answer({ context: { storage }, params: { slug, study: id } }) {
    const study = await getStudy(storage.studies, slug, id);
    return { codes: await storage.participants.codes(study.id) };
  },
});

/** Makes codes to hand out. */
export const makeCodes = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyCodes(":slug", ":study"),
  access: "researcher",
  action: "make-codes",
  body: makeCodesRequest,
  async change({ params: { slug, study: id }, body: { count, request_id } }, transaction) {
    const study = await getStudy(new StudyStore(transaction), slug, id);
    if (study.status === "closed") throw new StaffError("wrong-status", "The study is over.");
    const indices = request_id === undefined ? undefined : indicesOfRequest(study.key, request_id);
    const { codes, added } = await new ParticipantStore(transaction).makeCodes(study.id, count, indices);
    return { answer: { codes }, subject: study.id, after: { count: added }, isLogged: added === 0 };
  },
});
