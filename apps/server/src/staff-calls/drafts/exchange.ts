import { Readable } from "node:stream";
import type { ImportAnswer } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { latestToday } from "../../aquariums/check/check-dates.ts";
import { readAquariumFolder } from "../../aquariums/read-folder.ts";
import { warningsOf } from "../../aquariums/warnings-of.ts";
import { draftContent } from "../../drafts/exchange/draft-content.ts";
import { withUnpacked } from "../../drafts/exchange/unpack-folder.ts";
import { writeZip } from "../../drafts/exchange/write-zip.ts";
import { ImportError } from "../../errors/import-error.ts";
import { StaffError } from "../../errors/staff-error.ts";
import { convertPictures } from "../../photographs/convert-pictures.ts";
import { changingCall, readingCall } from "../call.ts";
import { authorOf } from "./author-of.ts";

/** The bytes of a zip at most. */
const ZIP_BYTES = 50_000_000;

/** Serves what is published as an exchange folder, zipped. */
export const exportZip = readingCall({
  path: STAFF_PATHS.exportZip(":slug"),
  access: "reader",
  action: "export",
  async answer({ context: { storage }, params: { slug }, reply }) {
    reply.type("application/zip").header("content-disposition", `attachment; filename="${slug}.zip"`);
    return reply.send(Readable.from(writeZip(storage.aquariums, slug)));
  },
});

/** Makes the draft what a zipped exchange folder says. */
export const importZip = changingCall({
  method: "POST",
  path: STAFF_PATHS.importZip(":slug"),
  access: "keeper",
  action: "import",
  bytes: "application/zip",
  bodyLimit: ZIP_BYTES,
  async perform({ context: { storage, photographThread }, member, params: { slug }, body }) {
    const bytes = body instanceof Uint8Array ? body : new Uint8Array();
    const today = latestToday();
    const converter = convertPictures(photographThread, storage.aquariums.convertedPictures);
    const read = (folder: string) => readAquariumFolder(folder, converter, today);
    const content = await withUnpacked(bytes, read).catch(refuse);
    const differences = await draftContent(storage, slug, { content, by: authorOf(member) });
    const answer: ImportAnswer = { differences, warnings: warningsOf(content, today) };
    return { answer, after: { birds: differences.birds.length } };
  },
});

function refuse(error: unknown): never {
  throw error instanceof ImportError ? new StaffError("bad-request", error.message) : error;
}
