import { randomUUID } from "node:crypto";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  iconSquare,
  MAX_PHOTOGRAPH_BYTES,
  type PhotographBegun,
  sendPhotographQuery,
  showPhotographQuery,
} from "@harapen/contract/staff/photographs";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { isFileBody } from "../../platform/http/body-parsers.ts";
import type { CatalogStores } from "../catalog-stores.ts";
import { documentsOf, publishedDocumentsOf } from "../drafts/draft-state.ts";
import { readDraft } from "../drafts/prepare-draft.ts";
import { PhotographError } from "../pictures/image-format.ts";
import type { Rendition } from "../pictures/shown-picture.ts";

/**
 * Takes a photograph in any format that can be read, whatever its declared media type. It is read afterwards:
 * `readPhotographState` tells its state.
 */
export const sendPhotograph = changingCall({
  method: "POST",
  path: STAFF_PATHS.photographs(":slug"),
  access: "helper",
  action: "send-photograph",
  file: "image/*",
  bodyLimit: MAX_PHOTOGRAPH_BYTES,
  query: sendPhotographQuery,
  answersLater: true,
  async perform({ context: { catalog }, member, params: { slug }, query: { keep }, body }) {
    const answer: PhotographBegun = { id: randomUUID() };
    try {
      if (!isFileBody(body)) throw new PhotographError("not-a-photograph");
      const sent = { aquarium: slug, id: answer.id, path: body.path, keep, member: member.id };
      await catalog.photographReader.add(sent);
    } catch (error) {
      throw error instanceof PhotographError ? new StaffError(error.code, error.message) : error;
    }
    // Its line is written with the photograph, whose size is known then.
    return { answer, isLogged: true };
  },
});

/** Serves the state of a photograph that was sent in the last day. */
export const readPhotographState = readingCall({
  path: STAFF_PATHS.photographState(":slug", ":id"),
  access: "helper",
  async answer({ context: { catalog }, params: { slug, id } }) {
    const state = await catalog.photographReadings.state({ aquarium: slug, id });
    if (!state) throw new StaffError("not-found", "No such photograph was sent of late.");
    return state;
  },
});

/** Photographs never change: another has another id. */
const CACHE_CONTROL = "private, max-age=3600";

/** Serves a photograph to those who trace it: upright, or as it was sent where that is kept. */
export const showPhotograph = readingCall({
  path: STAFF_PATHS.photograph(":slug", ":id"),
  access: "helper",
  query: showPhotographQuery,
  async answer({ context: { catalog }, params: { slug, id }, query, reply }) {
    const file =
      query.as === "upright"
        ? await uprightOf(catalog, slug, id)
        : await catalog.photographs.file(slug, id, query.as);
    if (!file) throw new StaffError("not-found", "There is no such photograph.");
    if (query.as === "original") reply.header("content-disposition", "attachment");
    reply.header("cache-control", CACHE_CONTROL).type(file.type);
    return reply.send(Buffer.from(file.bytes));
  },
});

/** Cuts a bird's round icon out of a photograph, for the draft. */
export const cutIcon = changingCall({
  method: "POST",
  path: STAFF_PATHS.photographIcons(":slug", ":id"),
  access: "helper",
  action: "cut-icon",
  body: iconSquare,
  async perform({ context: { catalog }, params: { slug, id }, body }) {
    const file = await uprightOf(catalog, slug, id);
    if (!file) throw new StaffError("not-found", "There is no such photograph.");
    try {
      const icon = await catalog.icons.cut({ aquarium: slug, id, bytes: file.bytes }, body);
      return { answer: { icon }, subject: id, after: body };
    } catch (error) {
      throw error instanceof PhotographError ? new StaffError(error.code, error.message) : error;
    }
  },
});

/** Resolves to a photograph as it is traced: its upright copy, else as visitors see it. */
async function uprightOf(catalog: CatalogStores, slug: string, id: string): Promise<Rendition | undefined> {
  return (await catalog.photographs.file(slug, id, "upright")) ?? (await shownOf(catalog, slug, id));
}

/**
 * Returns the rendition of a photograph that visitors see, or will see of one in the draft: of a photograph
 * from an exchange folder, there is nothing else.
 */
async function shownOf(catalog: CatalogStores, slug: string, id: string): Promise<Rendition | undefined> {
  const state = await readDraft(catalog, slug);
  const birds = [...documentsOf(state).birds, ...publishedDocumentsOf(state).birds];
  const photographs = birds.flatMap(({ record }) => record.photographs ?? []);
  const file = photographs.find((photograph) => photograph.id === id)?.file ?? "";
  const media = (await catalog.drafts.media(slug)).get(file);
  return media && catalog.aquariums.pictures.version(slug, media.name, media.hash);
}
