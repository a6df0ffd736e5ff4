import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { showPhotographQuery } from "@harapen/contract/staff/photographs";
import type { Context } from "../../context.ts";
import { documentsOf, publishedDocumentsOf } from "../../drafts/drafted-documents.ts";
import { readDraft } from "../../drafts/prepare-draft.ts";
import { StaffError } from "../../errors/staff-error.ts";
import type { Rendition } from "../../storage/pictures/shown-picture.ts";
import { readingCall } from "../call.ts";

/** Photographs never change: another has another id. */
const CACHE_CONTROL = "private, max-age=3600";

/** Serves a photograph to those who trace it: upright, or as it was sent where that is kept. */
export const showPhotograph = readingCall({
  path: STAFF_PATHS.photograph(":slug", ":id"),
  access: "helper",
  query: showPhotographQuery,
  async answer({ context: { storage }, params: { slug, id }, query, reply }) {
    const file =
      (await storage.photographs.file(slug, id, query.as)) ??
      (query.as === "upright" ? await shownOf(storage, slug, id) : undefined);
    if (!file) throw new StaffError("not-found", "There is no such photograph.");
    if (query.as === "original") reply.header("content-disposition", "attachment");
    reply.header("cache-control", CACHE_CONTROL).type(file.type);
    return reply.send(Buffer.from(file.bytes));
  },
});

/** Returns the rendition of a photograph that visitors see, or will see of one in the draft: of a photograph from an exchange folder, there is nothing else. */
async function shownOf(
  storage: Context["storage"],
  slug: string,
  id: string,
): Promise<Rendition | undefined> {
  const state = await readDraft(storage, slug);
  const birds = [...documentsOf(state).birds, ...publishedDocumentsOf(state).birds];
  const photographs = birds.flatMap(({ record }) => record.photographs ?? []);
  const file = photographs.find((photograph) => photograph.id === id)?.file ?? "";
  const media = (await storage.drafts.media(slug)).get(file);
  return media && storage.aquariums.pictures.version(slug, media.name, media.hash);
}
