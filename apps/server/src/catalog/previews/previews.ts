import { type Aids, aids } from "@harapen/contract/aids";
import { PREVIEW_QUERY } from "@harapen/contract/calls/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { People } from "../../people/people.ts";
import { hasAccess } from "../../people/staff/access.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Representation } from "../../platform/http/representation.ts";
import { REVALIDATE, sendCacheable } from "../../platform/http/send.ts";
import { LIFE_MS, type Signer } from "../../platform/signer.ts";
import type { Catalog } from "../catalog.ts";
import type { CachedAquarium } from "../published/cached-aquarium.ts";

interface Parts {
  readonly signer: Signer;
  readonly people: People;
}

type CatalogParts = Parts & { readonly catalog: Catalog };

/**
 * Resolves to the preview to which a request belongs; `undefined` for visitors. Rejects with an ApiError
 * where its time is over, or the member who began it is no longer staff of the aquarium.
 */
async function previewOf({ signer, people }: Parts, request: FastifyRequest): Promise<Preview | undefined> {
  const { [PREVIEW_QUERY]: token } = request.query as { readonly [PREVIEW_QUERY]?: unknown };
  if (token === undefined) return undefined;
  const preview = typeof token === "string" ? verifyPreview(signer, token) : undefined;
  const member = preview && (await people.staff.find(preview.member));
  if (!member || !hasAccess(member, "reader", preview.aquarium))
    throw new ApiError("forbidden", "This preview is over. Please open it again from the staff pages.");
  return preview;
}

/** Answers what previews save with the status of a stored save, and stores nothing. */
export function discardPreviewSaves(app: FastifyInstance, parts: Parts, status = 200): void {
  app.addHook("onRequest", async (request, reply) => {
    if (await previewOf(parts, request)) return reply.code(status).send({ success: true });
    return undefined;
  });
}

/**
 * Resolves to an aquarium as the sender of a request sees it: as it is published, or, in a preview of it, as
 * drafted.
 */
export async function shownAquarium(
  parts: CatalogParts,
  request: FastifyRequest,
  slug: string,
): Promise<CachedAquarium> {
  return (await shownWithAids(parts, request, slug)).aquarium;
}

/** Resolves to the same, and the aids that a preview has instead of the aquarium's own. */
export async function shownWithAids(
  parts: CatalogParts,
  request: FastifyRequest,
  slug: string,
): Promise<{ readonly aquarium: CachedAquarium; readonly aids?: Aids | undefined }> {
  const preview = await previewOf(parts, request);
  if (preview?.aquarium !== slug) return { aquarium: await parts.catalog.published.get(slug) };
  return { aquarium: await parts.catalog.previews.get(slug), aids: preview.aids };
}

/** Sends what an aquarium shows: visitors may cache it and revalidate each time; drafts are not cached. */
export function sendShown(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
): Promise<FastifyReply> {
  const isPreview = PREVIEW_QUERY in (request.query as object);
  return sendCacheable(request, reply, representation, isPreview ? "no-store" : REVALIDATE);
}

const signedPreview = z.object({
  aquarium: z.string(),
  member: z.string(),
  /** The aids that visitors' screens have; left out: the aquarium's own. */
  aids: z.optional(aids),
  until: z.number(),
});

/** A preview: the visitor's app on an aquarium's draft, for one member of staff. */
type Preview = Omit<z.infer<typeof signedPreview>, "until">;

/** Returns the token of a preview that begins now. */
export function signPreview(signer: Signer, preview: Preview, now = Date.now()): string {
  return signer.sign("preview", JSON.stringify({ ...preview, until: now + LIFE_MS.preview }));
}

/**
 * Returns the preview that a token stands for; `undefined` where this server did not sign it, or its time is
 * over.
 */
export function verifyPreview(signer: Signer, token: string, now = Date.now()): Preview | undefined {
  const text = signer.verify("preview", token, now);
  if (text === undefined) return undefined;
  const { until, ...preview } = signedPreview.parse(JSON.parse(text));
  return until > now ? preview : undefined;
}
