import { PREVIEW_QUERY } from "@harapen/contract/calls/paths";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import type { Representation } from "../../platform/http/representation.ts";
import { REVALIDATE, sendCacheable } from "../../platform/http/send.ts";
import type { CachedAquarium } from "../published/cached-aquarium.ts";
import { previewOf } from "./preview-request.ts";

/** Resolves to an aquarium as the sender of a request sees it: as it is published, or, in a preview of it, as drafted. */
export async function shownAquarium(
  context: Context,
  request: FastifyRequest,
  slug: string,
): Promise<CachedAquarium> {
  const preview = await previewOf(context, request);
  return preview?.aquarium === slug ? context.previews.get(slug) : context.aquariums.get(slug);
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
