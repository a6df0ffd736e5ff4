import { randomUUID } from "node:crypto";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  MAX_PHOTOGRAPH_BYTES,
  type SentPhotograph,
  sendPhotographQuery,
  showPhotographQuery,
} from "@harapen/contract/staff/photographs";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import type { CatalogStores } from "../catalog-stores.ts";
import { documentsOf, publishedDocumentsOf } from "../drafts/draft-state.ts";
import { readDraft } from "../drafts/prepare-draft.ts";
import type { PhotographStore } from "../photographs/photograph-store.ts";
import type { PhotographThread } from "../photographs/photograph-thread.ts";
import { imageFormat, PhotographError } from "../pictures/image-format.ts";
import type { Rendition } from "../pictures/shown-picture.ts";

/** Takes a photograph in any format that can be read, whatever its declared media type. */
export const sendPhotograph = changingCall({
  method: "POST",
  path: STAFF_PATHS.photographs(":slug"),
  access: "helper",
  action: "send-photograph",
  bytes: "image/*",
  bodyLimit: MAX_PHOTOGRAPH_BYTES,
  query: sendPhotographQuery,
  async perform({ context: { catalog }, params, query, body }) {
    const bytes = body instanceof Uint8Array ? body : new Uint8Array();
    const sent: SentPhotograph = await receivePhotograph(
      { photographs: catalog.photographs, thread: catalog.photographThread },
      { aquarium: params.slug, bytes, keepsOriginal: query.keep === "original" },
    ).catch((error: unknown) => {
      throw error instanceof PhotographError ? new StaffError(error.code, error.message) : error;
    });
    const { id, width, height } = sent;
    return { answer: sent, subject: id, after: { width, height, keep: query.keep } };
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
      (await catalog.photographs.file(slug, id, query.as)) ??
      (query.as === "upright" ? await shownOf(catalog, slug, id) : undefined);
    if (!file) throw new StaffError("not-found", "There is no such photograph.");
    if (query.as === "original") reply.header("content-disposition", "attachment");
    reply.header("cache-control", CACHE_CONTROL).type(file.type);
    return reply.send(Buffer.from(file.bytes));
  },
});

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

interface Dependencies {
  readonly photographs: PhotographStore;
  readonly thread: Pick<PhotographThread, "run">;
}

interface Sent {
  readonly aquarium: string;
  /** The file as it was sent. */
  readonly bytes: Uint8Array;
  /** Whether it is kept, only for staff. */
  readonly keepsOriginal: boolean;
}

/**
 * Stores a photograph that staff sent, with its renditions. Rejects with a PhotographError where it cannot be
 * read.
 */
async function receivePhotograph(
  { photographs, thread }: Dependencies,
  { aquarium, bytes, keepsOriginal }: Sent,
): Promise<SentPhotograph> {
  const { width, height, upright, picture, icon } = await thread.run("readPhotograph", { bytes });
  const id = randomUUID();
  const names = { picture: `${id}.jpg`, icon: `${id}-icon.jpg` };
  await photographs.add({
    ...{ aquarium, id, width, height },
    upright: { type: "image/jpeg", bytes: upright },
    original: keepsOriginal ? { type: `image/${imageFormat(bytes)}`, bytes } : undefined,
    shown: { [names.picture]: picture, [names.icon]: icon },
  });
  return { id, width, height, ...names };
}
