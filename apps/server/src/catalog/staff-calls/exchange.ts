import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  type ImportBegun,
  importAsAquariumRequest,
  MAX_ZIP_BYTES,
  takeImportRequest,
} from "@harapen/contract/staff/import";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { isFileBody } from "../../platform/http/body-parsers.ts";
import { importAsAquarium } from "../exchange/import-as-aquarium.ts";
import { readPendingImport } from "../exchange/read-pending.ts";
import { discardImport, takeImport } from "../exchange/take-import.ts";
import { writeZip } from "../exchange/write-zip.ts";
import { authorOf } from "./author-of.ts";

/** Serves the published content as a zipped exchange folder. */
export const exportZip = readingCall({
  path: STAFF_PATHS.exportZip(":slug"),
  access: "reader",
  action: "export",
  async answer({ context: { catalog }, params: { slug }, reply }) {
    reply.type("application/zip").header("content-disposition", `attachment; filename="${slug}.zip"`);
    return reply.send(Readable.from(writeZip(catalog.aquariums, slug)));
  },
});

/**
 * Takes a zipped exchange folder, which replaces the pending one, for review; `readImport` tells its state.
 */
export const importZip = changingCall({
  method: "POST",
  path: STAFF_PATHS.importZip(":slug"),
  access: "keeper",
  action: "send-import",
  file: "application/zip",
  bodyLimit: MAX_ZIP_BYTES,
  async perform({ context: { catalog }, member, params: { slug }, body }) {
    if (!isFileBody(body)) throw new StaffError("bad-request", "There is no zip.");
    const answer: ImportBegun = { id: randomUUID() };
    try {
      await catalog.pendingImports.begin(slug, { id: answer.id, by: authorOf(member) });
    } catch (error) {
      await rm(body.path, { force: true });
      throw error;
    }
    catalog.imports.add({ aquarium: slug, id: answer.id, path: body.path });
    return { answer, subject: answer.id };
  },
});

/** Serves the state of the zip that was sent last. */
export const readImport = readingCall({
  path: STAFF_PATHS.importZip(":slug"),
  access: "keeper",
  answer: ({ context: { catalog }, params: { slug } }) => readPendingImport(catalog, slug),
});

/** Makes that zip's content the draft. */
export const takePending = changingCall({
  method: "POST",
  path: STAFF_PATHS.takeImport(":slug"),
  access: "keeper",
  action: "import",
  body: takeImportRequest,
  async perform({ context: { catalog }, member, params: { slug }, body: { id } }) {
    const birds = await takeImport(catalog, slug, { id, by: authorOf(member) });
    return { subject: id, after: { birds } };
  },
});

/** Makes a hidden aquarium, whose draft that zip becomes: for a zip of an aquarium that is not here. */
export const takeAsAquarium = changingCall({
  method: "POST",
  path: STAFF_PATHS.importAsAquarium(":slug"),
  access: "admin",
  action: "add-aquarium",
  body: importAsAquariumRequest,
  async perform({ context: { catalog }, member, params: { slug: aquarium }, body }) {
    const template = await catalog.defaultAquarium.slug();
    const answer = await importAsAquarium(catalog, body, { aquarium, by: authorOf(member), template });
    return { answer, subject: answer.slug, after: body };
  },
});

/** Discards that zip; the draft stays as it is. */
export const discardPending = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.importZip(":slug"),
  access: "keeper",
  action: "discard-import",
  async perform({ context: { catalog }, params: { slug } }) {
    await discardImport(catalog, slug);
    return {};
  },
});
