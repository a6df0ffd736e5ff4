import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { type ExportsAnswer, makeExportRequest } from "@harapen/contract/staff/studies/exports";
import { StaffError } from "../../errors/staff-error.ts";
import type { MadeExport } from "../../research/study/thread/study-exporter.ts";
import { zipFolder } from "../../research/study/thread/zip-folder.ts";
import { CHECKSUMS_FILE } from "../../research/write/export-folder.ts";
import { hasAccess } from "../../staff/access.ts";
import { changingCall, readingCall } from "../call.ts";
import { getStudy } from "./get-study.ts";

/** Serves the exports that were made of a study, with what each selected and the digest of each of its files. */
export const listExports = readingCall({
  path: STAFF_PATHS.studyExports(":slug", ":study"),
  access: "analyst",
  async answer({ context: { storage }, params: { slug, study: id } }): Promise<ExportsAnswer> {
    const { unblinded_at } = await getStudy(storage.studies, slug, id);
    const exports = await storage.studyExports.ofStudy(id);
    return {
      unblinded: unblinded_at !== null,
      exports: exports.map(({ id, at, by, mail, name, selection, files }) => ({
        id,
        at,
        by: by === null ? null : { mail: mail ?? "", name },
        selection,
        files,
      })),
    };
  },
});

/** Makes an export and answers it, zipped. What was shown to a visitor tells their arm, so that there is none before the study is unblinded. */
export const makeExport = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyExports(":slug", ":study"),
  access: "analyst",
  action: "export-study",
  body: makeExportRequest,
  async perform({ context, member, params: { slug, study: id }, body: { selection }, reply }) {
    const { storage, studyExports } = context;
    const study = await getStudy(storage.studies, slug, id);
    if (study.unblinded_at === null)
      throw new StaffError(
        "blinded",
        "An export tells of arms, which are hidden until the study is unblinded.",
      );
    const made = await studyExports.make({
      study: study.id,
      selection,
      hidesCodes: !hasAccess(member, "researcher", slug),
    });
    await storage.studyExports.add({ study: study.id, by: member.id, selection, files: made.files });
    reply.type("application/zip").header("content-disposition", `attachment; filename="${slug}-study.zip"`);
    return { answer: Readable.from(zipAndDelete(made)), subject: study.id, after: selection };
  },
});

async function* zipAndDelete({ folder, files }: MadeExport): AsyncGenerator<Uint8Array> {
  try {
    yield* zipFolder(folder, [...Object.keys(files), CHECKSUMS_FILE]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
