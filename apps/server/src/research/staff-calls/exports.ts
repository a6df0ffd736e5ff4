import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { type ExportsResponse, makeExportRequest } from "@harapen/contract/staff/studies/exports";
import type { FastifyBaseLogger } from "fastify";
import { hasAccess } from "../../people/staff/access.ts";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { ExportError, StaffError } from "../../platform/errors.ts";
import { withLongIdleTimeout } from "../../platform/http/connections.ts";
import { completeSessions } from "../../sessions/complete-sessions.ts";
import { getStudy } from "../../studies/study-store.ts";
import { type MadeExport, zipFolder } from "../study/study-exporter.ts";
import { CHECKSUMS_FILE } from "../write/export-folder.ts";

/** Serves the exports of a study, with each one's selection and the digest of each of its files. */
export const listExports = readingCall({
  path: STAFF_PATHS.studyExports(":slug", ":study"),
  access: "analyst",
  async answer({ context: { studies }, params: { slug, study: id } }): Promise<ExportsResponse> {
    const { unblinded_at } = await getStudy(studies.stored, slug, id);
    const exports = await studies.exports.ofStudy(id);
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

/**
 * Makes an export and answers it, zipped. Before the study is unblinded only a blinded one, as what a visitor
 * was shown reveals their arm.
 */
export const makeExport = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyExports(":slug", ":study"),
  access: "analyst",
  action: "export-study",
  answersFile: true,
  body: makeExportRequest,
  async perform({ context, member, params: { slug, study: id }, body: { selection }, request, reply }) {
    const { database, research, studies } = context;
    const study = await getStudy(studies.stored, slug, id);
    if (study.unblinded_at === null && !selection.blinded)
      throw new StaffError(
        "blinded",
        "Only a blinded export can be made until the study is unblinded: others tell of arms.",
      );
    await completeSessions(database);
    const wanted = { study: study.id, selection, hidesCodes: !hasAccess(member, "researcher", slug) };
    const begun = await studies.exports.begin({ study: study.id, by: member.id, selection });
    try {
      const made = await withLongIdleTimeout(request.raw, () => research.exporter.make(wanted)).catch(
        refuseTooLarge,
      );
      const zip = zipThatIsDeleted(made, request.log);
      if (reply.raw.closed) {
        zip.destroy();
        throw new StaffError("service-unavailable", "The request for the export has ended.");
      }
      // The zip ends with the answer, even if that is refused, aborted, or never begun.
      reply.raw.once("close", () => zip.destroy());
      await studies.exports.finish(begun, made.files);
      reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="${slug}-study-${study.id.slice(0, 8)}.zip"`);
      return { answer: zip, subject: study.id, after: selection };
    } catch (error) {
      await studies.exports.remove(begun);
      throw error;
    }
  },
});

function refuseTooLarge(error: unknown): never {
  if (error instanceof ExportError && error.code === "too-large")
    throw new StaffError("export-too-large", "No zip can hold the export: `harapen export` writes a folder.");
  throw error;
}

/** Returns an export as a zip; once that is closed, read or not, the export's folder is deleted. */
function zipThatIsDeleted({ folder, files }: MadeExport, log: FastifyBaseLogger): Readable {
  const zip = Readable.from(zipFolder(folder, [...Object.keys(files), CHECKSUMS_FILE]));
  zip.once("close", () => {
    rm(folder, { recursive: true, force: true }).catch((err) =>
      log.warn({ err, folder }, "the folder of an export could not be deleted"),
    );
  });
  return zip;
}
